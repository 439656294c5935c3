"""The ledger: a line of JSON for each target of each campaign, and the sum over all campaigns of one source."""
import datetime
import json
import math
import uuid

from .common import GOOD, ROOT, SHORT, TARGETS, Failure, grouped, table
from .counts import Counts
from .sources import DRAWING, KERNEL, LIBRARIES, NAVMESH, Sources

EXECUTIONS_IN_ALL = 100_000_000
EXECUTIONS_EACH = 1_000_000
CPU_MINUTES_EACH = 20
CLASS_MINIMUM = 100_000
COMMITTED = ROOT / "docs" / "record" / "campaigns.jsonl"  # of the campaigns that the pages quote
HARNESS = ("fuzz/*", "CMakePresets.json", "fuzz/campaign_parts/build.py", "fuzz/campaign_parts/job.py")  # and how it is built and started
SCOPES = {target: (*NAVMESH, *DRAWING, *HARNESS, "fuzz/mesh", f"fuzz/{target}") for target in TARGETS}  # findings are drawn
SCOPES.update(
    predicates=(*KERNEL, *HARNESS, "fuzz/predicates"), scripts=(*LIBRARIES, *HARNESS, "fuzz/mesh", "fuzz/scripts"),
    readers=(*LIBRARIES, *HARNESS, "fuzz/mesh", "fuzz/readers"))
FIELDS = {"id": str, "target": str, "engine": str, "sanitizers": str, "executions": int, "cpu_seconds": (int, float), "classes": dict,
          "findings": list}


def states_of(targets):
    """(commit, {target: state of what its program is built from}). One of changed sources has none: its campaigns belong to no total."""
    sources = Sources()
    return sources.commit, {target: sources.state(SCOPES[target]) for target in targets}


def entry(total, states, engine, options):
    """Of one target of a campaign (summary.Total)."""
    return {
        "id": uuid.uuid4().hex,
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "commit": states[0],
        "tree": states[1][total.target],
        "target": total.target,
        "engine": engine,
        "sanitizers": options.sanitizers,
        "seed": options.seed,
        "jobs": total.jobs,
        "seconds": round(total.seconds, 1),
        "cpu_seconds": round(total.cpu_seconds, 1),
        "executions": total.counts.executions,
        "without_class": total.counts.without_class,
        "edges": total.edges,
        "features": total.features,
        "findings": [finding.place for finding in total.findings],
        "classes": total.counts.classes,
    }


def append(path, entries):
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "a", encoding="utf-8") as stream:
            for each in entries:
                stream.write(json.dumps(each) + "\n")
    except OSError as wrong:
        raise Failure(f"cannot write the ledger {path}: {wrong.strerror}") from None


def read(path, must_exist=True):
    if not must_exist and not path.exists():
        return []
    entries = []
    try:
        with open(path, encoding="utf-8") as stream:
            for number, line in enumerate(stream, 1):
                entries.append(checked(line, f"{path}:{number}"))
    except (OSError, UnicodeDecodeError) as wrong:
        raise Failure(f"cannot read the ledger {path}: {getattr(wrong, 'strerror', None) or 'it is no text'}") from None
    return entries


def checked(line, place):
    try:
        made = json.loads(line)
    except ValueError:
        raise Failure(f"{place}: no line of a ledger") from None
    for name, kind in FIELDS.items():
        if not isinstance(made, dict) or not isinstance(made.get(name), kind):
            raise Failure(f"{place}: no line of a ledger: {name} is missing or wrong")
    if not all(math.isfinite(made[name]) and made[name] >= 0 for name in ("executions", "cpu_seconds")):
        raise Failure(f"{place}: no line of a ledger: executions and cpu_seconds are numbers from 0 on")
    if not all(isinstance(count, int) for count in made["classes"].values()):
        raise Failure(f"{place}: no line of a ledger: classes are counted in whole numbers")
    return made


def merge(path, other):
    """Appends the lines of the other ledger that this one does not have. Answers how many."""
    known = {each["id"] for each in read(path, must_exist=False)}
    new = []
    for each in read(other):
        if each["id"] not in known:
            known.add(each["id"])
            new.append(each)
    append(path, new)
    return len(new)


def is_of(each, trees):
    """Is the line of the present state of its target?"""
    return bool(trees.get(each["target"])) and each.get("tree") == trees[each["target"]]


