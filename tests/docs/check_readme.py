#!/usr/bin/env python3
"""Does README's program compile and print what README says?

Takes the first ```cpp block and the first ```text block. Exit status: 0 as README says, 1 not.
"""
import argparse
import pathlib
import re
import subprocess
import sys


def block(page, language):
    found = re.search(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    if not found:
        raise SystemExit(f"README has no ```{language} block")
    return found.group(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True, help="README.md")
    parser.add_argument("--compiler", required=True, help="the C++ compiler")
    parser.add_argument("--include", action="append", default=[], help="a folder of headers")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where to build")
    options = parser.parse_args()
    page = options.page.read_text()
    options.folder.mkdir(parents=True, exist_ok=True)
    source, program = options.folder / "readme.cpp", options.folder / "readme"
    source.write_text(block(page, "cpp"))
    build = [options.compiler, "-std=c++20", *(f"-I{folder}" for folder in options.include), str(source), "-o", str(program)]
    compiled = subprocess.run(build, capture_output=True, text=True)
    if compiled.returncode != 0:
        print(f"README's program does not compile:\n{compiled.stderr}")
        return 1
    said, printed = block(page, "text"), subprocess.run([str(program)], capture_output=True, text=True).stdout
    if said != printed:
        print(f"README says\n{said}but its program prints\n{printed}")
        return 1
    print(f"README's program prints the {len(printed.splitlines())} lines that README says")
    return 0


if __name__ == "__main__":
    sys.exit(main())
