"""Mutants that no test can tell from the original, each with the reason: lines of a text file,

    file :: function :: operator :: original => mutated :: occurrence :: reason

An excuse whose mutant is not there any more, or is killed, is an error: the reason was wrong, or is out of date.
"""
from mutation import results
from mutation.mutants import SEPARATOR

FIELDS = 6


class Excuses:
    def __init__(self, path):
        self.path = path
        self.reasons = {}
        self.errors = []
        try:
            with open(path, encoding="utf-8") as stream:
                for number, line in enumerate(stream, 1):
                    self.take(number, line.rstrip("\n"))
        except FileNotFoundError:
            pass

    def take(self, number, line):
        if not line or line.startswith("#"):
            return
        name, _, reason = line.rpartition(SEPARATOR)
        if line.count(SEPARATOR) != FIELDS - 1 or not reason.strip():
            self.errors.append(f"{self.path}:{number}: not 'file :: function :: operator :: original => mutated :: occurrence :: reason'")
        elif name in self.reasons:
            self.errors.append(f"{self.path}:{number}: the second excuse of one mutant")
        else:
            self.reasons[name] = reason.strip()

    def holds(self, mutant):
        return mutant.name in self.reasons

    def wrong(self, everything, judged, kept):
        """What is wrong with the excuses, given all mutants there are and those that were run."""
        found = list(self.errors)
        names = {mutant.name for mutant in everything}
        found += [f"{self.path}: no such mutant: {name}" for name in sorted(set(self.reasons) - names)]
        for mutant in judged:
            if self.holds(mutant) and kept.status(mutant) == results.KILLED:
                found.append(f"{self.path}: excused, but killed by {kept.record(mutant).get('by')}: {mutant.name}")
        return found
