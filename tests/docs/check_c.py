#!/usr/bin/env python3
"""Is each piece of C on a page part of a program that is compiled and run?

usage: check_c.py --page PAGE --folder EXAMPLES

A piece stands in one of the files *.c of the folder, line by line.
"""
import argparse
import pathlib
import re
import sys


def pieces(page):
    """The pieces of C of a page, each with the line on which it begins."""
    text = page.read_text(encoding="utf-8")
    for match in re.finditer(r"^```c\n(.*?)^```$", text, re.M | re.S):
        yield text.count("\n", 0, match.start()) + 1, match.group(1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--page", type=pathlib.Path, required=True)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    options = parser.parse_args()
    programs = [file.read_text(encoding="utf-8") for file in sorted(options.folder.glob("*.c"))]
    found = list(pieces(options.page))
    if not found or not programs:
        print(f"{options.page}: no pieces, or {options.folder}: no programs")
        return 1
    faults = 0
    for line, piece in found:
        if not any("\n" + piece in program for program in programs):
            faults += 1
            print(f"{options.page}:{line}: no program of {options.folder.name} has these lines")
    print(f"{options.page.name}: {len(found)} pieces, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
