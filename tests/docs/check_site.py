#!/usr/bin/env python3
"""Is the site of the documentation whole?

usage: check_site.py pieces --root TREE
       check_site.py site --root TREE [--folder SITE]

pieces: each piece of a file that a tutorial shows exists, each tutorial shows the languages that it
says, and what its programs print. site: mkdocs builds the site without a warning, into a temporary
folder, and no link of its pages is dead; with --folder, of a site that is built already. Exit
status: 0 fine, 1 a fault, 77 there is no mkdocs.
"""
import argparse
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

# A tutorial shows what a door has no calls for in fewer languages, and says so.
LANGUAGES = {"game": 4, "robot": 4, "gis": 4, "kernel": 1}
PIECE = re.compile(r'^ *--8<-- "([^":]+):([\w-]+)"$', re.MULTILINE)


def piece_faults(page, text, root):
    named = PIECE.findall(text)
    endings = {pathlib.Path(name).suffix for name, _ in named}
    if len(endings) < LANGUAGES.get(page, 1):
        yield f"{page}: shows only {sorted(endings)}"
    for name, part in named:
        file = root / name
        source = file.read_text(encoding="utf-8") if file.is_file() else ""
        begin, end = (f"--8<-- [{word}:{part}]" for word in ("start", "end"))
        if source.count(begin) != 1 or source.count(end) != 1:
            yield f"{page}: {name} has no piece {part}"
        elif source.index(begin) > source.index(end):
            yield f"{page}: {name}: {part} ends before it begins"


def output_faults(page, text, root):
    """What the page says is printed is what the programs print."""
    expected = root / "examples" / "expected" / f"tutorial_{page}.txt"
    said = "".join(re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    if (expected.read_text(encoding="utf-8") if expected.is_file() else "") != said:
        yield f"{page}: its programs print something else"


def all_piece_faults(root):
    pages = sorted((root / "docs" / "tutorials").glob("*.md"))
    if {page.stem for page in pages} != set(LANGUAGES):
        yield f"the tutorials are {[page.stem for page in pages]}"
    for page in pages:
        text = page.read_text(encoding="utf-8")
        yield from piece_faults(page.stem, text, root)
        yield from output_faults(page.stem, text, root)
        if not list(output_faults(page.stem, text + "```text\nmore\n```\n", root)):
            yield f"{page.stem}: another output is not noticed"
        if not list(piece_faults(page.stem, re.sub(r":(\w+)\"$", ':none"', text, 1, re.M), root)):
            yield f"{page.stem}: a piece that is not there is not noticed"


class Page(html.parser.HTMLParser):
    """The links of a page, and the ids to which others may lead."""

    def __init__(self, file):
        super().__init__()
        self.links, self.ids = [], set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids.update(filter(None, (given.get("id"), given.get("name"))))
        target = given.get("href") or given.get("src")
        if target and tag in ("a", "img", "script", "link"):
            self.links.append(target)


def site_faults(folder):
    """Dead links of the pages that mkdocs has made; those of the reference are doxygen's."""
    reference = folder / "reference"
    files = [file for file in sorted(folder.rglob("*.html"))
             if reference not in file.parents and file.name != "404.html"]
    pages = {file: Page(file) for file in files}
    count = 0
    for file, page in pages.items():
        for link in page.links:
            address = urllib.parse.urlsplit(link)
            if address.scheme or link.startswith("//"):
                continue
            count += 1
            path = urllib.parse.unquote(address.path)
            target = (file.parent / path).resolve() if path else file
            if not target.is_file():
                yield f"{file.relative_to(folder)}: {link}: no such file"
            elif address.fragment and target in pages and \
                    urllib.parse.unquote(address.fragment) not in pages[target].ids | {"__top"}:
                yield f"{file.relative_to(folder)}: {link}: no such heading"
    if len(pages) < 20 or count < 1000:
        yield f"only {len(pages)} pages with {count} links"


def build(root, folder):
    return subprocess.run(
        ["mkdocs", "build", "--strict", "--config-file",
         str(root / "mkdocs.yml"), "--site-dir", str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def faults_of_new_site(root):
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place).resolve() / "site"
        done = build(root, folder)
        if "Unrecognised theme name" in done.stdout:
            print("skipped: mkdocs has no theme material")
            sys.exit(77)
        if done.returncode != 0:
            told = "".join(line for line in done.stdout.splitlines(True) if "INFO" not in line)
            yield f"mkdocs ends with {done.returncode}:\n{told}"
            return
        yield from site_faults(folder)
        # Each kind of dead link is noticed.
        planted = folder / "docs" / "planted.html"
        for link in ("gone.html", "paths.html#gone", "../gone.svg"):
            planted.write_text(f'<a href="{link}">x</a>', encoding="utf-8")
            if not any("planted" in fault for fault in site_faults(folder)):
                yield f"the dead link {link} is not noticed"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("pieces", "site"))
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    if options.what == "pieces":
        faults = list(all_piece_faults(options.root))
    elif options.folder:
        faults = list(site_faults(options.folder.resolve()))
    elif shutil.which("mkdocs") is None:
        print("skipped: mkdocs-material is not installed (scripts/setup.sh site installs it)")
        return 77
    else:
        faults = list(faults_of_new_site(options.root))
    print("\n".join(faults + [f"{options.what}: {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
