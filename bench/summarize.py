#!/usr/bin/env python3
"""Turns the JSON of offgrid-bench-kernel into a table of ratios, a CSV file and the list of
required ratios.

usage: summarize.py RESULT.json OUT.csv [--commit TEXT]
"""
import argparse
import csv
import json
import statistics
import sys

SUBJECTS = ["double", "EPICK", "EPECK", "CGAL-int128"]
BATCH_SUBJECTS = ["scalar", "AVX2", "AVX-512"]
COLUMNS = ["suite", "case", "input", "subject", "median_ns", "spread", "baseline", "ratio",
           "commit", "machine"]


class Measured:
    """Nanoseconds per case of one predicate on one input by one subject, over all repetitions."""

    def __init__(self):
        self.times = []

    def median(self):
        return statistics.median(self.times)

    def spread(self):
        """(third quartile - first quartile) / median."""
        if len(self.times) < 2:
            return 0.0
        first, _, third = statistics.quantiles(self.times, n=4, method="inclusive")
        return (third - first) / self.median()


def read_times(result):
    """{(case, input, subject): Measured}, in the order of the names."""
    measured = {}
    for run in result["benchmarks"]:
        if run.get("run_type") != "iteration" or run.get("error_occurred"):
            continue
        key = tuple(run["run_name"].split("/"))
        measured.setdefault(key, Measured()).times.append(run["cpu_time"] / run["cases"])
    return measured


def baseline_of(case, subject):
    if case.endswith("_batch"):
        return "plain loop"
    return "double" if subject == "offgrid" else "offgrid"


def write_csv(path, measured, commit, machine):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for (case, inputs, subject), one in sorted(measured.items()):
            baseline = baseline_of(case, subject)
            other = measured.get((case, inputs, baseline))
            ratio = f"{one.median() / other.median():.4f}" if other else ""
            figures = [f"{one.median():.4f}", f"{one.spread():.4f}", baseline if other else "",
                       ratio]
            writer.writerow(["kernel", case, inputs, subject, *figures, commit, machine])


def inputs_of(measured, case):
    return sorted({key[1] for key in measured if key[0] == case},
                  key=lambda name: (name != "random", name))


def print_table(measured):
    print("Nanoseconds per call, and how many times as long the others take (spread: "
          "quartile distance / median)\n")
    header = "".join(f"{name:>13}" for name in SUBJECTS)
    print(f"{'predicate':<29}{'input':<17}{'offgrid ns':>11}{'spread':>8}{header}")
    for case in sorted({key[0] for key in measured if not key[0].endswith("_batch")}):
        for inputs in inputs_of(measured, case):
            ours = measured.get((case, inputs, "offgrid"))
            if not ours:
                continue
            cells = ""
            for name in SUBJECTS:
                other = measured.get((case, inputs, name))
                cells += f"{other.median() / ours.median():>11.2f} x" if other else f"{'-':>13}"
            print(f"{case:<29}{inputs:<17}{ours.median():>11.2f}{ours.spread():>8.0%}{cells}")


def print_batches(measured):
    print("\nBatches: nanoseconds per item of the plain loop (vectorisation off), "
          "and how many times faster the batch is.\n"
          "Arrays begin at a cache line; unaligned, each begins at another distance from one, "
          "the worst case.\n")
    header = "".join(f"{name:>22}" for name in BATCH_SUBJECTS)
    print(f"{'batch':<18}{'input':<23}{'plain loop ns':>14}{header}")
    for case in sorted({key[0] for key in measured if key[0].endswith("_batch")}):
        for inputs in inputs_of(measured, case):
            plain = measured.get((case, inputs, "plain loop"))
            if not plain:
                continue
            cells = ""
            for name in BATCH_SUBJECTS:
                one = measured.get((case, inputs, name))
                text = (f"{one.median():.3f} ns, {plain.median() / one.median():.2f} x" if one
                        else "-")
                cells += f"{text:>22}"
            print(f"{case:<18}{inputs:<23}{plain.median():>14.2f}{cells}")


