#!/usr/bin/env python3
"""Prints a markdown page with the anchor that GitHub gives each heading, in the notation of
Doxygen, which knows only explicit ones.

usage: heading_anchors.py PAGE.md
"""
import re
import sys


def anchor(heading):
    """Lower case, spaces to hyphens, other punctuation dropped."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def main():
    if len(sys.argv) != 2 or sys.argv[1] == "--help":
        print(__doc__)
        return 0 if sys.argv[1:] == ["--help"] else 2
    in_code = False
    with open(sys.argv[1], encoding="utf-8") as page:
        for line in page:
            in_code ^= line.startswith("```")
            heading = re.match(r"^(##+ )(.+)$", line)
            print(f"{heading.group(0)} {{#{anchor(heading.group(2))}}}" if heading and not in_code
                  else line.rstrip("\n"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
