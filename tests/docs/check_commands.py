#!/usr/bin/env python3
"""Do the commands on a page do what the page says?

A ```console block holds commands after "$ " and what each prints. A ```text block after a paragraph
that ends with `name`: is a file of that name. All is done in the order of the page, in an empty
folder, in a shell in which `offgrid` is the program that is given. Times differ from run to run, so
numbers before "ms" and in a table of microseconds are not compared. Exit status: 0 as the page
says, 1 not.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:`(?P<file>[\w.]+)`:\n\n)?^```(?P<language>console|text)\n(?P<text>.*?)^```",
                   re.MULTILINE | re.DOTALL)


def steps(page):
    """("file", name, text) and ("command", line, output), in their order."""
    for block in BLOCK.finditer(page):
        if block["language"] == "text":
            if block["file"]:
                yield "file", block["file"], block["text"]
            continue
        for part in re.split(r"^\$ ", block["text"], flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            yield "command", line, output


def without_times(text):
    text = re.sub(r"[0-9.]+ ms", "0 ms", text)
    if "microseconds" not in text:
        return text
    return "\n".join(re.sub(r"\s+", " ", re.sub(r"\d+\.\d", "0.0", line))
                     for line in re.sub("-+", "-", text).split("\n"))


def faults(page, program):
    commands = 0
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "bin").mkdir()
        (pathlib.Path(folder) / "bin" / "offgrid").symlink_to(program.resolve())
        work = pathlib.Path(folder) / "work"
        work.mkdir()
        environment = dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}")
        for kind, name, text in steps(page):
            if kind == "file":
                (work / name).write_text(text)
                continue
            commands += 1
            done = subprocess.run(
                ["sh", "-c", name], cwd=work, env=environment, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True)
            if without_times(done.stdout) != without_times(text):
                yield f"{name}: the page says\n{text}but it prints\n{done.stdout}"
    if commands == 0:
        yield "the page has no command"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True, help="a markdown file")
    parser.add_argument("--program", type=pathlib.Path, required=True, help="offgrid")
    options = parser.parse_args()
    found = list(faults(options.page.read_text(), options.program))
    print("\n".join(found + [f"{options.page.name}: {len(found)} faults"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
