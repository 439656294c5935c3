"""Mutants that no test can tell from the original, each with the reason: lines of a text file,

    file :: function :: operator :: original => mutated :: occurrence :: reason
    file :: function :: operator :: original => mutated :: occurrence :: growth CASE :: reason
    symmetric :: function/3 :: 1 2, 2 3 :: reason

Any of the first five may be *. The second form is for mutants that cost time and change no answer.
It names the case of offgrid-growth that grows too fast with the mutant, or says `constant` where
the time grows by a constant factor, or a logarithm. The third form is for calls: of the function of
three arguments 1 and 2, or 2 and 3, may be exchanged by its contract.
An excuse that no mutant needs, or whose mutant is killed, is an error: the reason was wrong, or is
out of date. An excuse that speaks of time and says nothing of growth is an error too.
"""
import pathlib
import re

from mutation import results
from mutation.mutants import SEPARATOR
from mutation.operators import plain_name

FIELDS = 6
SYMMETRIC_FIELDS = 4
GROWTH = "growth "
CASE_SOURCE = pathlib.Path(__file__).resolve().parents[2] / "tests" / "growth" / "cases.cpp"
CASES = ("constant", *re.findall(r'Case\{"([a-z-]+)"', CASE_SOURCE.read_text(encoding="utf-8")))
OF_TIME = re.compile(r"\b(only time|faster|slower?|matter of cost|costs?)\b")


def split_call(text):
    """(name, arguments) of the text of a call."""
    head, _, rest = text.partition("(")
    arguments = [""]
    depth = 0
    for character in rest.rstrip()[:-1]:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            arguments.append("")
        else:
            arguments[-1] += character
    return plain_name(head.strip()), [argument.strip() for argument in arguments]


def exchanged(mutant):
    """("f/3", "1 2") if the mutant exchanges the first two of three arguments of f."""
    if mutant.operator != "arguments":
        return None
    name, before = split_call(mutant.original)
    _, after = split_call(mutant.mutated)
    differing = [at for at, (a, b) in enumerate(zip(before, after)) if a != b]
    return (f"{name}/{len(before)}",
            f"{differing[0] + 1} {differing[0] + 2}") if differing else None


class Excuse:
    def __init__(self, where, fields):
        self.where = where
        self.is_symmetric = fields[0] == "symmetric"
        self.growth = None
        if not self.is_symmetric and fields[-2].startswith(GROWTH):
            self.growth = fields[-2].removeprefix(GROWTH)
            fields = fields[:-2] + fields[-1:]
        self.fields = fields
        self.reason = fields[-1]
        self.pairs = [pair.strip() for pair in fields[2].split(",")] if self.is_symmetric else []

    def holds(self, mutant):
        if self.is_symmetric:
            found = exchanged(mutant)
            return found is not None and found[0] == self.fields[1] and found[1] in self.pairs
        names = mutant.name.split(SEPARATOR)
        return len(names) == FIELDS - 1 and all(mine in ("*", its)
                                                for mine, its in zip(self.fields, names))


class Excuses:
    def __init__(self, path):
        self.path = path
        self.list = []
        self.errors = []
        try:
            with open(path, encoding="utf-8") as stream:
                for number, line in enumerate(stream, 1):
                    self.take(f"{path}:{number}", line.rstrip("\n"))
        except FileNotFoundError:
            pass

    def take(self, where, line):
        if not line or line.startswith("#"):
            return
        fields = line.split(SEPARATOR)
        count = SYMMETRIC_FIELDS if fields[0] == "symmetric" else FIELDS
        has_growth = len(fields) == FIELDS + 1 and fields[-2].startswith(GROWTH)
        if (len(fields) != count and not has_growth) or not fields[-1].strip():
            form = "file :: function :: operator :: original => mutated :: occurrence :: reason"
            self.errors.append(f"{where}: not '{form}'")
            return
        excuse = Excuse(where, fields)
        if any(other.fields[:-1] == excuse.fields[:-1] for other in self.list):
            self.errors.append(f"{where}: the second excuse of one mutant")
        elif excuse.growth not in (None, *CASES):
            self.errors.append(f"{where}: no case of growth is called {excuse.growth}")
        elif excuse.growth is None and OF_TIME.search(excuse.reason):
            self.errors.append(f"{where}: costs time, and names no case of growth")
        else:
            self.list.append(excuse)

    def holds(self, mutant):
        return any(excuse.holds(mutant) for excuse in self.list)

    def wrong(self, everything, judged, kept):
        """What is wrong with the excuses, given all mutants there are and those that were run."""
        found = list(self.errors)
        for excuse in self.list:
            if not any(excuse.holds(mutant) for mutant in everything):
                found.append(f"{excuse.where}: no such mutant: "
                             f"{SEPARATOR.join(excuse.fields[:-1])}")
            for mutant in judged:
                if kept.status(mutant) == results.KILLED and excuse.holds(mutant):
                    found.append(f"{excuse.where}: excused, "
                                 f"but killed by {kept.record(mutant).get('by')}: {mutant.name}")
        return found
