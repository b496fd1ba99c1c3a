#!/usr/bin/env python3
"""Makes the samples of this folder with other people's encoders: Pillow, Ghostscript, heif-enc (libheif).

  python3 -m pip install pillow; apt-get install ghostscript libheif-examples; ./make.py

Every file shows the same picture, 48 by 32 pixels: four blocks, so that a turn or a wrong channel shows.
  top left red (255,0,0), top right white, bottom left black, bottom right grey 128
"""
import os, struct, subprocess
from PIL import Image

os.chdir(os.path.dirname(os.path.abspath(__file__)))
W, H = 48, 32


def picture(mode="RGB"):
    im = Image.new("RGB", (W, H), (255, 255, 255))
    im.paste((255, 0, 0), (0, 0, W // 2, H // 2))
    im.paste((0, 0, 0), (0, H // 2, W // 2, H))
    im.paste((128, 128, 128), (W // 2, H // 2, W, H))
    return im.convert(mode)


def rows(im):
    data = list(im.get_flattened_data())
    return [data[y * W:(y + 1) * W] for y in range(H)]


def write_bmp(name, bits, packing, size, lines, more, colors=0, end=b""):
    """Bitmaps Pillow does not write (but reads, as the check shows): bottom row first."""
    body = b"".join(reversed(lines)) + end
    offset = 14 + 40 + len(more)
    with open(name, "wb") as f:
        f.write(struct.pack("<2sIHHI", b"BM", offset + len(body), 0, 0, offset))
        f.write(struct.pack("<IiiHHIIiiII", size, W, H, 1, bits, packing, len(body), 2835, 2835, colors, 0) + more + body)
    assert list(Image.open(name).convert("RGBA").get_flattened_data()) == list((rgba if bits == 32 else rgb).convert("RGBA").get_flattened_data())


rgb, grey = picture(), picture("L")

# The white block transparent over another colour, the rest opaque.
rgba = picture("RGBA")
rgba.paste((0, 0, 255, 0), (W // 2, 0, W, H // 2))

grey16 = Image.new("I;16", (W, H))
grey16.putdata([v * 257 for v in grey.get_flattened_data()])
palette = rgb.quantize(4, dither=0)
bits = Image.new("1", (W, H), 1)
bits.paste(0, (0, H // 2, W // 2, H))

rgb.save("rgb.png")
grey.save("grey.png")
rgba.save("alpha.png")
rgba.convert("LA").save("grey-alpha.png")
grey16.save("grey16.png")
palette.save("palette.png")
bits.save("bits.png")

rgb.save("rgb.jpg", quality=95, subsampling=0)
grey.save("grey.jpg", quality=95)
rgb.save("progressive.jpg", quality=95, subsampling=2, progressive=True)
rgb.convert("CMYK").save("cmyk.jpg", quality=95)
# Stored so that turning it by the tag gives the picture above.
undo = {2: [Image.Transpose.FLIP_LEFT_RIGHT], 3: [Image.Transpose.ROTATE_180], 4: [Image.Transpose.FLIP_TOP_BOTTOM],
        5: [Image.Transpose.TRANSPOSE], 6: [Image.Transpose.ROTATE_90], 7: [Image.Transpose.TRANSVERSE],
        8: [Image.Transpose.ROTATE_270]}
for value in range(1, 9):
    im = rgb
    for step in undo.get(value, []):
        im = im.transpose(step)
    exif = Image.Exif()
    exif[0x0112] = value
    im.save(f"exif{value}.jpg", quality=95, subsampling=0, exif=exif)
    if value == 6:
        im.save("exif6.png", exif=exif)
        im.save("exif6.webp", lossless=True, exif=exif)
        im.save("exif6.tiff", exif=exif)

rgb.save("lossless.webp", lossless=True)
rgb.save("lossy.webp", quality=95)
rgba.save("alpha.webp", lossless=True, exact=True)
palette.save("palette.gif")
rgb.save("two.gif", save_all=True, append_images=[Image.new("RGB", (W, H), (0, 0, 255))])
rgb.save("rgb.tiff", compression="tiff_lzw")
grey.save("grey.tiff")
grey16.save("grey16.tiff")
rgb.convert("CMYK").save("cmyk.tiff", compression="tiff_lzw")
bits.save("bits.tiff", compression="group4")
rgba.save("alpha.tiff", compression="tiff_lzw")
rgb.save("pages.tiff", save_all=True, compression="tiff_lzw",
         append_images=[grey, Image.new("RGB", (20, 10), (0, 0, 255))])
rgb.save("lossless.avif", quality=100, subsampling="4:4:4")
rgb.save("rgb.bmp")
grey.save("grey.bmp")
palette.save("palette.bmp")
bits.save("bits.bmp")
write_bmp("alpha.bmp", 32, 3, 108, [b"".join(bytes((b, g, r, a)) for r, g, b, a in row) for row in rows(rgba)],
          struct.pack("<4I4s36x12x", 0xFF0000, 0xFF00, 0xFF, 0xFF000000, b"BGRs"))
write_bmp("rle8.bmp", 8, 1, 40, [b"".join(bytes((W // 2, row[x])) for x in (0, W // 2)) + b"\0\0" for row in rows(palette)],
          b"".join(bytes((b, g, r, 0)) for r, g, b in zip(*[iter(palette.getpalette()[:12])] * 3)), colors=4, end=b"\0\1")
rgb.save("raw.ppm")
grey.save("raw.pgm")
bits.save("raw.pbm")
grey16.save("deep.pgm")
with open("plain.ppm", "w") as f:
    f.write(f"P3\n# a comment\n{W} {H} 255\n" + "\n".join("%d %d %d" % p for p in rgb.get_flattened_data()) + "\n")
with open("plain.pbm", "w") as f:
    f.write(f"P1 {W} {H}\n" + "".join("1" if p == 0 else "0" for p in bits.get_flattened_data()) + "\n")

with open("picture.svg", "w") as f:
    f.write('<?xml version="1.0"?>\n<!-- the same picture -->\n<svg xmlns="http://www.w3.org/2000/svg" width="48" height="32">\n'
            '<rect width="24" height="16" fill="#f00"/><rect y="16" width="24" height="16"/>\n'
            '<rect x="24" y="16" width="24" height="16" fill="#808080"/></svg>\n')

page = ("%!PS\n<< /PageSize [48 32] >> setpagedevice\n1 0 0 setrgbcolor 0 16 24 16 rectfill\n"
        "0 setgray 0 0 24 16 rectfill\n128 255 div setgray 24 0 24 16 rectfill\nshowpage\n"
        "<< /PageSize [20 10] >> setpagedevice\n0 0 1 setrgbcolor 0 0 20 10 rectfill showpage\n")
for name, more in (("pages.pdf", []), ("password.pdf", ["-sOwnerPassword=o", "-sUserPassword=u", "-dEncryptionR=3", "-dKeyLength=128"])):
    subprocess.run(["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-dCompatibilityLevel=1.4", *more, f"-sOutputFile={name}", "-"],
                   input=page.encode(), check=True)
subprocess.run(["heif-enc", "-L", "-p", "chroma=444", "--matrix_coefficients=0", "rgb.png", "-o", "lossless.heic"], check=True,
               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
