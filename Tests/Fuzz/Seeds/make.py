#!/usr/bin/env python3
"""Makes the seeds of the barcode decoders, as PGM: no checksum keeps a changed pixel from the decoder.

  python3 -m pip install pillow segno treepoem; ./make.py
"""
import os
import segno
import treepoem
from PIL import Image, ImageOps

os.chdir(os.path.dirname(os.path.abspath(__file__)))
for name, text, more in (("qr-1", "SEED", {}), ("qr-kanji", "点茗", dict(encoding="shift_jis", mode="kanji")),
                         ("qr-7", "0123456789" * 12, dict(version=7))):
    rows = [bytes(0 if bit else 255 for bit in row) for row in segno.make(text, micro=False, **more).matrix_iter(scale=2, border=4)]
    Image.frombytes("L", (len(rows[0]), len(rows)), b"".join(rows)).save(name + ".pgm")
for kind, text in (("ean13", "4006381333931"), ("ean8", "40170725"), ("upce", "01234565"), ("ean13", "4006381333931 12"),
                   ("code128", "Seed 12345678"), ("gs1-128", "(01)04006381333931(10)A1")):
    # The bars cut to a strip, which is what a decoder of lines sees.
    im = treepoem.generate_barcode(kind, text, scale=2).convert("L")
    im = ImageOps.expand(im.crop((0, im.height // 3, im.width, im.height // 3 + 16)), border=(24, 8), fill=255)
    im.save(f"{kind}-{len(text)}.pgm")
