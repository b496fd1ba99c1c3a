#!/usr/bin/env python3
"""Makes the samples of this folder and their tables. Needs zint, qrencode and Pillow.

The codes come from zint and qrencode, the text from Pillow with DejaVu: never from our own software.
  expected.jsonl  codes: file, symbology, texts, n (the form of a corpus manifest); symbology "none" has no code
  lines.jsonl     text: file, lines
"""
import io, json, math, random, subprocess, sys, tempfile
from pathlib import Path
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

HERE = Path(__file__).parent
FONTS = "/usr/share/fonts/truetype/dejavu/"
codes, texts = [], []


def font(size, bold=False):
    return ImageFont.truetype(f"{FONTS}DejaVuSans{'-Bold' if bold else ''}.ttf", size)


def run(*command):
    with tempfile.NamedTemporaryFile(suffix=".png") as out:
        subprocess.run([*command, "-o", out.name], check=True, stderr=subprocess.DEVNULL)
        return Image.open(io.BytesIO(Path(out.name).read_bytes())).convert("L")


def qr(data, scale=6, *more):
    return run("qrencode", "-s", str(scale), "-m", "4", *more, data)


def zint(kind, data, scale=2, *more):
    image = run("zint", "-b", kind, "-d", data, f"--scale={scale}", "--quietzones", *more)
    return ImageOps.expand(image, 12, 255)


def save(name, image, symbology, *payloads, **options):
    image.save(HERE / name, **options)
    codes.append({"file": name, "symbology": symbology, "texts": list(payloads), "n": len(payloads)})


def scene(image, angle, blur=0.8, noise=6, contrast=0.75, tilt=0.12, seed=1):
    """A photograph of sorts: turned, in perspective, shaded, soft, noisy."""
    rng = random.Random(seed)
    picture = ImageOps.expand(image, max(image.size) // 4, 235).rotate(angle, expand=True, fillcolor=200, resample=Image.BICUBIC)
    w, h = picture.size
    picture = picture.transform((w, h), Image.QUAD, (0, 0, w * tilt / 2, h, w * (1 - tilt / 2), h, w, 0), resample=Image.BICUBIC)
    picture = picture.filter(ImageFilter.GaussianBlur(blur))
    pixels = picture.load()
    for y in range(h):
        for x in range(w):
            light = contrast * (0.75 + 0.25 * x / w)
            pixels[x, y] = max(0, min(255, int(25 + pixels[x, y] * light + rng.gauss(0, noise))))
    return picture


def ticket():
    image = Image.new("RGB", (1000, 640), (250, 248, 243))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 999, 14), fill=(16, 92, 122))
    lines = [("Harbour Museum", 48, True, 54), ("Admit one adult", 30, False, 140), ("Saturday 12 December", 26, False, 190),
             ("Entrance 10.00 to 16.30, Pier 4", 26, False, 236), ("Please keep this ticket", 26, False, 282)]
    for text, size, bold, y in lines:
        draw.text((56, y), text, font=font(size, bold), fill=(28, 32, 44))
    image.paste(qr("https://museum.example/t/48213", 7), (690, 40))
    ean = zint("EANX", "400638133393", 1.5)
    image.paste(ean, (56, 400))
    draw.text((690, 420), "Café on level 2", font=font(26), fill=(28, 32, 44))
    return image, [line[0] for line in lines] + ["Café on level 2", "4 006381 333931"]


url = "https://www.example.org/path?q=1&lang=en"
card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ångström;Åsa\r\nTEL:+46 8 123 45\r\nEND:VCARD"
save("qr-url.png", qr(url), "qr", url)
save("qr-vcard.png", qr(card, 5, "-l", "Q"), "qr", card)
save("qr-inverted.png", ImageOps.invert(qr("INVERTED 0123456789", 6)), "qr", "INVERTED 0123456789")
save("qr-mirrored.png", ImageOps.mirror(qr("mirrored, as behind glass", 6)), "qr", "mirrored, as behind glass")
save("qr-photo.jpg", scene(qr("WIFI:T:WPA;S:Harbour Cafe;P:tide-tables-1887;;", 6), 27), "qr",
     "WIFI:T:WPA;S:Harbour Cafe;P:tide-tables-1887;;", quality=85)
save("qr-small.png", qr("tiny", 2), "qr", "tiny")
save("ean13.png", zint("EANX", "978014300723"), "ean13", "9780143007234")
save("ean13-photo.jpg", scene(zint("EANX", "761303514213", 1.5), -8, tilt=0.04), "ean13", "7613035142138", quality=85)
save("ean13-addon.png", zint("EANX", "978014300723+51299"), "ean13", "9780143007234")
save("ean8.png", zint("EANX", "9638507"), "ean8", "96385074")
save("upca.png", zint("UPCA", "03600029145"), "ean13", "0036000291452")
save("upce.png", zint("UPCE", "0425261"), "upce", "04252614")
save("code128.png", zint("CODE128", "Wikipedia-128"), "code128", "Wikipedia-128")
save("gs1-128.png", zint("GS1_128", "[01]09521234543213[10]ABC123"), "code128", "010952123454321310ABC123")
save("code128-upside-down.png", zint("CODE128", "UPSIDE-DOWN").rotate(180), "code128", "UPSIDE-DOWN")

