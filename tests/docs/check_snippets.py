#!/usr/bin/env python3
"""Do the pieces of code on a page compile, and print what the page says?

All ```cpp blocks of a page are the body of one program, in their order; their #include lines go to
its top. A ```text block says what the block before it prints. The build writes the program
(--write) and compiles it as it compiles everything else; the test compares (--program). Exit
status: 0 as the page says, 1 not.
"""
import argparse
import pathlib
import re
import subprocess
import sys

MARK = "-- the next piece --"


def blocks(page):
    """Pairs of a piece of code and what it is said to print, or None."""
    found = re.findall(r"^```(cpp|text)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    for i, (language, text) in enumerate(found):
        if language == "cpp":
            following = found[i + 1] if i + 1 < len(found) else ("", "")
            yield text, following[1] if following[0] == "text" else None


def program(pieces):
    lines = [line for piece, _ in pieces for line in piece.splitlines()]
    includes = [line for line in lines if line.startswith("#include")]
    body = []
    for piece, _ in pieces:
        body += [line for line in piece.splitlines() if not line.startswith("#include")]
        body.append(f'std::puts("{MARK}");')
    return "\n".join(["#include <cstdio>"] + includes + ["int main() {"] + body + ["}", ""])


def compare(name, pieces, printed):
    """The faults, as texts. The program prints a mark after each piece."""
    *outputs, rest = printed.split(MARK + "\n")
    for number, (_, said) in enumerate(pieces):
        output = outputs[number] if number < len(outputs) else rest + "(and the program stopped)\n"
        if output != (said or ""):
            yield f"{name}, piece {number + 1}: the page says\n{said or ''}but it prints\n{output}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True, help="a markdown file")
    job = parser.add_mutually_exclusive_group(required=True)
    job.add_argument("--write", type=pathlib.Path, help="write the program to this file")
    job.add_argument("--program", type=pathlib.Path, help="run the program, compiled, and compare")
    options = parser.parse_args()
    name, pieces = options.page.name, list(blocks(options.page.read_text()))
    if not pieces:
        print(f"{name} has no ```cpp block")
        return 1
    if options.write:
        options.write.write_text(program(pieces))
        return 0
    faults = list(compare(name, pieces, subprocess.run([str(options.program)], capture_output=True,
                                                       text=True).stdout))
    print("\n".join(faults + [f"{name}: {len(pieces)} pieces of code, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
