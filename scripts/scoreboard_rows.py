"""The rows of the scoreboard: what is measured, how, and how much of it. scoreboard.py runs them;
docs/checking.md explains them.

A row has an id of its own for good (R01 and so on), a figure, and the shards that measure it:
commands whose outputs a reader turns into a count and a verdict. `quick` is what `make verify`
runs, in minutes; `full` what `make verify-full` runs, each shard in at most 45 minutes on two
cores. A row that cannot be measured yet says why.
"""
import json
import re
from typing import Callable, List, NamedTuple, Optional


class Outcome(NamedTuple):
    """What a shard found: how much it did, whether nothing was wrong, and a word about it."""
    count: int
    passed: bool
    note: str = ""


class Shard(NamedTuple):
    command: List[str]  # {bin}, {build}, {jobs} and {seed} are filled in
    read: Callable[[str, int], Outcome]  # from what it printed and its exit status


class Plan(NamedTuple):
    target: int
    shards: List[Shard]


class Row(NamedTuple):
    id: str
    figure: str
    unit: str
    quick: Optional[Plan] = None
    full: Optional[Plan] = None
    open: str = ""  # why it cannot be measured yet


# ---- readers

def read_verify(text, status):
    """A report of offgrid-verify --json."""
    try:
        report = json.loads(text)
    except ValueError:
        return Outcome(0, False, "no report")
    return Outcome(report["cases"], status == 0 and report["disagreements"] == 0)


def read_total(name):
    """One of the totals of a report instead of its cases."""
    def read(text, status):
        outcome = read_verify(text, status)
        if not outcome.passed:
            return outcome
        totals = json.loads(text).get("totals", {})
        if name not in totals:
            return Outcome(0, False, f"no total '{name}'")
        return Outcome(totals[name], True)
    return read


def read_ctest(text, status):
    """The tests that ran and passed; none at all is a failure."""
    found = re.search(r"(\d+) tests failed out of (\d+)", text)
    if not found:
        return Outcome(0, False, "no tests")
    failed, run = int(found.group(1)), int(found.group(2))
    return Outcome(run - failed, status == 0 and failed == 0 and run > 0,
                   f"{failed} of {run} failed" if failed else "")


def read_executions(text, status):
    """What a fuzz program says of a run."""
    found = re.findall(r"([\d,]+) executions", text)
    count = int(found[-1].replace(",", "")) if found else 0
    return Outcome(count, status == 0 and count > 0)


def read_pattern(pattern, scale=1):
    """A number that a program prints; it must end with 0."""
    def read(text, status):
        found = re.search(pattern, text)
        if not found:
            return Outcome(0, False, "its output says nothing")
        return Outcome(round(float(found.group(1).replace(",", "")) * scale), status == 0)
    return read


def read_campaign(pattern):
    """A figure of a campaign's last lines; a class that was hit too rarely is no failure."""
    def read(text, status):
        found = re.search(pattern, text)
        failed = "; ".join(re.findall(r"^== FAILED: (.*)$", text, re.MULTILINE))
        if not found or status not in (0, 3):
            return Outcome(0, False, failed or "no campaign")
        return Outcome(int(found.group(1).replace(",", "")), True, failed)
    return read


def read_bugs(text, status):
    """The bugs that were found, how long half of them took, and the slowest."""
    found = re.search(r"== (\d+) bugs, 0 not found; (median .*)$", text, re.MULTILINE)
    if not found:
        return Outcome(0, False, "not all were found")
    return Outcome(int(found.group(1)), status == 0, found.group(2))


def read_proofs(text, status):
    """Goals; one that a solver did not see, because it is not installed, proves nothing."""
    found = re.search(r"(\d+) goals and \d+ controls with z3 and cvc5 and gappa", text)
    if not found:
        return Outcome(0, False, "not by z3, cvc5 and gappa")
    return Outcome(int(found.group(1)), status == 0)


def always(target, shards):
    """One plan for the quick run and for the full one."""
    return [Plan(target, shards)] * 2


# ---- shards

def verify(suite, *arguments, read=read_verify):
    command = ["{bin}/offgrid-verify", suite, *arguments, "--seed", "{seed}", "--threads", "{jobs}",
               "--quiet", "--json"]
    return Shard(command, read)


def parts(number, suite, *arguments):
    """An exhaustive suite in so many parts."""
    return [verify(suite, *arguments, "--shard", f"{i + 1}/{number}") for i in range(number)]


def seeds(number, suite, *arguments, read=read_verify):
    """A random suite so many times, each time with a seed of its own."""
    command = ["{bin}/offgrid-verify", suite, *arguments, "--threads", "{jobs}", "--quiet",
               "--json"]
    return [Shard([*command, "--seed", str(1000 * (i + 1) + 1)], read) for i in range(number)]


