#!/usr/bin/env python3
"""Do the pieces of code on a page compile, and print what the page says?

All ```cpp blocks of a page are the body of one program, in their order; their #include lines go to its top. A ```text block says what the
block before it prints. Exit status: 0 as the page says, 1 not.
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True, help="a markdown file")
    parser.add_argument("--compiler", required=True, help="the C++ compiler")
    parser.add_argument("--include", action="append", default=[], help="a folder of headers")
    parser.add_argument("--library", action="append", default=[], help="a library to link")
    parser.add_argument("--option", action="append", default=[], help="an option for the compiler")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where to build")
    options = parser.parse_args()
    name, pieces = options.page.name, list(blocks(options.page.read_text()))
    if not pieces:
        print(f"{name} has no ```cpp block")
        return 1
    options.folder.mkdir(parents=True, exist_ok=True)
    source, binary = options.folder / f"{name}.cpp", options.folder / f"{name}.program"
    source.write_text(program(pieces))
    build = [options.compiler, "-std=c++20", *options.option, *(f"-I{folder}" for folder in options.include), str(source), *options.library]
    compiled = subprocess.run(build + ["-o", str(binary)], capture_output=True, text=True)
    if compiled.returncode != 0:
        print(f"the pieces of {name} do not compile:\n{compiled.stderr}")
        return 1
    printed = subprocess.run([str(binary)], capture_output=True, text=True).stdout.split(MARK + "\n")
    faults = 0
    for number, (_, said) in enumerate(pieces):
        output = printed[number] if number < len(printed) else "(nothing: the program stopped)\n"
        if output != (said or ""):
            print(f"{name}, piece {number + 1}: the page says\n{said or ''}but it prints\n{output}")
            faults += 1
    print(f"{name}: {len(pieces)} pieces of code, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
