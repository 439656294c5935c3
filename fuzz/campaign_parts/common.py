"""What all parts share: the targets, the exit codes, and how a failure is told."""
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TARGETS = ("predicates", "edits", "snap", "walks", "cut", "worlds", "scripts", "readers")

GOOD = 0
FINDING = 1  # a disagreement, a canary or a planted bug that was not found, a build that failed
USAGE = 2
SHORT = 3  # a class below its quota, an empty corpus, a total that is not reached


class Failure(Exception):
    """Ends the campaign with a message for the reader and an exit code."""

    def __init__(self, message, status=FINDING):
        super().__init__(message)
        self.status = status


def grouped(number):
    """1234567 as 1,234,567."""
    return f"{number:,}"


def table(head, rows, left=1):
    """Lines of columns as wide as they must be, the first `left` of them flush left."""
    lines = [list(map(str, row)) for row in [head] + rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    texts = []
    for line in lines:
        cells = [cell.ljust(width) if i < left else cell.rjust(width) for i, (cell, width) in enumerate(zip(line, widths))]
        texts.append("  ".join(cells).rstrip())
    return "\n".join(texts)


def inputs_of(folder):
    """The files of a folder, in the order of their names. No folder: none."""
    folder = pathlib.Path(folder)
    return sorted(path for path in folder.iterdir() if path.is_file()) if folder.is_dir() else []


def committed_corpus(target):
    """OFFGRID_FUZZ_CORPUS is for the tests of the campaign itself."""
    return pathlib.Path(os.environ.get("OFFGRID_FUZZ_CORPUS", ROOT / "fuzz" / "corpus")) / target
