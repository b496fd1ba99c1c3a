"""The symbols of clean_renderings.py, made by encoders that are not ours.

Each function of KINDS takes a random.Random and returns (modules, text, bytes, note): modules a 2-D array, True for
dark, quiet zone included; text and bytes as the reader should report them.
"""
import subprocess

import numpy as np

ALNUM = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
LATIN = "".join(chr(c) for c in range(0x20, 0x7F)) + "äöüßéèçñøåÄÖÜ€ąłżđşğ"
LATIN1 = "äöüßéèçñøåÄÖÜ£§©±µ¿"
KANJI = "点茗日本語漢字読取東京都大阪今度機械文章暗号化安全車両番号検査合格証明書"


def qr(rng):
    """QR Code by segno: any version, level, mask and mode, filled to between 30 and 98 %."""
    import segno

    mode = rng.choice(("numeric", "alphanumeric", "byte", "kanji"))
    level = rng.choice("LMQH")
    version = rng.randint(1, 40)
    mask = rng.randrange(8)
    alphabet = {"numeric": "0123456789", "alphanumeric": ALNUM, "byte": LATIN, "kanji": KANJI}[mode]
    bits = {"numeric": 10 / 3, "alphanumeric": 5.5, "byte": 8.2, "kanji": 13}[mode]
    data_bits = 8 * _data_codewords(version, level) - 4 - 16 - 8
    length = max(1, int(rng.uniform(0.3, 0.98) * data_bits / bits))
    encoding = {"kanji": "shift_jis", "byte": "utf-8"}.get(mode)
    while True:
        text = "".join(rng.choice(alphabet) for _ in range(length))
        try:
            code = segno.make_qr(
                text, error=level, version=version, mode=mode, mask=mask, boost_error=False, encoding=encoding)
            break
        except segno.DataOverflowError:
            length = int(length * 0.9)
            if length < 1:
                version = min(40, version + 1)
                length = 1
    modules = np.array([[bool(c) for c in row] for row in code.matrix_iter(scale=1, border=4)])
    return modules, text, text.encode(encoding or "ascii"), f"v{version}-{level} mask {mask} {mode}"


def _data_codewords(version, level):
    from segno import consts

    ec = {"L": consts.ERROR_LEVEL_L, "M": consts.ERROR_LEVEL_M, "Q": consts.ERROR_LEVEL_Q, "H": consts.ERROR_LEVEL_H}
    return consts.SYMBOL_CAPACITY[version][ec[level]] // 8


def retail(rng):
    """EAN-13, UPC-A, EAN-8 and UPC-E by zint, every third of the long ones with an add-on."""
    kind = rng.choice(("EAN-13", "UPC-A", "EAN-8", "UPC-E"))
    if kind == "UPC-E":
        system, d = rng.choice("01"), _digits(rng, 6)
        # Zero suppression has one form for each number; zint refuses the others.
        while (d[5] == "3" and d[2] < "3") or (d[5] == "4" and d[3] == "0") or (d[5] > "4" and d[4] == "0"):
            d = _digits(rng, 6)
        text = system + d + _check(_expand_upce(system, d))
        return *_bars(rng, zint("-b", "UPCE", "-d", system + d), 9), text, text.encode(), kind
    count = {"EAN-13": 12, "UPC-A": 11, "EAN-8": 7}[kind]
    d = _digits(rng, count)
    text = ("0" if kind == "UPC-A" else "") + d + _check(d)
    add_on = _digits(rng, rng.choice((2, 5))) if kind != "EAN-8" and rng.random() < 0.33 else ""
    code = zint("-b", "UPCA" if kind == "UPC-A" else "EANX", "-d", d + ("+" + add_on if add_on else ""))
    return *_bars(rng, code, 11), text, text.encode(), kind + (f" +{add_on}" if add_on else "")


def code128(rng):
    """Code 128 by zint: digits, ASCII with control characters, Latin-1, and GS1-128."""
    kind = rng.choice(("digits", "printable", "mixed", "control", "Latin-1", "GS1-128"))
    if kind == "GS1-128":
        elements = [("01", (g := _digits(rng, 13)) + _check(g))]
        for identifier in rng.sample(("10", "21", "17", "3103", "400"), rng.randint(0, 3)):
            elements.append((identifier, {
                "17": f"{rng.randint(20, 30)}{rng.randint(1, 12):02}{rng.randint(1, 28):02}", "3103": _digits(rng, 6),
            }.get(identifier) or "".join(rng.choice(ALNUM[:36]) for _ in range(rng.randint(1, 12)))))
        bracketed = "".join(f"[{identifier}]{value}" for identifier, value in elements)
        text = ""
        for k, (identifier, value) in enumerate(elements):
            # A separator ends what has no fixed length, unless it is the last.
            variable = identifier in ("10", "21", "400") and k + 1 < len(elements)
            text += identifier + value + ("\x1d" if variable else "")
        code = zint("--gs1", "-b", "GS1_128", "-d", bracketed)
        return *_bars(rng, code, 10), text, text.encode(), kind
    printable = "".join(chr(c) for c in range(0x20, 0x7F))
    alphabet = {"digits": "0123456789", "printable": printable, "mixed": "0123456789" * 4 + printable,
                "control": printable[:64] + "".join(chr(c) for c in range(1, 0x20)), "Latin-1": printable + LATIN1}[kind]
    text = "".join(rng.choice(alphabet) for _ in range(rng.randint(2, 24)))
    code = zint("-b", "CODE128", "--binary", "-i", "-", stdin=text.encode("latin-1"))
    return *_bars(rng, code, 10), text, text.encode("latin-1"), f"{kind} {len(text)}"


def zint(*arguments, stdin=None):
    """The modules of a linear symbol, as zint dumps them: four a hexadecimal digit, the last filled up with spaces."""
    dump = subprocess.run(["zint", *arguments, "--dump"], input=stdin, capture_output=True, check=True).stdout
    nibbles = "".join(dump.decode().split())
    bits = "".join(f"{int(c, 16):04b}" for c in nibbles).rstrip("0")
    return [b == "1" for b in bits]


def _bars(rng, row, quiet):
    """The row as bars between a sixth of their length and half of it high, with quiet zones."""
    height = rng.randint(max(12, len(row) // 6), max(24, len(row) // 2))
    padded = [False] * quiet + row + [False] * quiet
    modules = np.zeros((height + 4, len(padded)), bool)
    modules[2:-2] = padded
    return (modules,)


def _digits(rng, count):
    return "".join(rng.choice("0123456789") for _ in range(count))


def _check(digits):
    total = sum(int(c) * (3 if i % 2 == 0 else 1) for i, c in enumerate(reversed(digits)))
    return str(-total % 10)


def _expand_upce(system, d):
    if d[5] in "012":
        return system + d[:2] + d[5] + "0000" + d[2:5]
    if d[5] == "3":
        return system + d[:3] + "00000" + d[3:5]
    if d[5] == "4":
        return system + d[:4] + "00000" + d[4]
    return system + d[:5] + "0000" + d[5]


KINDS = {"qr": qr, "retail": retail, "code128": code128}
