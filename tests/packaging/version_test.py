#!/usr/bin/env python3
"""Is the version the same wherever it is written?

usage: version_test.py --root TREE

It is set in CMakeLists.txt, and what is built or packed reads it there. These places cannot: each
is compared with it, and for each a wrong number is planted and must be found. recipes_test.py
compares those of the recipes, and a test of images that of their program.
"""
import argparse
import pathlib
import re
import sys

# The files, a pattern whose group is the version, and how many of its numbers are written.
PLACES = [
    ("CHANGELOG.md", r"\A.*?^## ([\d.]+) - ", 3),
    ("c/include/offgrid.h", r'version of the library, as in "([\d.]+)"', 3),
    ("docs/formats.md", r"version of offgrid, as `([\d.]+)`", 3),
    ("docs/building.md", r"`liboffgrid-navmesh([\d.]+)`", 2),
    ("docs/building.md", r"find_package\(offgrid ([\d.]+)", 2),
    ("docs/tutorials/kernel.md", r"find_package\(offgrid ([\d.]+)", 2),
    ("examples/check_your_kernel/README.md", r"find_package\(offgrid ([\d.]+)", 2),
    ("examples/consumer/CMakeLists.txt", r"find_package\(offgrid ([\d.]+)", 2),
    ("cmake/offgridConfig.cmake.in", r"find_package\(offgrid ([\d.]+)", 2),
]


def fault(place, text, version):
    """What is wrong with the text of a place, or None."""
    name, pattern, numbers = place
    found = re.findall(pattern, text, re.M | re.S)
    wanted = ".".join(version.split(".")[:numbers])
    if found and set(found) == {wanted}:
        return None
    return f"{name}: {', '.join(found) or 'no version'} where {pattern} says it, not {wanted}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=pathlib.Path, required=True)
    root = parser.parse_args().root
    lists = (root / "CMakeLists.txt").read_text(encoding="utf-8")
    version = re.search(r"^ *VERSION ([\d.]+)$", lists, re.M).group(1)
    faults = []
    for place in PLACES:
        text = (root / place[0]).read_text(encoding="utf-8")
        faults.append(fault(place, text, version))
        at = re.search(place[1], text, re.M | re.S)
        planted = text[:at.start(1)] + "9.9" + text[at.end(1):] if at else text
        if not fault(place, planted, version):
            faults.append(f"{place[0]}: a planted version is not found")
    faults = [one for one in faults if one]
    print("\n".join(faults + [f"version {version}: {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
