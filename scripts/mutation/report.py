"""The table of a run, and the verdict."""
import os
from collections import Counter

from mutation import results


class Tally:
    def __init__(self):
        self.counts = Counter()

    def add(self, status, excused):
        self.counts["mutants"] += 1
        if status == results.BROKEN:
            return
        self.counts["compiled"] += 1
        self.counts["killed"] += status == results.KILLED
        alive = status != results.KILLED
        self.counts["excused"] += alive and excused
        self.counts["surviving"] += alive and not excused

    def score(self):
        """Killed in per cent of those that are not excused."""
        subject_to_kill = self.counts["compiled"] - self.counts["excused"]
        return 100.0 * self.counts["killed"] / subject_to_kill if subject_to_kill else 100.0

    def row(self, label):
        numbers = "".join(f"{self.counts[key]:10}" for key in COLUMNS)
        return f"{label:34}{numbers}{self.score():9.2f}"


COLUMNS = ("mutants", "compiled", "killed", "excused", "surviving")


def show_diff(source, mutant):
    """The lines of the place before and after."""
    place = mutant.place
    first = source.bytes.rfind(b"\n", 0, place.start) + 1
    last = source.bytes.find(b"\n", place.end)
    before = source.text(first, last)
    after = source.text(first, place.start) + mutant.mutated + source.text(place.end, last)
    lines = [f"--- {mutant.file}:{mutant.line}: {mutant.function}"]
    lines += ["-" + line for line in before.split("\n")] + ["+" + line
                                                            for line in after.split("\n")]
    return "\n".join(lines)


def print_report(subject, judged, kept, excuses, everything, say):
    """True if the run is good: nothing that is not excused survives where all must be killed, or
    the score suffices; no excuse is wrong."""
    tallies = {}
    total = Tally()
    for mutant in judged:
        for tally in (tallies.setdefault(mutant.file, Tally()), total):
            tally.add(kept.status(mutant), excuses.holds(mutant))
    say(f"{'':34}" + "".join(f"{key:>10}" for key in COLUMNS) + f"{'score':>9}")
    for file, tally in sorted(tallies.items()):
        label = os.path.join(*file.split(os.sep)[-2:])
        say(tally.row(label))
    say(total.row(subject.name))
    survivors = [m for m in judged if kept.status(m) not in (results.KILLED, results.BROKEN)
                 and not excuses.holds(m)]
    for mutant in survivors:
        say(f"{mutant.id} {mutant.file}:{mutant.line}: {kept.status(mutant) or 'not decided'}: "
            f"{mutant.name.split(' :: ', 1)[1]}")
    by = Counter(kept.record(m).get("how", "").split(" ")[0]
                 for m in judged if kept.status(m) == results.KILLED)
    say(f"killed by: {', '.join(f'{how} {count}' for how, count in by.most_common()) or 'nothing'}")
    wrong = excuses.wrong(everything, judged, kept)
    for line in wrong:
        say(line)
    is_enough = total.counts["compiled"] > 0 and total.score() >= subject.target
    say(f"{total.score():.2f} % of {total.counts['compiled'] - total.counts['excused']} are "
        f"killed; {subject.target:.2f} % have to be")
    return is_enough and not wrong