def sums(entries, trees):
    """Of each target over all campaigns of its state; none if it has none."""
    made = {}
    for target in trees:
        mine = [each for each in entries if each["target"] == target and is_of(each, trees)]
        counts = Counts()
        for each in mine:
            counts.add(Counts(each["executions"], each.get("without_class", 0), each["classes"]))
        name, count = counts.rarest()
        made[target] = {
            "campaigns": len(mine),
            "executions": counts.executions,
            "cpu_minutes": sum(each["cpu_seconds"] for each in mine) / 60,
            "sanitized_cpu_minutes": sum(each["cpu_seconds"] for each in mine if each["sanitizers"] == "both") / 60,
            "classes": len(counts.classes),
            "classes_below": sorted(each for each, hits in counts.classes.items() if hits < CLASS_MINIMUM),
            "rarest_class": name,
            "rarest_count": count,
            "findings": sorted({place for each in mine for place in each["findings"]}),
        }
    return made


def missing(totals):
    """What the figures fall short of, in words; nothing: all is reached."""
    lines = []
    executions = sum(each["executions"] for each in totals.values())
    if executions < EXECUTIONS_IN_ALL:
        lines.append(f"{grouped(EXECUTIONS_IN_ALL - executions)} executions of {grouped(EXECUTIONS_IN_ALL)} in all")
    for target, each in totals.items():
        if each["executions"] < EXECUTIONS_EACH:
            lines.append(f"{target}: {grouped(EXECUTIONS_EACH - each['executions'])} executions of {grouped(EXECUTIONS_EACH)}")
        if each["sanitized_cpu_minutes"] < CPU_MINUTES_EACH:
            short = CPU_MINUTES_EACH - each["sanitized_cpu_minutes"]
            lines.append(f"{target}: {short:.1f} CPU minutes with sanitizers of {CPU_MINUTES_EACH}")
        if each["classes"] == 0:
            lines.append(f"{target}: every class")
        elif each["classes_below"]:
            below = each["classes_below"]
            lines.append(f"{target}: {len(below)} of {each['classes']} classes below {grouped(CLASS_MINIMUM)}: {'; '.join(below)}")
        lines += [f"{target}: a finding that is not fixed, in {place}" for place in each["findings"]]
    return lines


def books(path, is_named):
    """The ledgers that are summed: the one that was named, or that of the build folder and the committed one, as far as there are any."""
    return [path] if is_named else [each for each in (path, COMMITTED) if each.exists()] or [path]


def read_all(paths):
    """The lines of several ledgers, those with the same id once."""
    found = {}
    for path in paths:
        found.update((each["id"], each) for each in read(path))
    return list(found.values())


def print_total(paths, targets, as_json):
    commit, trees = states_of(targets)
    entries = read_all(paths)
    totals = sums(entries, trees)
    short = missing(totals)
    if as_json:
        print(json.dumps({"commit": commit, "trees": trees, "targets": totals, "missing": short}, indent=1))
        return SHORT if short else GOOD
    changed = [target for target in targets if not trees[target]]
    if changed:
        print(f"== changed and not committed: no campaign belongs to the sources of {', '.join(changed)}")
    others = sum(1 for each in entries if not is_of(each, trees))
    print(f"== campaigns of the sources of commit {commit[:12] or 'unknown'}; {others} of {len(entries)} lines belong to other sources")
    rows = []
    for target, each in totals.items():
        rows.append([target, each["campaigns"], grouped(each["executions"]), f"{each['cpu_minutes']:.1f}",
                     f"{each['sanitized_cpu_minutes']:.1f}", each["classes"],
                     grouped(each["rarest_count"]), len(each["findings"]), each["rarest_class"]])
    together = [each for each in totals.values()]
    rows.append(["all", sum(each["campaigns"] for each in together), grouped(sum(each["executions"] for each in together)),
                 f"{sum(each['cpu_minutes'] for each in together):.1f}",
                 f"{sum(each['sanitized_cpu_minutes'] for each in together):.1f}", sum(each["classes"] for each in together),
                 grouped(min(each["rarest_count"] for each in together)), sum(len(each["findings"]) for each in together), ""])
    head = ["target", "campaigns", "executions", "CPU minutes", "with sanitizers", "classes", "rarest", "findings", "rarest class"]
    print(table(head, rows))
    print("== all is reached" if not short else "== missing:\n  " + "\n  ".join(short))
    return SHORT if short else GOOD
