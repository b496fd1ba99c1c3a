#!/usr/bin/env python3
"""Draws clean symbols with other encoders, for a benchmark where nothing may be lost.

  Scripts/clean_renderings.py OUT [--kinds qr] [--count 1000] [--seed N] [--upright] [--min-module 2] [--max-module 6]
  scanbench barcodes OUT/manifest.jsonl > reads.jsonl
  Scripts/clean_renderings.py OUT --check reads.jsonl

Needs numpy, Pillow and segno. A new kind is a function that returns (modules, text, bytes, note): modules a 2-D
array, True for dark, quiet zone included; register it in KINDS. Pixels are the mean over 4 x 4 places of a pixel
(antialiased), or the colour at its middle, by turns. Exit status of --check: 0 nothing wrong and nothing lost.
"""
import argparse, base64, json, math, pathlib, random, secrets, sys

import numpy as np
from PIL import Image

ALNUM = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
LATIN = "".join(chr(c) for c in range(0x20, 0x7F)) + "äöüßéèçñøåÄÖÜ€ąłżđşğ"
KANJI = "点茗日本語漢字読取東京都大阪今度機械文章暗号化安全車両番号検査合格証明書"
# Capacity in characters of version 40, level H, by mode: others are looked for by trying.
MODES = ("numeric", "alphanumeric", "byte", "kanji")


def qr(rng):
    import segno

    mode = rng.choice(MODES)
    level = rng.choice("LMQH")
    version = rng.randint(1, 40)
    mask = rng.randrange(8)
    alphabet = {"numeric": "0123456789", "alphanumeric": ALNUM, "byte": LATIN, "kanji": KANJI}[mode]
    # Fill a random part of what fits.
    bits = {"numeric": 10 / 3, "alphanumeric": 5.5, "byte": 8.2, "kanji": 13}[mode]
    share = rng.uniform(0.3, 0.98)
    data_bits = 8 * _data_codewords(version, level) - 4 - 16 - 8
    length = max(1, int(share * data_bits / bits))
    while True:
        text = "".join(rng.choice(alphabet) for _ in range(length))
        try:
            encoding = {"kanji": "shift_jis", "byte": "utf-8"}.get(mode)
            code = segno.make_qr(text, error=level, version=version, mode=mode, mask=mask, boost_error=False, encoding=encoding)
            break
        except segno.DataOverflowError:
            length = int(length * 0.9)
            if length < 1:
                version = min(40, version + 1)
                length = 1
    data = text.encode(encoding or "ascii")
    modules = np.array([[bool(c) for c in row] for row in code.matrix_iter(scale=1, border=4)])
    return modules, text, data, f"v{version}-{level} mask {mask} {mode}"


def _data_codewords(version, level):
    from segno import consts

    ec = {"L": consts.ERROR_LEVEL_L, "M": consts.ERROR_LEVEL_M, "Q": consts.ERROR_LEVEL_Q, "H": consts.ERROR_LEVEL_H}
    return consts.SYMBOL_CAPACITY[version][ec[level]] // 8


KINDS = {"qr": qr}


def draw(modules, module, angle, smooth, rng):
    """Grey pixels of the modules at `module` pixels each, turned by `angle` degrees about the middle."""
    h, w = modules.shape
    a = math.radians(angle)
    c, s = math.cos(a), math.sin(a)
    width = int(math.ceil((abs(w * c) + abs(h * s)) * module)) + 2
    height = int(math.ceil((abs(w * s) + abs(h * c)) * module)) + 2
    dx, dy = rng.random(), rng.random()
    places = [(i + 0.5) / 4 for i in range(4)] if smooth else [0.5]
    total = np.zeros((height, width), np.float32)
    for oy in places:
        for ox in places:
            x = (np.arange(width) + ox - width / 2 + dx - 0.5)[None, :] / module
            y = (np.arange(height) + oy - height / 2 + dy - 0.5)[:, None] / module
            u = np.floor(c * x + s * y + w / 2).astype(int)
            v = np.floor(-s * x + c * y + h / 2).astype(int)
            inside = (u >= 0) & (v >= 0) & (u < w) & (v < h)
            total += np.where(inside, ~modules[np.clip(v, 0, h - 1), np.clip(u, 0, w - 1)], True)
    return Image.fromarray(np.uint8(np.round(total * (255 / len(places) ** 2))))


def generate(args):
    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    seed = args.seed if args.seed is not None else secrets.randbelow(1 << 32)
    print(f"seed {seed}", file=sys.stderr)
    rng = random.Random(seed)
    with open(out / "manifest.jsonl", "w", encoding="utf8") as manifest:
        for i in range(args.count):
            kind = args.kinds[i % len(args.kinds)]
            modules, text, data, note = KINDS[kind](rng)
            module = rng.uniform(args.min_module, args.max_module)
            if rng.random() < 0.4:
                module = max(math.ceil(args.min_module), round(module))
            angle = 0 if args.upright else rng.uniform(0, 360)
            # Below 2.5 pixels a module the middle alone would fall beside some modules: that is damage, not a rendering.
            smooth = rng.random() < 0.5 or (module != int(module) or angle) and module < 2.5
            name = f"{kind}-{i:05}.png"
            draw(modules, module, angle, smooth, rng).save(out / name, compress_level=1)
            manifest.write(json.dumps(dict(
                file=name, symbology=kind, texts=[text], hex=data.hex(), n=1, truth="generated", synthetic=True,
                note=f"{note}, {module:.2f} px, {angle:.1f} degrees{', smooth' if smooth else ''}, seed {seed}",
            ), ensure_ascii=False) + "\n")


def check(args):
    rows = {}
    for line in open(pathlib.Path(args.out) / "manifest.jsonl", encoding="utf8"):
        row = json.loads(line)
        rows[row["file"]] = row
    seen, wrong, lost = set(), 0, 0
    for line in open(args.check, encoding="utf8"):
        read = json.loads(line) if line.startswith("{") else {}
        row = rows.get(read.get("file"))
        if row is None:
            continue
        seen.add(row["file"])
        got = [base64.b64decode(r["bytes"]).hex() for r in read["reads"]]
        texts = [r.get("text") for r in read["reads"]]
        right = [g == row["hex"] and t == row["texts"][0] for g, t in zip(got, texts)]
        if not any(right):
            lost += 1
            print("lost:", row["file"], row["note"])
        if not all(right):
            wrong += 1
            print("wrong:", row["file"], row["note"], texts)
    lost += len(rows) - len(seen)
    print(f"{len(rows)} images, {wrong} wrong, {lost} lost ({100 * lost / max(1, len(rows)):.3f} %)")
    return 1 if wrong or lost else 0


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("out")
    ap.add_argument("--kinds", type=lambda s: s.split(","), default=["qr"])
    ap.add_argument("--count", type=int, default=1000)
    ap.add_argument("--seed", type=int)
    ap.add_argument("--upright", action="store_true")
    ap.add_argument("--min-module", type=float, default=2)
    ap.add_argument("--max-module", type=float, default=6)
    ap.add_argument("--check")
    args = ap.parse_args()
    unknown = [k for k in args.kinds if k not in KINDS]
    if unknown:
        ap.error(f"unknown kind {unknown[0]}; there are {', '.join(KINDS)}")
    return check(args) if args.check else generate(args)


sys.exit(main())
