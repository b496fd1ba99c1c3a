#!/usr/bin/env python3
"""Draws linear symbols with zint (another encoder) and writes their modules as test fixtures.

    Scripts/make_linear_fixtures.py > Tests/BarcodesTests/Fixtures/linear.tsv

Columns: symbology, expected text (JSON string), add-on, gs1 (0/1), AIM identifier, modules (hex, bit 1 = bar, padded).
The expected text follows the standards' check digit rules, computed here, not by DataScanner.
"""
import json, random, string, subprocess

random.seed(20261201)


def zint(*args):
    out = subprocess.run(["zint", *args, "--dump"], capture_output=True, text=True, check=True).stdout
    return "".join(out.split())


def check(digits):
    total = sum(int(c) * (3 if i % 2 == 0 else 1) for i, c in enumerate(reversed(digits)))
    return str(-total % 10)


def digits(n):
    return "".join(random.choice(string.digits) for _ in range(n))


def expand(upce6, system="0"):
    d = upce6
    body = {"0": d[:2] + d[5] + "0000" + d[2:5], "1": d[:2] + d[5] + "0000" + d[2:5],
            "2": d[:2] + d[5] + "0000" + d[2:5], "3": d[:3] + "00000" + d[3:5],
            "4": d[:4] + "00000" + d[4]}.get(d[5], d[:5] + "0000" + d[5])
    return system + body


def row(symbology, text, addon, gs1, aim, code):
    print(symbology, json.dumps(text), addon, int(gs1), aim, code, sep="\t")


for _ in range(120):
    d = digits(12)
    row("ean13", d + check(d), "", 0, "]E0", zint("-b", "EANX", "-d", d))
for n in (2, 5):
    for _ in range(20):
        d, a = digits(12), digits(n)
        row("ean13", d + check(d), a, 0, "]E3", zint("-b", "EANX", "-d", f"{d}+{a}"))
for _ in range(60):
    d = digits(11)
    row("ean13", "0" + d + check(d), "", 0, "]E0", zint("-b", "UPCA", "-d", d))
for _ in range(60):
    d = digits(7)
    row("ean8", d + check(d), "", 0, "]E4", zint("-b", "EANX", "-d", d))
for system in "01":
    for _ in range(50):
        d = digits(6)
        # Zero suppression has one form for each number; zint refuses the others.
        while (d[5] == "3" and d[2] < "3") or (d[5] == "4" and d[3] == "0") or (d[5] > "4" and d[4] == "0"):
            d = digits(6)
        row("upce", system + d + check(expand(d, system)), "", 0, "]E0", zint("-b", "UPCE", "-d", system + d))

printable = "".join(chr(c) for c in range(32, 127))
for n in list(range(2, 30)) * 3:
    s = "".join(random.choice(random.choice([printable, string.digits, string.ascii_uppercase])) for _ in range(n))
    row("code128", s, "", 0, "]C0", zint("-b", "CODE128", "-d", s))
for n in range(4, 40, 2):
    row("code128", s := digits(n), "", 0, "]C0", zint("-b", "CODE128", "-d", s))
for n in range(1, 20):
    s = "".join(chr(random.randrange(1, 128)) for _ in range(n + 1))
    escaped = "".join(f"\\x{ord(c):02X}" for c in s)
    row("code128", s, "", 0, "]C0", zint("-b", "CODE128", "--esc", "-d", escaped))
for s in ("Grüße", "é", "naïve café", "ÀÈÌÒÙ", "¼½¾ÿ", "x÷y×z"):
    row("code128", s, "", 0, "]C0", zint("-b", "CODE128", "-d", s))
gs1 = [
    ("[01]09501101530003[17]140704[10]AB-123", "010950110153000317140704" + "10AB-123"),
    ("[00]395011015300000011", "00395011015300000011"),
    ("[01]04150000000002[10]LOT7[21]SN99", "010415000000000210LOT7\x1d21SN99"),
    ("[8004]ABC123[37]12", "8004ABC123\x1d3712"),
    ("[3103]001750[15]261231", "3103001750" + "15261231"),
]
for data, text in gs1:
    row("code128", text, "", 1, "]C1", zint("-b", "GS1_128", "-d", data))

c39 = string.digits + string.ascii_uppercase + "-. $/+%"
plain39 = string.digits + string.ascii_uppercase + "-. "


def mod43(text):
    return c39[sum(c39.index(c) for c in text) % 43]


for n in range(2, 20):
    s = "".join(random.choice(plain39) for _ in range(n)).strip() or "A1"
    if s[-1] != mod43(s[:-1]):
        row("code39", s, "", 0, "]A0", zint("-b", "CODE39", "-d", s))
    row("code39Checksum", s + mod43(s), "", 0, "]A1", zint("-b", "CODE39", "--vers=1", "-d", s))
for s in ("hello World", "a1B2c3", "x=y+z", "Swift 6", "lower"):
    row("code39FullASCII", s, "", 0, "]A4", zint("-b", "EXCODE39", "-d", s))
for n in range(1, 20):
    s = "".join(random.choice(plain39 + "$/+%") for _ in range(n))
    row("code93", s, "", 0, "]G0", zint("-b", "CODE93", "-d", s))
for s in ("hello World", "a1B2c3", "tab\there", "{braces}", "mixed Case 93"):
    row("code93i", s, "", 0, "]G0", zint("-b", "CODE93", "-d", s))
for n in range(3, 22):
    s = random.choice("ABCD") + "".join(random.choice("0123456789-$:/.+") for _ in range(n)) + random.choice("ABCD")
    row("codabar", s, "", 0, "]F0", zint("-b", "CODABAR", "-d", s))
for n in range(6, 30, 2):
    for _ in range(2):
        s = digits(n)
        while check(s[:-1]) == s[-1]:
            s = digits(n)
        row("i2of5", s, "", 0, "]I0", zint("-b", "C25INTER", "-d", s))
    d = digits(n - 1)
    if n != 14:
        row("i2of5Checksum", d + check(d), "", 0, "]I1", zint("-b", "C25INTER", "-d", d + check(d)))
for _ in range(12):
    d = digits(13)
    row("itf14", d + check(d), "", 0, "]I1", zint("-b", "C25INTER", "-d", d + check(d)))
