#!/usr/bin/env python3
"""Draws the pictures of this folder with Pillow and the DejaVu fonts of Debian (fonts-dejavu).

The expected text in the tests is the text drawn here: lines.json, written beside the pictures.
"""
import json, os
from PIL import Image, ImageDraw, ImageFont

HERE = os.path.dirname(os.path.abspath(__file__))
FONTS = "/usr/share/fonts/truetype/"
SANS = FONTS + "dejavu/DejaVuSans.ttf"
SERIF = FONTS + "dejavu/DejaVuSerif.ttf"
MONO = FONTS + "dejavu/DejaVuSansMono.ttf"
lines = {}


def draw(name, size, items, tilt=0):
    """items: (x, y, text, font file, pixels); listed in reading order."""
    image = Image.new("L", size, 250)
    pen = ImageDraw.Draw(image)
    for x, y, text, font, pixels in items:
        pen.text((x, y), text, font=ImageFont.truetype(font, pixels), fill=20)
    if tilt:
        image = image.rotate(tilt, resample=Image.BICUBIC, expand=True, fillcolor=250)
    image.save(os.path.join(HERE, name + ".png"), optimize=True)
    lines[name] = [i[2] for i in items]


page = ["Platform 9 is closed until Monday", "Trains to Oxford leave from platform 4",
        "Tickets: 01865 270000 or www.example.org", "Please keep your luggage with you", "Thank you for your patience"]
draw("page", (640, 250), [(30, 25 + 42 * i, t, SANS, 24) for i, t in enumerate(page)])
draw("tilted", (640, 250), [(30, 25 + 42 * i, t, SERIF, 24) for i, t in enumerate(page)], tilt=6)
left = ["The museum opens at nine in the", "morning and closes at six. Last", "entry is forty minutes before", "the doors are shut."]
right = ["Children under twelve enter free", "when they come with an adult.", "Groups of ten or more should", "write to us a week ahead."]
draw("columns", (860, 260),
     [(30, 15, "Opening hours and prices", SERIF, 30)]
     + [(30, 80 + 36 * i, t, SERIF, 22) for i, t in enumerate(left)]
     + [(460, 80 + 36 * i, t, SERIF, 22) for i, t in enumerate(right)])
rows = [("Coffee", "2.80"), ("Apple cake", "4.50"), ("Orange juice", "3.20"), ("Total", "10.50")]
draw("rows", (420, 210), [i for n, (a, b) in enumerate(rows)
                          for i in ((25, 20 + 42 * n, a, MONO, 24), (320, 20 + 42 * n, b, MONO, 24))])
draw("european", (620, 210), [(25, 20 + 44 * i, t, SANS, 25) for i, t in enumerate(
    ["Où êtes-vous allés à Noël ?", "Größere Mengen bitte früh bestellen", "El niño pequeño comió piñones", "Årets første snø kom på lørdag"])])
draw("small", (150, 22), [(6, 4, "Invoice 2024-118", SANS, 13)])
draw("word", (84, 40), [(12, 6, "Exit", SANS, 24)])
with open(os.path.join(HERE, "lines.json"), "w", encoding="utf-8") as f:
    json.dump(lines, f, ensure_ascii=False, indent=1)
    f.write("\n")
