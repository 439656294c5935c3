"""C++ sources as libclang sees them: trees, tokens, and which parts of a file are not code that
runs."""
import bisect
import os
import subprocess
import sys

try:
    from clang import cindex
# Debian's package serves Debian's own python3; another interpreter finds it there too
except ImportError:
    sys.path.append("/usr/lib/python3/dist-packages")
    try:
        from clang import cindex
    except ImportError:
        cindex = None

OPENING = {"(": ")", "[": "]", "{": "}"}


def is_available():
    return cindex is not None


class Source:
    """One file: its text, and its tokens by place. Offsets count bytes; the sources are ASCII
    wherever code stands."""

    def __init__(self, root, path):
        self.path = path
        with open(os.path.join(root, path), "rb") as stream:
            self.bytes = stream.read()
        self.tokens = []  # (start, end, text)
        self.starts = []

    def text(self, start, end):
        return self.bytes[start:end].decode("utf-8")

    def read_tokens(self, unit, full_path):
        file = unit.get_file(full_path)
        start = cindex.SourceLocation.from_offset(unit, file, 0)
        end = cindex.SourceLocation.from_offset(unit, file, len(self.bytes))
        extent = cindex.SourceRange.from_locations(start, end)
        found = []
        for token in unit.get_tokens(extent=extent):
            if token.kind != cindex.TokenKind.COMMENT:
                first = token.extent.start.offset
                found.append((first, first + len(token.spelling.encode()), token.spelling))
        self.tokens = found
        self.starts = [token[0] for token in found]

    def tokens_between(self, start, end):
        return self.tokens[bisect.bisect_left(self.starts, start) :
                           bisect.bisect_left(self.starts, end)]

    def texts_between(self, start, end):
        return [text for _, _, text in self.tokens_between(start, end)]

    def token_before(self, offset):
        at = bisect.bisect_left(self.starts, offset) - 1
        return self.tokens[at][2] if at >= 0 else ""

    def start_before(self, offset):
        return self.starts[bisect.bisect_left(self.starts, offset) - 1]

    def token_after(self, offset):
        """(end, text) of the token that begins at the offset or after it."""
        at = bisect.bisect_left(self.starts, offset)
        return self.tokens[at][1:] if at < len(self.tokens) else (offset, "")

    def template_lists(self, comparisons):
        """Where template arguments and parameters stand: from each `<` that compares nothing to its
        `>`."""
        ranges = []
        for at, (start, _, text) in enumerate(self.tokens):
            if (text == "<" and start not in comparisons
                and self.tokens[at - 1][2] not in ("include", "operator")):
                end = self.closing_angle(at, comparisons)
                if end is not None:
                    ranges.append((start, end))
        return ranges

    def closing_angle(self, at, comparisons):
        depth = 0
        brackets = []
        for start, end, text in self.tokens[at:]:
            if text in OPENING:
                brackets.append(OPENING[text])
            elif brackets and text == brackets[-1]:
                brackets.pop()
            elif text in (")", "]", "}", ";") and not brackets:
                return None
            elif not brackets and start not in comparisons:
                depth += (text == "<") - (text == ">") - 2 * (text == ">>")
                if depth <= 0 and text in (">", ">>"):
                    return end
        return None


def resource_folder(compiler):
    answer = subprocess.run([compiler, "-print-resource-dir"], capture_output=True, text=True,
                            check=True)
    return answer.stdout.strip()


def parse(path, flags, unsaved=None):
    """A translation unit; what clang cannot understand stops everything, for a place that is not
    seen is not mutated."""
    options = cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
    unit = cindex.Index.create().parse(path, args=flags, unsaved_files=unsaved, options=options)
    errors = [str(d) for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]
    if errors:
        raise RuntimeError(f"clang cannot parse {path}: {errors[0]}")
    return unit
