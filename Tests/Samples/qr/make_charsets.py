#!/usr/bin/env python3
"""Writes charsets.txt beside it: texts and their bytes by Python's codecs, for the tests of our tables.

Fields by tabs: ECI designator, bytes in hex, text in hex of UTF-8.
"""
import pathlib, random

rng = random.Random(1)
ECI = {2: "cp437", 3: "iso8859-1", 20: "cp932", 21: "cp1250", 22: "cp1251", 23: "cp1252", 24: "cp1256", 25: "utf-16-be", 26: "utf-8",
       27: "ascii", 28: "big5", 30: "euc_kr", 32: "gb18030", 33: "utf-16-le", 34: "utf-32-be", 35: "utf-32-le"}
ECI.update({n + 2: f"iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)})
lines = []
for eci, codec in sorted(ECI.items()):
    pool = []
    for c in [*range(0x20, 0x7F), *range(0xA0, 0x3000), *range(0x3001, 0xD7A4), *range(0xFF01, 0xFFA0), *range(0x1F600, 0x1F640)]:
        try:
            # Python composes Hangul from eight bytes where KS X 1001 has no code; nobody else does.
            if chr(c).encode(codec).decode(codec) == chr(c) and len(chr(c).encode(codec)) <= 4:
                pool.append(chr(c))
        except UnicodeError:
            pass
    for _ in range(4):
        text = "".join(rng.choice(pool) for _ in range(40))
        lines.append(f"{eci}\t{text.encode(codec).hex()}\t{text.encode().hex()}")
(pathlib.Path(__file__).resolve().parent / "charsets.txt").write_text("\n".join(lines) + "\n")
