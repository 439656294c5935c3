"""What a fuzz program says of itself: the JSON of fuzz/counts.hpp, and of how the engine's log ends."""
import dataclasses
import json
import re

STATUS_LINE = re.compile(r"^#(\d+)\s.*\bcov: (\d+) ft: (\d+)", re.MULTILINE)


@dataclasses.dataclass
class Counts:
    """Of one job or of many."""

    executions: int = 0
    without_class: int = 0
    classes: dict = dataclasses.field(default_factory=dict)
    cpu_seconds: float = 0.0  # of the programs themselves

    def add(self, other):
        self.executions += other.executions
        self.without_class += other.without_class
        self.cpu_seconds += other.cpu_seconds
        for name, count in other.classes.items():
            self.classes[name] = self.classes.get(name, 0) + count

    def seen(self):
        return sum(1 for count in self.classes.values() if count > 0)

    def rarest(self):
        """(name, count), the first of equals."""
        return min(self.classes.items(), key=lambda item: item[1]) if self.classes else ("", 0)


def read_counts(path):
    """Counts and the place of a disagreement. A file that is not there, or no counts: none."""
    try:
        with open(path, encoding="utf-8") as stream:
            data = json.load(stream)
        classes = dict(data["classes"])
        if len(classes) != len(data["classes"]):
            raise ValueError("two classes of one name")
        made = Counts(int(data["executions"]), int(data["without_class"]), classes, float(data.get("cpu_seconds", 0)))
        return made, data["finding"]
    except (OSError, ValueError, KeyError, TypeError):
        return Counts(), None


def coverage(log):
    """(edges, features) as libFuzzer's last line about them says; none: zeros."""
    last = (0, 0)
    for match in STATUS_LINE.finditer(log):
        last = (int(match[2]), int(match[3]))
    return last
