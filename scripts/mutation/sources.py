"""The sources of a subject as libclang reads them, and all mutants of them, each with a name."""
import bisect
import hashlib
import multiprocessing
import pathlib
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass

from mutation import places

sys.path.append("/usr/lib/python3/dist-packages")  # where Debian's package is, for other pythons
try:
    from clang import cindex
except ImportError:
    cindex = None

SEPARATOR = " :: "
CONTEXT = 16  # tokens on each side of a place
NO_NAMES = set("auto bool break case const continue do else false for if int return static_cast "
               "true while".split())


class Source:
    """One file: its text, and its tokens without comments. Offsets count bytes."""

    def __init__(self, root, path):
        self.path, self.bytes = path, pathlib.Path(root, path).read_bytes()
        self.tokens, self.starts = [], []  # (start, end, text)

    def text(self, start, end):
        return self.bytes[start:end].decode("utf-8")

    def read_tokens(self, unit, full_path):
        file = unit.get_file(full_path)
        ends = [cindex.SourceLocation.from_offset(unit, file, at) for at in (0, len(self.bytes))]
        for token in unit.get_tokens(extent=cindex.SourceRange.from_locations(*ends)):
            if token.kind != cindex.TokenKind.COMMENT:
                first = token.extent.start.offset
                last = first + len(token.spelling.encode())
                self.tokens.append((first, last, token.spelling))
        self.starts = [token[0] for token in self.tokens]

    def at(self, offset):
        """The number of the first token that begins at the offset or after it."""
        return bisect.bisect_left(self.starts, offset)

    def texts(self, start, end):
        return [text for _, _, text in self.tokens[self.at(start):self.at(end)]]

    def before(self, offset):
        at = self.at(offset) - 1
        return self.tokens[at][2] if at >= 0 else ""

    def start_before(self, offset):
        return self.starts[self.at(offset) - 1]

    def after(self, offset):
        at = self.at(offset)
        return self.tokens[at] if at < len(self.tokens) else (offset, offset, "")


@dataclass
class Mutant:
    source: Source
    place: places.Place
    operator: str
    text: str
    key: str = ""
    number: int = -1  # in one copy
    first: int = -1  # the number of the first mutant of its place there

    @property
    def file(self):
        return self.source.path

    @property
    def line(self):
        return self.source.bytes.count(b"\n", 0, self.place.start) + 1

    @property
    def id(self):
        return f"{self.file} {self.key}"

    @property
    def name(self):
        """For a reader, but for the file and the key behind it, which alone tell mutants apart."""
        old = self.source.text(self.place.start, self.place.end)
        change = re.sub(r"\s+", " ", f"{old} => {self.text or '(nothing)'}")
        return SEPARATOR.join((self.file, self.place.function, self.operator, change, self.key))

    def shape(self, context):
        """The change among so many tokens on each side, with a number for each name, in the order
        in which they appear: the same after a renaming, a new layout or another comment."""
        tokens = self.source.tokens
        first, last = self.source.at(self.place.start), self.source.at(self.place.end)
        parts = [*(text for _, _, text in tokens[max(0, first - context):first]), "=>",
                 *(text for _, _, text in tokens[first:last]), "=>",
                 *re.findall(r"\w+|\S", self.text), "=>",
                 *(text for _, _, text in tokens[last:last + context])]
        names = {}

        def number(match):
            word = match[0]
            return word if word in NO_NAMES else f"${names.setdefault(word, len(names))}"
        return self.operator + re.sub(r"(?<!\w)[A-Za-z_]\w*", number, " ".join(parts))


def units_of(subject):
    """(root, path of a unit, flags, the files that are read in it): the headers once with each
    variant of flags, as code differs under #if."""
    answer = subprocess.run([subject.compiler, "-print-resource-dir"], capture_output=True,
                            text=True, check=True).stdout.strip()
    flags = ["-xc++", "-std=c++20", "-resource-dir", answer,
             *(f"-I{subject.root / folder}" for folder in subject.include)]
    headers = [file for file in subject.files if file.endswith(".hpp")]
    units = [(subject.root, str(subject.headers), flags + variant, headers)
             for variant in subject.variants]
    return units + [(subject.root, str(subject.root / file), flags + subject.variants[0], [file])
                    for file in subject.files if not file.endswith(".hpp")]


def read_unit(task):
    """The walkers of the files that are read in one unit."""
    root, path, flags, files = task
    unit = cindex.Index.create().parse(
        path, args=flags, options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    errors = [str(d) for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]
    if errors:  # a place that is not seen would not be mutated
        raise RuntimeError(f"clang cannot parse {path}: {errors[0]}")
    walkers = {}
    for file in files:
        source = Source(root, file)
        source.read_tokens(unit, str(root / file))
        walkers[str((root / file).resolve())] = places.Walker(source)
    known = {}
    for cursor in unit.cursor.get_children():
        name = cursor.location.file.name if cursor.location.file is not None else ""
        if name not in known:
            known[name] = walkers.get(str(pathlib.Path(name).resolve()))
        if known[name] is None:
            continue
        if cursor.kind.name == "MACRO_INSTANTIATION":
            known[name].macros.add((cursor.extent.start.offset, cursor.extent.end.offset))
        elif not cursor.kind.is_preprocessing():
            known[name].visit(places.Node(known[name].source, cursor))
    return list(walkers.values())


def all_mutants(subject, jobs):
    """Every mutant of the subject, in the order of the files and their text."""
    walkers = {}
    with multiprocessing.Pool(jobs) as pool:
        for read in pool.map(read_unit, units_of(subject), chunksize=1):
            for walker in read:
                walkers.setdefault(walker.source.path, walker).add_walk(walker)
    every = []
    for _, walker in sorted(walkers.items()):
        every += named([Mutant(walker.source, place, operator, text)
                        for place in walker.finished() for operator, text in place.changes])
    return every


def named(mutants):
    """The mutants of one file, each with a key that no other has."""
    counts = Counter()
    for mutant in mutants:
        key = hashlib.sha1(mutant.shape(CONTEXT).encode()).hexdigest()[:8]
        counts[key] += 1
        mutant.key = key if counts[key] == 1 else f"{key}/{counts[key]}"
    return mutants
