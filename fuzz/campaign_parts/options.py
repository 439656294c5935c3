"""The command line of fuzz/campaign, and the environment variables that say the same."""
import argparse
import math
import os
import pathlib
import sys

from .common import ROOT, TARGETS, USAGE

DESCRIPTION = """Fuzzes the targets with coverage, and says what was run and what was not reached.

First the canary, a kernel that is wrong on purpose, must be reported. Then the time is shared by the targets, in jobs of at most ten
minutes; each job draws weights for its random programs from its seed. What is new is merged into a minimised corpus in the build folder,
which the next campaign begins with, and one line per target is appended to the ledger."""

EPILOG = """Environment variables that say the same: FUZZ_SECONDS, FUZZ_TARGETS, FUZZ_ENGINE, FUZZ_SANITIZERS, FUZZ_BUILD, PLANT,
SEED, FROM_SCRATCH=1. JOBS is the number of compilers at once.

Exit codes: 0 nothing found and every class hit often enough; 1 a disagreement, a canary or planted bug that was not found, or a failed
build; 2 a wrong command line; 3 a class below its quota, an empty corpus, or with --total a figure that is not reached."""


class Parser(argparse.ArgumentParser):
    def error(self, message):
        print(f"fuzz/campaign: {message}; see --help", file=sys.stderr)
        sys.exit(USAGE)


def positive(text):
    """A number above zero, and not infinity."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not math.isfinite(value) or value <= 0:
        raise argparse.ArgumentTypeError(f"needs a number above 0, and not '{text}'")
    return value


def whole(low, high):
    def read(text):
        if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"needs a whole number from {low} to {high}, and not '{text}'")
        return int(text)

    return read


def target_list(text):
    names = text.replace(",", " ").split()
    for name in names:
        if name not in TARGETS:
            raise argparse.ArgumentTypeError(f"needs some of {' '.join(TARGETS)}, and '{name}' is none")
    if not names:
        raise argparse.ArgumentTypeError("names no target")
    return [name for name in TARGETS if name in names]


def weights(text):
    """cut=3,edits=0.5: shares of the time; a target that is not named has 1."""
    found = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        if name not in TARGETS:
            raise argparse.ArgumentTypeError(f"needs TARGET=NUMBER,..., and '{name}' is no target")
        found[name] = positive(value)
    return found


def parser():
    made = Parser(prog="fuzz/campaign", description=DESCRIPTION, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    time = made.add_mutually_exclusive_group()
    time.add_argument("--seconds", type=positive, help="for how long, the building not counted (60)")
    time.add_argument("--minutes", type=positive)
    time.add_argument("--hours", type=positive)
    made.add_argument("--jobs", type=whole(1, 1024), default=1, help="fuzzers at once (1)")
    made.add_argument("--targets", type=target_list, metavar="LIST", help=f"some of {' '.join(TARGETS)} (all)")
    made.add_argument("--weights", type=weights, default={}, metavar="cut=3,...", help="shares of the time (1 each)")
    made.add_argument("--engine", choices=("libfuzzer", "afl"), help="clang's libFuzzer, or AFL++ (libfuzzer)")
    made.add_argument("--sanitizers", choices=("both", "none"), help="none: several times as fast, without what only they notice (both)")
    made.add_argument("--seed", type=whole(0, 999999999), help="of the first job; the others follow from it (1)")
    made.add_argument("--quota", type=whole(0, 10**18), help="of each class (one in 100,000 executions, at least 1)")
    made.add_argument("--classes", action="store_true", help="print how often each class was hit")
    made.add_argument("--from-scratch", action="store_true", help="without any corpus, and without keeping one")
    made.add_argument("--write-corpus", action="store_true", help="put the smallest inputs for each class into fuzz/corpus")
    made.add_argument("--build", type=pathlib.Path, metavar="FOLDER", help="of the programs and all that is kept (build-fuzz)")
    made.add_argument("--programs", type=pathlib.Path, metavar="FOLDER", help="of programs that are built already; nothing is built")
    plants = made.add_argument_group("planted bugs").add_mutually_exclusive_group()
    plants.add_argument("--plant", metavar="NAME", help="plant one bug, find it, print it minimised as a test; `list` names them")
    plants.add_argument("--all-plants", action="store_true", help="each in turn: fails if one is missed, or the median is too long")
    made.add_argument("--limit", type=positive, default=60.0, help="seconds for each planted bug (60)")
    made.add_argument("--median", type=positive, default=10.0, help="seconds that half of the planted bugs may take at most (10)")
    books = made.add_argument_group("the ledger")
    books.add_argument("--total", action="store_true", help="sum all campaigns of the present source, say what is missing; fuzz nothing")
    books.add_argument("--json", action="store_true", help="of the total")
    books.add_argument("--merge-ledger", type=pathlib.Path, metavar="FILE", help="take over the lines of another machine's ledger")
    books.add_argument("--ledger", type=pathlib.Path, metavar="FILE", help="instead of the build folder's and the committed one")
    return made


def from_environment(made, options):
    """What the command line leaves open, from the environment: an empty variable says nothing."""
    def take(name, variable, read, otherwise):
        if getattr(options, name) is not None:
            return
        text = os.environ.get(variable, "")
        try:
            setattr(options, name, read(text) if text else otherwise)
        except argparse.ArgumentTypeError as wrong:
            made.error(f"{variable} {wrong}")

    def one_of(*names):
        def read(text):
            if text not in names:
                raise argparse.ArgumentTypeError(f"must be {' or '.join(names)}, and not '{text}'")
            return text
        return read

    take("seconds", "FUZZ_SECONDS", positive, 60.0)
    take("targets", "FUZZ_TARGETS", target_list, list(TARGETS))
    take("engine", "FUZZ_ENGINE", one_of("libfuzzer", "afl"), "libfuzzer")
    take("sanitizers", "FUZZ_SANITIZERS", one_of("both", "none"), "both")
    take("seed", "SEED", whole(0, 999999999), 1)
    take("build", "FUZZ_BUILD", pathlib.Path, pathlib.Path(os.path.relpath(ROOT / "build-fuzz")))
    if not options.all_plants:
        take("plant", "PLANT", str, None)
    options.from_scratch = options.from_scratch or bool(os.environ.get("FROM_SCRATCH"))


def read_options(arguments):
    made = parser()
    options = made.parse_args(arguments)
    if options.minutes or options.hours:
        options.seconds = 60 * (options.minutes or 60 * (options.hours or 0))
    from_environment(made, options)
    if options.engine == "afl" and (options.plant or options.all_plants):
        made.error("planted bugs are looked for with libFuzzer")
    if options.sanitizers == "none" and (options.engine == "afl" or options.programs):
        made.error("--sanitizers none is for libFuzzer's programs, and builds them")
    if options.json and not options.total:
        made.error("--json goes with --total")
    if options.from_scratch and options.write_corpus:
        made.error("--write-corpus keeps what --from-scratch throws away")
    if options.plant == "":
        made.error("--plant needs a name")
    options.names_ledger = options.ledger is not None
    options.ledger = options.ledger or options.build / "ledger.jsonl"
    return options
