"""What mkdocs does with the pages of this tree (mkdocs.yml).

The site has the pages of the root and of docs/, and every file that they link: pages as pages,
others as they are. A link to a folder leads to its README.md; one to a folder without it is left
out, since a site has no folders. A line `--8<-- "FILE:NAME"` stands for the lines of a file of the
tree between `--8<-- [start:NAME]` and `--8<-- [end:NAME]`, so that what a page shows is what tests
compile and run. OFFGRID_REFERENCE names the folder whose folder `reference` doxygen has filled.
"""
import os
import pathlib
import re
import textwrap

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"(?<!!)\[([^\[\]]*)\]\(([^)\s]+)\)")
TARGET = re.compile(r"\]\(([^)\s]+)\)")
PIECE = re.compile(r'^( *)--8<-- "([^":]+):([\w-]+)"$', re.MULTILINE)
CODE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)


def anchor(heading, _separator="-"):
    """The fragment that GitHub makes of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def piece(text, name):
    """The lines of a piece of a file, without their common indentation and without marks."""
    found = re.search(rf"^.*--8<-- \[start:{name}\].*\n((?:.*\n)*?).*--8<-- \[end:{name}\]", text,
                      re.MULTILINE)
    if not found:
        return None
    lines = [line for line in found.group(1).splitlines(True) if "--8<-- [" not in line]
    return textwrap.dedent("".join(lines))


def with_pieces(markdown, root=ROOT):
    """The page with the pieces that it names; raises PluginError if there is no such piece."""
    def shown(match):
        indent, name, part = match.groups()
        file = root / name
        lines = piece(file.read_text(encoding="utf-8"), part) if file.is_file() else None
        if not lines:
            raise PluginError(f"{name} has no piece {part}")
        return textwrap.indent(lines.rstrip("\n"), indent)
    return PIECE.sub(shown, markdown)


def target_of(page, target):
    """The file or folder of the tree to which a link leads, relative to the root, or None."""
    if re.match(r"[a-z]+:|#", target):
        return None
    path = pathlib.Path(os.path.normpath(page.parent / target.partition("#")[0]))
    return path if (ROOT / path).exists() else None


def files_of_site():
    """The pages and all that they link, relative to the root."""
    wanted = [path.relative_to(ROOT) for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]]
    found = set()
    while wanted:
        path = wanted.pop()
        if path in found:
            continue
        found.add(path)
        if path.suffix != ".md":
            continue
        text = CODE.sub("", (ROOT / path).read_text(encoding="utf-8"))
        for linked in filter(None, (target_of(path, target) for target in TARGET.findall(text))):
            if (ROOT / linked).is_dir():
                linked = linked / "README.md"
            if (ROOT / linked).is_file():
                wanted.append(linked)
    return sorted(found)


def on_config(config):
    config["mdx_configs"].setdefault("toc", {})["slugify"] = anchor
    if not os.environ.get("OFFGRID_REFERENCE"):
        config["nav"] = [item for item in config["nav"] if "Reference" not in item]
    return config


def on_files(files, config):
    theme = [file for file in files
             if not file.abs_src_path.startswith(config["docs_dir"] + os.sep)]
    made = [File(path.as_posix(), str(ROOT), config["site_dir"], config["use_directory_urls"])
            for path in files_of_site()]
    reference = os.environ.get("OFFGRID_REFERENCE")
    if reference:
        made += [File(path.relative_to(reference).as_posix(), reference, config["site_dir"], False)
                 for path in sorted(pathlib.Path(reference).glob("reference/**/*"))
                 if path.is_file() and path.suffix != ".md"]
    return Files(theme + made)


def on_page_markdown(markdown, page, **_):
    source = pathlib.Path(page.file.src_path)

    def with_readme(match):
        text, target = match.groups()
        linked = target_of(source, target)
        if linked is None or not (ROOT / linked).is_dir():
            return match.group(0)
        if (ROOT / linked / "README.md").is_file():
            return f"[{text}]({target.rstrip('/')}/README.md)"
        return text

    parts, end = [], 0  # links in code are no links
    for code in CODE.finditer(markdown):
        parts += [LINK.sub(with_readme, markdown[end:code.start()]), code.group(0)]
        end = code.end()
    return with_pieces("".join(parts + [LINK.sub(with_readme, markdown[end:])]))
