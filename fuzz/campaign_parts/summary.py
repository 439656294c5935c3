"""The sum of a campaign, its table, and its verdict."""
import dataclasses

from . import triage
from .common import FINDING, GOOD, SHORT, grouped, table
from .counts import Counts

EXECUTIONS_PER_HIT = 100_000


@dataclasses.dataclass
class Total:
    """Of the jobs of one target."""

    target: str
    jobs: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    counts: Counts = dataclasses.field(default_factory=Counts)
    edges: int = 0
    features: int = 0
    findings: list = dataclasses.field(default_factory=list)

    def add(self, result):
        self.jobs += 1
        self.seconds += result.seconds
        self.cpu_seconds += result.cpu_seconds
        self.counts.add(result.counts)
        self.edges = max(self.edges, result.edges)
        self.features = max(self.features, result.features)
        self.findings += result.findings


def totals_of(targets, results):
    made = {target: Total(target) for target in targets}
    for result in results:
        made[result.job.target].add(result)
    for total in made.values():
        total.findings = triage.by_place(total.findings)
    return list(made.values())


def quota_of(total, given):
    """One hit of each class in 100,000 executions, at least one: by executions and not by time, so that a loaded machine does not fail."""
    return given if given is not None else max(1, total.counts.executions // EXECUTIONS_PER_HIT)


def short_of(total, given):
    """What a target has seen too rarely: (what, how often, how often it should be)."""
    quota = quota_of(total, given)
    if total.counts.executions == 0 or not total.counts.classes:
        return [("nothing was run", 0, 1)]
    return [(name, hits, quota) for name, hits in total.counts.classes.items() if hits < quota]


def campaign_table(totals):
    head = ["target", "executions", "per second", "CPU minutes", "edges", "features", "classes", "no class", "findings", "rarest",
            "rarest class"]
    rows = []
    for total in totals:
        seen, known = total.counts.seen(), len(total.counts.classes)
        name, hits = total.counts.rarest()
        per_second = total.counts.executions / total.seconds if total.seconds else 0
        without = 100 * total.counts.without_class / total.counts.executions if total.counts.executions else 0
        rows.append([total.target, grouped(total.counts.executions), grouped(round(per_second)), f"{total.cpu_seconds / 60:.1f}",
                     grouped(total.edges), grouped(total.features), f"{seen}/{known}", f"{without:.1f} %", len(total.findings),
                     grouped(hits), name])
    made = table(head, rows)
    executions = sum(total.counts.executions for total in totals)
    minutes = sum(total.cpu_seconds for total in totals) / 60
    known = sum(len(total.counts.classes) for total in totals)
    return f"{made}\n{grouped(executions)} executions, {minutes:.1f} CPU minutes, {known} classes in all"


def class_table(total):
    rows = [[name, grouped(hits)] for name, hits in total.counts.classes.items()]
    return table([total.target, "hits"], rows)


def verdict(totals, given):
    """(exit code, lines)."""
    lines, status = [], GOOD
    for total in totals:
        for what, hits, quota in short_of(total, given):
            status = SHORT
            lines.append(f"FAILED: {total.target}: {what}: {grouped(hits)}, below {grouped(quota)}")
    for total in totals:
        for finding in total.findings:
            status = FINDING
            again = f", and {finding.again} times again" if finding.again else ""
            lines.append(f"FAILED: {total.target}: a disagreement or a crash in {finding.place}{again}")
    return status, lines or ["no disagreement, every class hit often enough"]