def tests(pattern):
    return Shard(["ctest", "--test-dir", "{build}", "--no-tests=error", "-j", "{jobs}", *pattern],
                 read_ctest)


def bugs(part, of):
    return Shard(["{bin}/offgrid-verify", "bugs", "--shard", f"{part}/{of}"],
                 read_pattern(r"(\d+) of \d+ bugs were caught"))


def random_programs(target, seconds):
    return Shard(["{bin}/offgrid-fuzz-" + target, "--random", str(seconds),
                  "fuzz/corpus/" + target], read_executions)


def campaigns(minutes, pattern, *more):
    """Of each target, on all cores; what fuzz/campaign keeps stays beside the other builds."""
    seconds = str(60 * minutes)
    command = ["fuzz/campaign", "--seconds", seconds, "--jobs", "{jobs}", *more, "--targets"]
    return [Shard([*command, target], read_campaign(pattern)) for target in FUZZ_TARGETS]


def allocation_faults(most):
    """All allocations of each scenario, or so many of them."""
    command = ["env", f"FAULTS_MOST={most}", "{bin}/offgrid-faults-tests", "--gtest_brief=1"]
    return Shard(command, read_pattern(r"(\d+) allocations failed"))


FUZZ_TARGETS = ["predicates", "edits", "snap", "walks", "cut", "worlds", "ground",
                "shapes", "scenes", "scripts", "readers"]

