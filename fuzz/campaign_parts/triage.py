"""What was found: where, the report, and the same place only once."""
import dataclasses
import re
import shutil

FOUND = re.compile(r"^found: ([^,]*), in (.*), after ([\d,]+) executions and ([\d.]+) s$", re.MULTILINE)
KEPT = re.compile(r"^the minimised input is kept as (.*)$", re.MULTILINE)
CAUSES = (
    re.compile(r"^offgrid: (?:requirement|guarantee) broken: .*$", re.MULTILINE),
    re.compile(r"^\S+: runtime error: .*$", re.MULTILINE),
    re.compile(r"^SUMMARY: .*$", re.MULTILINE),
    re.compile(r"^.*terminate called.*$", re.MULTILINE),
)


@dataclasses.dataclass
class Finding:
    target: str
    place: str  # the part of the library, or what a sanitizer or a contract says
    text: str  # the report: minimised, with a test
    seed: int
    kept: str = ""  # the path of the minimised input
    again: int = 0  # how many more jobs found the same


def found_line(output):
    """What, where, executions and seconds of the report, or nothing."""
    match = FOUND.search(output)
    return (match[1], match[2], int(match[3].replace(",", "")), float(match[4])) if match else None


def finding_of(target, seed, output, log, artifact=""):
    """Of a job that ended badly: its report, or the cause of its death."""
    line, kept = found_line(output), KEPT.search(output)
    start = output.find("found: ") if line else output.find("== the process aborts in")
    text = output[start:] if start >= 0 else ""
    if line and "as a test:" in text:
        return Finding(target, line[1], text, seed, kept[1] if kept else artifact)
    # It died while it ran, or while it minimised: then the report is cut short and the cause is in the log.
    causes = [match for match in (pattern.search(log) for pattern in CAUSES) if match]
    place = causes[0][0] if causes else (line[1] if line else "died without a message")
    tail = "\n".join(log.splitlines()[-30:])
    return Finding(target, place.strip(), f"{text}\n{tail}\n", seed, artifact)


def by_place(findings):
    """Of each target and place the first, with how often it came again."""
    first = {}
    for finding in findings:
        key = (finding.target, finding.place)
        if key in first:
            first[key].again += 1
        else:
            first[key] = finding
    return list(first.values())


def stem_of(finding):
    """A name for its files, with the seed of its job."""
    return f"{re.sub(r'[^a-z0-9]+', '-', finding.place.lower()).strip('-')[:60].strip('-')}-seed-{finding.seed}"


def put_into_regress(findings, regress):
    """A copy of each input where the tests replay it. Answers the paths."""
    paths = []
    for finding in findings:
        if not finding.kept:
            continue
        path = regress / finding.target / stem_of(finding)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(finding.kept, path)
        paths.append(path)
    return paths


def save(findings, folder):
    """One text per finding, with its seed, beside the kept inputs. Answers the paths."""
    paths = []
    for finding in findings:
        place = folder / finding.target
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"{stem_of(finding)}.txt"
        path.write_text(
            f"target {finding.target}\nin {finding.place}\nseed {finding.seed}\ninput {finding.kept or 'not kept'}\n\n{finding.text}",
            encoding="utf-8")
        paths.append(path)
    return paths
