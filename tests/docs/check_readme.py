#!/usr/bin/env python3
"""Do README's programs compile and print what README says?

Takes each ```cpp block with the ```text block that follows it. Exit status: 0 as README says, 1
not.
"""
import argparse
import pathlib
import re
import subprocess
import sys


def programs(page):
    """The programs, each with what it is said to print."""
    found = re.findall(r"^```cpp\n(.*?)^```$(?:(?!^```).)*?^```text\n(.*?)^```$", page,
                       re.MULTILINE | re.DOTALL)
    if not found:
        raise SystemExit("README has no ```cpp block with a ```text block behind it")
    return found


def check(options, number, source_text, said):
    source, program = options.folder / f"readme{number}.cpp", options.folder / f"readme{number}"
    source.write_text(source_text)
    definitions = [f"-D{name}" for name in options.define.split(";") if name]
    build = [options.compiler, "-std=c++20", *definitions,
             *(f"-I{folder}" for folder in options.include),
             str(source), *options.link, "-o", str(program)]
    compiled = subprocess.run(build, capture_output=True, text=True)
    if compiled.returncode != 0:
        print(f"README's program {number} does not compile:\n{compiled.stderr}")
        return False
    printed = subprocess.run([str(program)], capture_output=True, text=True).stdout
    if said != printed:
        print(f"README says\n{said}but its program {number} prints\n{printed}")
        return False
    print(f"README's program {number} prints the {len(printed.splitlines())} lines that "
          "README says")
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True, help="README.md")
    parser.add_argument("--compiler", required=True, help="the C++ compiler")
    parser.add_argument("--include", action="append", default=[], help="a folder of headers")
    parser.add_argument("--define", default="",
                        help="what the library is compiled with, separated by semicolons")
    parser.add_argument("--link", action="append", default=[], help="a library")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where to build")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    results = [check(options, number, *one)
               for number, one in enumerate(programs(options.page.read_text()), start=1)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
