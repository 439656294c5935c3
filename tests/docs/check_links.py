#!/usr/bin/env python3
"""Do the links of the hand-written pages lead somewhere? Files must exist, and so must the heading
that a #fragment names.

A picture in the folder `pictures` of a given folder must be on some page. Addresses on the web are
not followed. Exit status: 0 fine, 1 a broken link or a picture that no page shows.
"""
import argparse
import pathlib
import re
import sys


def anchor(heading):
    """The fragment that GitHub makes of a heading."""
    text = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return text.replace(" ", "-")


def without_code(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(path):
    return {anchor(h)
            for h in re.findall(r"^#+ (.+)$", without_code(path.read_text()), re.MULTILINE)}


def faults_of(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text())):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, fragment = target.partition("#")
        path = (page.parent / name) if name else page
        if not path.exists():
            yield f"{page.name}: {target}: no such file"
        elif fragment and path.suffix == ".md" and fragment not in anchors(path):
            yield f"{page.name}: {target}: no such heading"


def unused_pictures(folders, pages):
    shown = {(page.parent / target).resolve() for page in pages
             for target in re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", page.read_text())}
    for picture in (path for folder in folders for path in sorted((folder / "pictures").glob("*"))):
        if picture.resolve() not in shown:
            yield f"{picture.name}: on no page"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="+", type=pathlib.Path,
                        help="markdown files, or folders of them")
    options = parser.parse_args()
    pages = [p for given in options.pages
             for p in (sorted(given.rglob("*.md")) if given.is_dir() else [given])]
    faults = [fault for page in pages for fault in faults_of(page)]
    faults += unused_pictures([given for given in options.pages if given.is_dir()], pages)
    for fault in faults:
        print(fault)
    print(f"{len(pages)} pages: {len(faults)} broken links or unused pictures")
    return 1 if faults or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