# One picture with several codes on it.
sheet = Image.new("L", (900, 500), 255)
sheet.paste(qr("first", 6), (20, 20)); sheet.paste(qr("second", 6), (500, 30)); sheet.paste(zint("CODE128", "THIRD-3", 1), (40, 280))
save("several.png", sheet, "mixed", "first", "second", "THIRD-3")

# Pictures without a code: texture that looks like bars, and text.
rng = random.Random(7)
fence = Image.new("L", (480, 360), 210)
draw = ImageDraw.Draw(fence)
x = 5
while x < 470:
    width = rng.choice([5, 9, 14, 17]); draw.rectangle((x, 20, x + width, 340), fill=rng.randrange(40, 90)); x += width + rng.choice([7, 11, 13])
save("none-fence.png", fence, "none")

page = Image.new("L", (760, 320), 255)
draw = ImageDraw.Draw(page)
story = ["The quick brown fox jumps", "over 13 lazy dogs.", "Größe: 42 · Prix: 19,90 €", "CHAPTER SEVEN"]
for i, line in enumerate(story):
    draw.text((40, 30 + 68 * i), line, font=font(34), fill=20)
save("text-lines.png", page, "none")
texts.append({"file": "text-lines.png", "lines": story})

# Codes and text together, in several file formats.
picture, lines = ticket()
for name, options in [("ticket.png", {}), ("ticket.webp", {"quality": 80})]:
    save(name, picture.quantize(32).convert("RGB") if name.endswith("png") else picture, "mixed",
         "https://museum.example/t/48213", "4006381333931", **options)
    texts.append({"file": name, "lines": lines})
exif = Image.Exif()
exif[0x0112] = 6  # the camera was held sideways
save("ticket-turned.jpg", picture.rotate(90, expand=True), "mixed", "https://museum.example/t/48213", "4006381333931",
     quality=80, exif=exif)
texts.append({"file": "ticket-turned.jpg", "lines": lines})

pages = [Image.new("L", (620, 420), 255) for _ in range(3)]
for number, image in enumerate(pages, 1):
    ImageDraw.Draw(image).text((40, 30), f"Page {number} of three", font=font(36), fill=0)
    image.paste(qr(f"page {number}", 6), (40, 110))
payloads = [f"page {n}" for n in (1, 2, 3)]
save("pages.pdf", pages[0], "qr", *payloads, save_all=True, append_images=pages[1:], resolution=100)
save("pages.tif", pages[0].convert("1"), "qr", *payloads, save_all=True, append_images=[p.convert("1") for p in pages[1:]], compression="group4")

# The picture of the README: the ticket on a desk, photographed.
desk = Image.new("RGB", (1280, 860), (112, 84, 60))
draw = ImageDraw.Draw(desk)
rng = random.Random(3)
for y in range(0, 860, 3):  # grain of the wood
    shade = rng.randrange(-7, 8)
    draw.line((0, y, 1280, y + rng.randrange(-9, 10)), fill=(112 + shade, 84 + shade, 60 + shade), width=3)
corners = [(130, 70), (1150, 128), (1106, 792), (96, 700)]  # of the ticket on the desk, clockwise from its top left


def coefficients(target, source):
    """The perspective that takes `target` to `source`, by Gaussian elimination."""
    rows = []
    for (x, y), (u, v) in zip(target, source):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for i in range(8):
        pivot = max(range(i, 8), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(8):
            if r != i:
                rows[r] = [a - rows[r][i] * b for a, b in zip(rows[r], rows[i])]
    return [row[8] for row in rows]


way = coefficients(corners, [(0, 0), (1000, 0), (1000, 640), (0, 640)])
laid = picture.transform(desk.size, Image.PERSPECTIVE, way, Image.BICUBIC)
mask = Image.new("L", picture.size, 255).transform(desk.size, Image.PERSPECTIVE, way, Image.BICUBIC)
shadow = Image.new("L", desk.size, 0); shadow.paste(mask.point(lambda v: v * 5 // 10), (14, 18))
desk.paste((30, 22, 16), (0, 0), shadow.filter(ImageFilter.GaussianBlur(12)))
desk.paste(laid, (0, 0), mask)
light = Image.new("L", (32, 22))
light.putdata([int(185 + 70 * (x / 31 * 0.6 + (1 - y / 21) * 0.4)) for y in range(22) for x in range(32)])
light = light.resize(desk.size, Image.BICUBIC)
desk = Image.composite(desk, Image.new("RGB", desk.size, (8, 8, 14)), light).filter(ImageFilter.GaussianBlur(0.7))
(HERE / "../../Documentation/images").mkdir(parents=True, exist_ok=True)
desk.save(HERE / "../../Documentation/images/ticket.jpg", quality=86)

with open(HERE / "expected.jsonl", "w") as out:
    for row in codes: out.write(json.dumps(row, ensure_ascii=False) + "\n")
with open(HERE / "lines.jsonl", "w") as out:
    for row in texts: out.write(json.dumps(row, ensure_ascii=False) + "\n")
