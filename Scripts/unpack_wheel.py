#!/usr/bin/env python3
"""Unpack parts of a wheel: unpack_wheel.py WHEEL FOLDER PATTERN>PLACE…

PLACE is below FOLDER; one that ends in / keeps names and subfolders below the pattern's fixed part.
Every pattern must match something.
"""
import fnmatch
import pathlib
import shutil
import sys
import zipfile

wheel, folder, *parts = sys.argv[1:]
with zipfile.ZipFile(wheel) as archive:
    for part in parts:
        pattern, place = part.split(">")
        names = [n for n in fnmatch.filter(archive.namelist(), pattern) if not n.endswith("/")]
        if not names:
            sys.exit(f"{wheel} holds nothing that matches {pattern}")
        fixed = pattern.split("*")[0].rpartition("/")[0] + "/"
        for name in names:
            target = pathlib.Path(folder, place + name.removeprefix(fixed) if place.endswith("/") else place)
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(name) as source, open(target, "wb") as copy:
                shutil.copyfileobj(source, copy)