class Requirements:
    """The ratios that must hold, beside the ones that would be good."""

    def __init__(self, measured):
        self.measured = measured
        self.met = True

    def median(self, case, inputs, subject):
        one = self.measured.get((case, inputs, subject))
        return one.median() if one else None

    def spreads(self, case, inputs, *subjects):
        """How far to trust a ratio: the spread of both its sides."""
        both = [self.measured.get((case, inputs, subject)) for subject in subjects]
        if not all(both):
            return ""
        return ", spread " + " and ".join(f"{one.spread():.0%}" for one in both)

    def report(self, text, value, must, ambition, at_most):
        if value is None:
            print(f"  not run  {text}")
            return
        holds = value <= must if at_most else value >= must
        better = value <= ambition if at_most else value >= ambition
        self.met = self.met and holds
        verdict = "PASS" if holds else "short"
        word = "at most" if at_most else "at least"
        goal = (f", ambition {ambition:g}: {'reached' if better else 'not reached'}"
                if ambition != must else "")
        print(f"  {verdict:<7}  {value:7.2f}  {text} ({word} {must:g}{goal})")

    def at_most(self, case, inputs, baseline, must, ambition):
        ours, other = self.median(case, inputs, "offgrid"), self.median(case, inputs, baseline)
        value = ours / other if ours and other else None
        spreads = self.spreads(case, inputs, "offgrid", baseline)
        text = f"{case}, {inputs}: time against {baseline}{spreads}"
        self.report(text, value, must, ambition, True)

    def faster(self, case, inputs, baseline, must, ambition, subject="offgrid"):
        ours, other = self.median(case, inputs, subject), self.median(case, inputs, baseline)
        value = other / ours if ours and other else None
        who = "" if subject == "offgrid" else f"{subject} "
        spreads = self.spreads(case, inputs, subject, baseline)
        text = f"{case}, {inputs}: {who}times faster than {baseline}{spreads}"
        self.report(text, value, must, ambition, False)

    def note(self, case, inputs, baseline, subject):
        """A ratio that nothing is required of, for comparison with the one above it."""
        ours, other = self.median(case, inputs, subject), self.median(case, inputs, baseline)
        if ours and other:
            print(f"  {'':<7}  {other / ours:7.2f}  {case}, {inputs}: "
                  f"{subject} times faster than {baseline} (not required)")

    def even(self, case, must):
        medians = [one.median() for key, one in self.measured.items()
                   if key[0] == case and key[2] == "offgrid"]
        value = max(medians) / min(medians) if len(medians) > 1 else None
        self.report(f"{case}: its slowest input against its fastest", value, must, must, True)


def print_requirements(measured):
    print("\nRequired ratios of medians\n")
    required = Requirements(measured)
    required.at_most("orient", "random", "double", 1.3, 1.1)
    required.faster("orient", "random", "EPICK", 4, 5)
    required.faster("orient", "collinear", "EPICK", 12, 17)
    required.faster("in_circle", "random", "EPICK", 2.5, 3.3)
    required.faster("in_circle", "cocircular", "EPICK", 50, 80)
    required.even("in_circle", 1.3)
    required.faster("orient3d", "random", "EPICK", 4, 5)
    required.faster("orient3d", "coplanar", "EPICK", 50, 70)
    for subject, must in (("AVX-512", 5), ("AVX2", 2.5)):
        required.faster("orient_batch", "random 4096", "plain loop", must, must, subject=subject)
        required.note("orient_batch", "random 4096 unaligned", "plain loop", subject)
        required.note("orient_batch", "random 1000000", "plain loop", subject)
    return required.met


def machine_name():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return " ".join(line.split(":", 1)[1].replace(",", " ").split())
    except OSError:
        pass
    return "unknown"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("result", help="what --benchmark_out wrote")
    parser.add_argument("csv", help="the CSV file to write")
    parser.add_argument("--commit", default="unknown", help="names the source that was measured")
    arguments = parser.parse_args()
    with open(arguments.result, encoding="utf-8") as file:
        result = json.load(file)
    measured = read_times(result)
    if not measured:
        print("summarize.py: no measurement in " + arguments.result, file=sys.stderr)
        return 1
    machine = machine_name()
    context = result["context"]
    repetitions = max(len(one.times) for one in measured.values())
    print(f"\n{machine}; {context.get('compiler')}; {context.get('flags')}; batches: "
          f"{context.get('batch')}; commit {arguments.commit}")
    print(f"medians of {repetitions} interleaved repetitions, processor time; "
          f"load {context.get('load_avg', ['?'])[0]:.1f} at the start\n")
    print_table(measured)
    print_batches(measured)
    met = print_requirements(measured)
    print("\nNot fair, and to be read with the table: EPICK and EPECK take any double, "
          "offgrid only points of its grid; double answers\n"
          "wrongly on the inputs that are not random, and EPICK in Plane3.side, "
          "where it rounds the coefficients; EPECK keeps exact\n"
          "numbers that it computed in an earlier round; "
          "some subjects answer less than offgrid does (docs/performance.md).\n"
          "-: not measured, in most rows because CGAL has no such predicate (docs/performance.md).")
    if not met:
        print("\nSome required ratios are short. Other programs on the machine matter: "
              "look at the spread, and run again.")
    write_csv(arguments.csv, measured, arguments.commit, machine)
    print("\nwritten: " + arguments.csv)
    return 0


if __name__ == "__main__":
    sys.exit(main())