ROWS = [
    Row("R01", "signs compared with CGAL's filtered exact kernel", "comparisons",
        Plan(20_000_000, [verify("predicates", "--count", "2e7")]),
        Plan(10_000_000_000, seeds(10, "predicates", "--count", "1e9"))),
    Row("R02", "signs compared with rationals that no filter guards", "comparisons",
        Plan(500_000, [verify("predicates", "--against", "rational", "--count", "5e5")]),
        Plan(1_000_000_000, seeds(10, "predicates", "--against", "rational", "--count", "1e8"))),
    Row("R03", "every triple and quadruple of a grid of the plane, ties of the offset mesh too",
        "tuples",
        Plan(50_000_000, [verify("exhaustive2d", "--grid", "14", "--grid-quadruples", "8")]),
        Plan(350_000_000_000,
             parts(12, "exhaustive2d", "--grid", "64", "--grid-quadruples", "16",
                   "--against", "integers") +
             parts(2, "exhaustive2d", "--grid", "32", "--grid-quadruples", "16"))),
    Row("R04", "every quadruple and quintuple of a grid of space", "tuples",
        Plan(14_000_000,
             [verify("exhaustive3d", "--grid-quadruples", "4", "--grid-quintuples", "2"),
              verify("exhaustive3d", "--grid-quadruples", "2", "--grid-quintuples", "3",
                     "--against", "integers")]),
        Plan(3_000_000_000,
             parts(2, "exhaustive3d", "--grid-quadruples", "6", "--grid-quintuples", "4",
                   "--against", "integers") +
             parts(1, "exhaustive3d", "--grid-quadruples", "5", "--grid-quintuples", "3"))),
    Row("R04t", "every two triangles of a grid of space, rays and triangles, pairs of other shapes",
        "pairs",
        Plan(1_200_000, [verify("triangle3", "--count", "1e6"), verify("ray3", "--count", "3e5")]),
        Plan(125_000_000,
             parts(2, "triangle3", "--part", "grid") + parts(2, "ray3", "--part", "grid") +
             parts(4, "triangle3", "--part", "random", "--count", "1e8") +
             parts(2, "triangle3", "--part", "constructed", "--count", "2e6") +
             parts(2, "ray3", "--part", "constructed", "--count", "1e7"))),
    Row("R05", "ties against a mesh that is moved by rationals: hits of the rarest rung", "hits",
        Plan(500, [verify("perturbation", "--count", "1e6",
                          read=read_total("hits of the rarest rung"))]),
        Plan(1_000_000, seeds(10, "perturbation", "--count", "1e8",
                              read=read_total("hits of the rarest rung")))),
    Row("R06", "walks on every triangulation of the 4x4 grid", "walks",
        Plan(10_000_000, [verify("walk", "--count", "1e7")]),
        Plan(81_948_384, parts(2, "walk"))),
    Row("R07", "named classes of degeneracy that fuzzers met 100,000 times each", "classes", None,
        Plan(760, campaigns(40, r"executions, (\d+) of", "--sanitizers", "none",
                            "--quota", "100000"))),
    Row("R08", "every sequence, subset and plane graph of small grids, and random edits",
        "triangulations",
        Plan(900_000, [verify("order", "--count", "300000"),
                       verify("triangulation", "--count", "20000")]),
        Plan(45_000_000, [*parts(4, "order"), verify("triangulation", "--count", "2e6")])),
    Row("R09", "edits of worlds of areas, compared with definitions, rebuilds and what they undo",
        "edits",
        Plan(40_000, [verify("world", "--count", "20000"), verify("sim", "--count", "20000")]),
        Plan(3_000_000, seeds(2, "world", "--count", "5e5") + seeds(2, "sim", "--count", "1e6"))),
    Row("R10", "snap rounding of two segments of the 6x6 grid, with every third one, and of random "
        "segments", "programs",
        Plan(22_400, [verify("snap", "--part", "smallest", "--count", "2400"),
                      verify("snap", "--part", "random", "--count", "20000")]),
        Plan(2_198_135, parts(4, "snap", "--part", "smallest") +
             seeds(2, "snap", "--part", "random", "--count", "1e6"))),
    Row("R11", "answers that follow from each other", "cases",
        Plan(45_000_000, [verify("relations", "--count", "4.5e7")]),
        Plan(4_500_000_000, seeds(4, "relations", "--count", "1.125e9"))),
    Row("R12", "inputs that fuzzers tried", "executions",
        Plan(100_000, [random_programs(target, 5) for target in FUZZ_TARGETS]),
        Plan(50_000_000, campaigns(20, r"([\d,]+) executions,"))),
    Row("R13", "bugs that fuzzing finds from nothing; "
        "quick: targets that find all of theirs from their corpus", "bugs",
        Plan(9, [tests(["-R", "fuzz.*finds_every_bug"])]),
        Plan(235, [Shard(["fuzz/campaign", "--all-bugs", "--from-scratch"], read_bugs)])),
    Row("R13v", "bugs that the suites find", "bugs",
        Plan(276, [bugs(1, 2), bugs(2, 2)]),
        Plan(276, [bugs(1, 1)])),
    Row("R14", "mutants of the kernel that are not equivalent and that tests notice", "mutants",
        None,
        Plan(2000, [Shard(["scripts/mutate.py", "kernel", "--jobs", "{jobs}"],
                          read_pattern(r"100\.00 % of (\d+) are killed"))])),
    Row("R14n", "mutants of the navmesh of a sample of 300: how many in 100 tests notice",
        "per cent", None,
        Plan(95, [Shard(["scripts/mutate.py", "navmesh", "--jobs", "{jobs}"],
                        read_pattern(r"([\d.]+) % of \d+ are killed"))])),
    Row("R15", "branches of the kernel that the unit tests take, "
        "beside conditions and the navmesh's", "per cent", None,
        Plan(100, [Shard(["scripts/coverage.sh"],
                         read_pattern(r"kernel +branches +\d+ +\d+ +([\d.]+)"))])),
    Row("R16", "lemmas proved by two solvers, widths by a third, each with a control that fails",
        "goals", *always(98, [Shard(["python3", "docs/lemmas/prove.py"], read_proofs)])),
    Row("R17", "hashes of programs on compilers, levels and processors that are all the same",
        "configurations", Plan(9, [tests(["-L", "determinism"])]),
        Plan(16, [Shard(["make", "determinism"], read_pattern(r"(\d+) configurations agree"))])),
    Row("R18", "answers under CGAL's own triangulations", "answers",
        Plan(5_000_000, [verify("host", "--count", "5e6")]),
        Plan(200_000_000, [verify("host", "--count", "2e8")])),
    Row("R19", "inputs that broke other libraries", "inputs",
        *always(104, [Shard(["{bin}/offgrid-museum-tests", "--gtest_brief=1"],
                            read_pattern(r"PASSED +\] (\d+) tests"))])),
    Row("R20", "inputs of the literature on which double is wrong", "inputs",
        Plan(1_000_000, [verify("hard", "--count", "1e6")]),
        Plan(100_000_000, [verify("hard", "--count", "1e8")])),
    Row("R21", "tests of files that end early, are damaged, or lie", "tests",
        *always(20, [Shard(["{bin}/offgrid-io-tests",
                            "--gtest_filter=Malformed*:Truncation*:Allocation*:WriteFile*"],
                           read_pattern(r"PASSED +\] (\d+) tests"))])),
    Row("R22", "allocations that failed: the handler was reached, no file was damaged",
        "allocations", Plan(3_000, [allocation_faults(40)]),
        Plan(50_000, [allocation_faults(0)])),
    Row("R23", "programs of tests without a report of a sanitizer or of valgrind", "programs", None,
        Plan(22, [Shard(["scripts/sanitize.sh", kind], read_pattern(r"(\d+) programs, no report"))
                  for kind in ("compiled", "valgrind", "threads", "python")])),
    Row("R24", "inputs that were ever worth keeping, replayed", "targets",
        *always(9, [tests(["-R", r"fuzz\..*\.replay"])])),
    Row("R25", "of 100 instructions, those that do not check contracts in release builds",
        "instructions", None,
        Plan(91, [Shard(["scripts/price_of_checks.sh"], read_pattern(r"== ([\d.]+) of 100"))])),
    Row("R26", "programs of walks and lines of sight against their definitions", "programs",
        Plan(50_000, [verify("walks", "--count", "5e4")]),
        Plan(20_000_000, seeds(2, "walks", "--count", "1e7"))),
    Row("R27", "programs of updates of a cut mesh, followed split by split", "programs",
        Plan(6_000, [verify("cut", "--count", "6000")]),
        Plan(600_000, seeds(2, "cut", "--count", "3e5"))),
    Row("R28", "worlds in which shortest paths are compared with all paths", "worlds",
        Plan(5_000, [verify("path", "--count", "5000")]),
        Plan(100_000, seeds(4, "path", "--count", "25000"))),
    Row("R29", "costs whose operations, counted at n, 2n, 4n and 8n, grow no faster than promised",
        "costs",
        *always(24, [Shard(["{bin}/offgrid-growth"],
                           read_pattern(r"(\d+) of \d+ costs grow as promised"))])),
    Row("R30", "ways to link the libraries, and what an installed copy must hold", "tests",
        *always(11, [tests(["-L", "packaging"])])),
    Row("R31", "headers that compile alone, without exceptions and without a warning", "tests",
        *always(160, [tests(["-L", "headers"])])),
    Row("R32", "tests of the kernel with 128-bit integers of two words", "tests",
        *always(290, [Shard(["{bin}/offgrid-kernel-tests-portable", "--gtest_brief=1"],
                            read_pattern(r"PASSED +\] (\d+) tests"))])),
    Row("R33", "tests of the programs that compare and fuzz: that they can fail, and how", "tests",
        *always(110, [tests(["-L", "verify|fuzz|demo",
                             "-E", r"^fuzz\..*\.(finds_every|replay|random)"])])),
    Row("R34", "tests of mutation testing itself, on a few lines of source", "tests",
        *always(1, [tests(["-R", "mutation.sample"])])),
    Row("R35", "turned models and scenes of them, beside their definition", "scenes",
        Plan(7_000, [verify("pose", "--count", "5000"), verify("scene", "--count", "2000")]),
        Plan(1_000_000,
             seeds(4, "pose", "--count", "125000") + seeds(2, "scene", "--count", "250000"))),
    Row("R36", "edits of floors, seams and links, compared with definitions, rebuilds and what "
        "they undo", "edits",
        Plan(10_000, [verify("floors", "--count", "10000")]),
        Plan(1_000_000, seeds(2, "floors", "--count", "5e5"))),
    Row("R37", "sights and paths of planes in strips and of spirals, whatever their floors",
        "answers",
        Plan(50_000, [verify("surface", "--count", "5000", read=read_total("answers compared"))]),
        Plan(1_000_000, seeds(2, "surface", "--count", "50000",
                              read=read_total("answers compared")))),
    Row("R38", "worlds with links in which shortest paths, and whether there is one, are compared "
        "with all paths", "worlds",
        Plan(5_000, [verify("links", "--count", "5000")]),
        Plan(100_000, seeds(4, "links", "--count", "25000"))),
    Row("R39", "soups of triangles imported as ground and asked about, beside their definition",
        "soups",
        Plan(5_000, [verify("ground", "--count", "5000")]),
        Plan(500_000, seeds(2, "ground", "--count", "250000"))),
    Row("R40", "steps of agents along paths and sliding, while the world is edited, beside the "
        "definition of sight", "steps",
        Plan(50_000, [verify("steps", "--count", "50000")]),
        Plan(10_000_000, seeds(4, "steps", "--count", "2.5e6"))),
    Row("R41", "small worlds of areas, floors, seams and links with all that is asked of them: "
        "random ones, and all with one triangle", "programs",
        Plan(4_000, [verify("worlds", "--count", "2000")]),
        Plan(200_000, parts(4, "worlds", "--count", "1e5"))),
    Row("R42", "small worlds in tiles, edited while tiles are loaded and evicted, beside the whole",
        "worlds",
        Plan(900, [verify("tiles", "--count", "1000", "--part", "random",
                          read=read_total("worlds"))]),
        Plan(95_000, seeds(20, "tiles", "--count", "5000", "--part", "random",
                           read=read_total("worlds")))),
]
