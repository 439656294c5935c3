#!/usr/bin/env python3
"""Does each rule of CONTRIBUTING.md quote a line that stands in the source?

A rule is an item of a numbered list that begins with bold words. It has [`NAME`](FILE): and then a
`line`, which is a line of FILE without the blanks at its ends. Exit status: 0 fine, 1 a fault.
"""
import argparse
import pathlib
import re
import sys

RULE = re.compile(r"^\d+\. \*\*.*?(?=^\d+\. |^$)", re.MULTILINE | re.DOTALL)
QUOTE = re.compile(r"\[`[^`]+`\]\(([^)]+)\):\s+`([^`\n]+)`")


def faults(page, root):
    rules = RULE.findall(page)
    for rule in rules:
        title = rule.split("**")[1]
        quote = QUOTE.search(rule)
        if not quote:
            yield f"'{title}' quotes no line"
            continue
        path, line = root / quote[1], quote[2]
        if not path.is_file():
            yield f"'{title}': no such file: {quote[1]}"
        elif line not in map(str.strip, path.read_text().splitlines()):
            yield f"'{title}': {quote[1]} has no such line: {line}"
    if not rules:
        yield "the page has no rule"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True, help="CONTRIBUTING.md")
    parser.add_argument("--root", type=pathlib.Path, required=True, help="the repository")
    options = parser.parse_args()
    found = list(faults(options.page.read_text(), options.root))
    print("\n".join(found + [f"{options.page.name}: {len(found)} faults"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
