#!/usr/bin/env python3
"""Writes symbols.txt beside it: QR Codes made by segno, qrencode and zint, with what they hold.

One symbol a line, fields by tabs: name, encoder, version, level, mask (- where the encoder does not say), payload
bytes in hex, text in hex of UTF-8, modules by rows, eight to a byte, in base64.
Needs segno (pip), qrencode and zint (apt). Random contents from a fixed seed.
"""
import base64, pathlib, random, subprocess, tempfile

import segno

HERE = pathlib.Path(__file__).resolve().parent
rng = random.Random(18004)
ALNUM = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
out = []


def add(name, encoder, version, level, mask, data, text, rows):
    bits = "".join("1" if c else "0" for row in rows for c in row)
    bits += "0" * (-len(bits) % 8)
    packed = bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))
    out.append("\t".join([name, encoder, str(version), level, str(mask), data.hex(), text.encode().hex(), base64.b64encode(packed).decode()]))


def from_segno(name, text, version, level, mask, mode, encoding=None, **more):
    code = segno.make_qr(text, version=version, error=level, mask=mask, mode=mode, encoding=encoding, boost_error=False, **more)
    rows = [[bool(c) for c in row] for row in code.matrix]
    add(name, "segno", code.version, code.error, mask, text.encode(encoding or "ascii"), text, rows)


def ascii_rows(path):
    return [[line[i] == "#" for i in range(0, len(line), 2)] for line in path.read_text().split("\n") if line]


def from_qrencode(name, text, level, *options):
    path = pathlib.Path(tempfile.mkdtemp()) / "x.txt"
    subprocess.run(["qrencode", "-t", "ASCII", "-m", "0", "-l", level, "-o", str(path), *options], input=text if isinstance(text, bytes) else text.encode(), check=True)
    rows = ascii_rows(path)
    data = text if isinstance(text, bytes) else text.encode()
    add(name, "qrencode", (len(rows) - 17) // 4, level, "-", data, data.decode("shift_jis" if "-k" in options else "utf8"), rows)


def from_zint(name, text, data, expected, level, *options):
    secure = str("LMQH".index(level) + 1)
    dump = subprocess.run(["zint", "-b", "58", "--dump", "--secure=" + secure, *options, "-d", text], capture_output=True, text=True, check=True).stdout
    lines = [l.replace(" ", "") for l in dump.split("\n") if l.strip()]
    n = len(lines)
    rows = [[c == "1" for c in "".join(f"{int(h, 16):04b}" for h in l)[:n]] for l in lines]
    add(name, "zint", (n - 17) // 4, level, "-", data, expected, rows)


# Every version, modes and levels by turns.
for version in range(1, 41):
    level = "LMQH"[version % 4]
    mode = ["numeric", "alphanumeric", "byte"][version % 3]
    length = max(4, version * version // 3) if version > 1 else 6
    alphabet = {"numeric": "0123456789", "alphanumeric": ALNUM, "byte": "".join(map(chr, range(33, 127)))}[mode]
    from_segno(f"version{version}", "".join(rng.choice(alphabet) for _ in range(length)), version, level, version % 8, mode)
# Every level and mask.
for level in "LMQH":
    for mask in range(8):
        from_segno(f"mask{mask}{level}", f"LEVEL {level} MASK {mask}", 3, level, mask, "alphanumeric")
from_segno("kanji", "点茗日本語", 2, "M", 3, "kanji", "shift_jis")
from_segno("utf8-eci", "Zürich – Łódź ✓", None, "M", 1, "byte", "utf-8", eci=True)
from_segno("latin1-eci", "café crème", None, "Q", 2, "byte", "iso-8859-1", eci=True)
from_segno("utf8", "Ærøskøbing €5", None, "L", 5, "byte", "utf-8")
from_segno("latin1", "Façade für Mädchen", None, "L", 5, "byte", "iso-8859-1")
folder = pathlib.Path(tempfile.mkdtemp())
subprocess.run(["qrencode", "-S", "-v", "1", "-l", "L", "-8", "-t", "ASCII", "-m", "0", "-o", str(folder / "x.txt")], input=b"Structured append splits a text", check=True)
for i, path in enumerate(sorted(folder.iterdir())):
    # qrencode does not say what it put where: the test joins the parts.
    add(f"append{i}", "qrencode", 1, "L", "-", b"", "", ascii_rows(path))
from_qrencode("qrencode-mixed", "ABC1234567890123456789abcDEF", "Q")
from_qrencode("qrencode-kanji", "日本語のテスト".encode("shift_jis"), "M", "-k")
from_qrencode("qrencode-8bit", "https://example.org/?q=a%20b", "H", "-8")
from_qrencode("qrencode-high", "x" * 900, "L", "-v", "24")
gs1 = "0109501101530003" + "10AB-12\x1d" + "17250101"
from_zint("zint-gs1", "[01]09501101530003[10]AB-12[17]250101", gs1.encode(), gs1, "M", "--gs1")
from_zint("zint-eci-greek", "Αθήνα", "Αθήνα".encode("iso8859-7"), "Αθήνα", "M", "--eci=9")
from_zint("zint-eci-cyrillic", "Москва", "Москва".encode("cp1251"), "Москва", "Q", "--eci=22")
from_zint("zint-eci-sjis", "東京 12", "東京 12".encode("shift_jis"), "東京 12", "M", "--eci=20")
from_zint("zint-eci-gb18030", "北京", "北京".encode("gb18030"), "北京", "M", "--eci=32")
from_zint("zint-eci-big5", "臺北", "臺北".encode("big5"), "臺北", "M", "--eci=28")
from_zint("zint-eci-korean", "서울", "서울".encode("euc_kr"), "서울", "M", "--eci=30")
from_zint("zint-eci-utf16", "Ωmega", "Ωmega".encode("utf-16-be"), "Ωmega", "M", "--eci=25")

(HERE / "symbols.txt").write_text("\n".join(out) + "\n")
print(len(out), "symbols")
