#!/usr/bin/env python3
"""Draws clean symbols with other encoders, for a benchmark where nothing may be lost.

  Scripts/clean_renderings.py OUT [--kinds qr,retail,code128] [--count 1000] [--seed N] [--upright]
                              [--min-module 2] [--max-module 6]
  scanbench barcodes OUT/manifest.jsonl > reads.jsonl
  Scripts/clean_renderings.py OUT --check reads.jsonl

Needs numpy, Pillow, segno and zint. The symbols come from clean_symbols.py. Pixels are the mean over 4 x 4 places of
a pixel (antialiased), or the colour at its middle, by turns. Exit status of --check: 0 nothing wrong, nothing lost.
"""
import argparse, base64, json, math, pathlib, random, secrets, sys

import numpy as np
from PIL import Image

from clean_symbols import KINDS


def draw(modules, module, angle, smooth, rng):
    """Grey pixels of the modules at `module` pixels each, turned by `angle` degrees about the middle."""
    h, w = modules.shape
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    width = int(math.ceil((abs(w * c) + abs(h * s)) * module)) + 2
    height = int(math.ceil((abs(w * s) + abs(h * c)) * module)) + 2
    dx, dy = rng.random() - 0.5, rng.random() - 0.5
    rate = 4 if smooth else 1
    scale = 1 / (module * rate)
    # From the middle of a (part of a) pixel to modules; one module of light all round for what lies outside.
    x0, y0 = (dx - width / 2) / module, (dy - height / 2) / module
    padded = np.pad(np.where(modules, 0, 255).astype(np.uint8), 1, constant_values=255)
    image = Image.fromarray(padded).transform(
        (width * rate, height * rate), Image.Transform.AFFINE,
        (c * scale, s * scale, c * x0 + s * y0 + w / 2 + 1, -s * scale, c * scale, -s * x0 + c * y0 + h / 2 + 1),
        Image.Resampling.NEAREST, fillcolor=255)
    return image.reduce(rate) if smooth else image


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
    ap.add_argument("--kinds", type=lambda s: s.split(","), default=list(KINDS))
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
