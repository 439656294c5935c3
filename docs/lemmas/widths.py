"""The compositions: from bounded inputs, and the lemmas, to how wide each predicate's numbers
become, proved by gappa.

The lemmas say what interval arithmetic cannot see; what is left between them is interval
arithmetic, and gappa proves it. widths.gappa has the expressions; the numbers of bits must be those
of the table of docs/exactness.md. Each goal has a control: a width that is too small, of which
there must be no proof.
"""
import re
import subprocess
import time

PRECISION = 300  # bits of the bounds that gappa computes; the widest value has 254
GRID_BITS = {"grid2": 30, "grid3": 29}


class WidthGoal:
    def __init__(self, names, bits, control, text):
        self.names, self.bits, self.control, self.text = names, bits, control, text

    def script(self, bits, lemmas, box):
        """What gappa is asked. `lemmas`: name -> bits; `box`: the largest |orient|, which is
        smaller than a power of two."""
        hypotheses, definitions, widest = [], [], ["value"]

        def bounded(names, largest):
            hypotheses.extend(f"{name} in [-{largest},{largest}]" for name in names)

        for line in self.text.splitlines():
            words = line.split()
            if not words:
                continue
            if words[0] in GRID_BITS:
                bounded(words[1:], 2**GRID_BITS[words[0]] - 1)
            elif words[0] == "orient_range":
                bounded(words[1:], box)
            elif words[0] in lemmas:
                bounded(words[1:], 2**lemmas[words[0]] - 1)
            elif words[0] == "bits":
                bounded(words[2:], 2**int(words[1]) - 1)
            elif words[0] == "widest":
                widest = words[1:]
            else:
                definitions.append(line)
        largest = 2**bits - 1
        claims = [f"{name} in [-{largest},{largest}]" for name in widest]
        return ("\n".join(definitions) + "\n{ " + " /\\\n  ".join(hypotheses) + "\n  -> " +
                " /\\ ".join(claims) + " }\n")


def parse_widths(path):
    """The goals, and what is wrong with the file."""
    goals, faults = [], []
    for part in re.split(r"^## ", path.read_text(), flags=re.MULTILINE)[1:]:
        head, _, text = part.partition("\n")
        found = re.fullmatch(r"(.+): (\d+), control (\d+)", head)
        if not found:
            faults.append(f"{path.name}: '## {head}' is not 'PREDICATE: BITS, control BITS'")
            continue
        goal = WidthGoal(found.group(1).split(", "), int(found.group(2)), int(found.group(3)), text)
        if goal.control >= goal.bits:
            faults.append(f"{path.name}: "
                          f"the control of {goal.names[0]} is no smaller than its claim")
        goals.append(goal)
    return goals, faults


def table_faults(goals, documentation):
    """Where the goals and the table of exactness.md differ."""
    table = dict(re.findall(r"^\| `([^`]+)` \| \d+ \| \d+ \| \d+ of (\d+) \(", documentation,
                            re.MULTILINE))
    by_type = dict(re.findall(r"^\| `([^`]+)` \| \d+ \| (\d+) \|", documentation, re.MULTILINE))
    claimed = {name: goal.bits for goal in goals for name in goal.names}
    faults = [f"widths.gappa has no goal for {name}, which is in the table of exactness.md"
              for name in table if name not in claimed]
    faults += [f"widths.gappa has a goal for {name}, which is not in the table of exactness.md"
               for name in claimed if name not in table]
    for name, bits in claimed.items():
        if name in table and bits not in (int(table[name]), int(by_type[name])):
            faults.append(f"widths.gappa: {name} has {bits} bits, "
                          f"but the table of exactness.md {table[name]}")
    return faults


def prove_widths(goals, lemmas, box, seconds):
    """A row for each goal and for each control, as the solvers' rows are."""
    rows = []
    for goal in goals:
        for kind, bits, expected in (("proof", goal.bits, "proved"),
                                     ("control", goal.control, "not proved")):
            start = time.perf_counter()
            try:
                run = subprocess.run(["gappa", f"-Eprecision={PRECISION}"],
                                     input=goal.script(bits, lemmas, box), capture_output=True,
                                     text=True, timeout=seconds, check=False)
                # A file that gappa cannot read is neither.
                is_read = ("syntax error" not in run.stderr
                           and "Error:" not in run.stderr.replace("Error: some properties", ""))
                got = "proved" if run.returncode == 0 else "not proved" if is_read else "error"
            except subprocess.TimeoutExpired:
                got = "timeout"
            claim = f"{', '.join(goal.names)}: below 2^{bits}"
            rows.append({"lemma": "widths", "goal": goal.names[0], "claim": claim, "kind": kind,
                         "solver": "gappa", "expected": expected, "got": got,
                         "seconds": round(time.perf_counter() - start, 3)})
    return rows
