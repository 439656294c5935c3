#!/usr/bin/env python3
"""Mutation testing: small changes of the sources, one at a time, each of which some check has to
notice. docs/checking.md says more.

All mutants are compiled at once into a copy of the tree in the work folder; an environment variable
switches one on. What a check does not reach is not run there. Answers are kept in
WORK/SUBJECT/results.jsonl, and a run that is stopped goes on where it was.

Exits 1 if the score is short for mutants that survive and are not excused, if an excuse is wrong,
or if there are no mutants; 2 if it cannot run, 77 if what it needs is not installed.
"""
import argparse
import fnmatch
import hashlib
import os
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from mutation import building, census, copytree, results, syntax  # noqa: E402
from mutation.campaign import Campaign  # noqa: E402
from mutation.excuses import Excuses  # noqa: E402
from mutation.report import print_report, show_diff  # noqa: E402
from mutation.subject import COMPILER, Subject  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NOT_INSTALLED = 77


def say(text):
    print(text, flush=True)


def parse_arguments(words):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subject", nargs="?",
                        help="kernel, navmesh, or a JSON file like scripts/mutation/kernel.json")
    parser.add_argument("--root", default=ROOT, help="the tree of sources (this one)")
    parser.add_argument("--work", default=os.path.join(ROOT, "build-mutation"),
                        help="folder for copies, builds and answers")
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("JOBS", "2")))
    parser.add_argument("--sample", type=int,
                        help="only that many mutants, chosen by the seed among all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append",
                        help="only files whose path has this pattern in it; may be repeated")
    parser.add_argument("--stages", help="only these stages of checks, with commas")
    parser.add_argument("--excused",
                        help="the list of excused mutants (beside the subject: NAME_excused.txt)")
    parser.add_argument("--trust-killed", action="store_true",
                        help="believe kills by older tests, if the sources are the same")
    parser.add_argument("--thorough", action="store_true",
                        help="run every test that reaches a mutant, those too that take long")
    parser.add_argument("--pass-always", action="store_true",
                        help="a control: checks that notice nothing; this must fail")
    parser.add_argument("--list", action="store_true",
                        help="print the mutants instead of running them")
    parser.add_argument("--show", metavar="ID", help="print what one mutant changes")
    parser.add_argument("--report", action="store_true",
                        help="print what is known from earlier runs, and run nothing")
    parser.add_argument("--is-installed", action="store_true",
                        help="say by the exit code whether all that is needed is there: 0 or 77")
    arguments = parser.parse_args(words)
    if arguments.subject is None and not arguments.is_installed:
        parser.error("which subject?")
    return arguments


def chosen(everything, arguments, kept):
    """The mutants of this run: of the files asked for; a sample skips what is known not to compile,
    so that it is as large as it should."""
    patterns = arguments.only or ["*"]
    found = [m for m in everything
             if any(fnmatch.fnmatch(m.file, f"*{pattern}*") for pattern in patterns)]
    if arguments.sample is None:
        return found
    # By a hash of each name, so that a change of one file leaves the sample of the others as it
    # was.
    order = sorted(found,
                   key=lambda m: hashlib.sha256(f"{arguments.seed} {m.name}".encode()).digest())
    number = sum(1 for _ in order)
    compiled = 0
    for at, mutant in enumerate(order):
        compiled += kept.status(mutant) != results.BROKEN
        if compiled == arguments.sample:
            number = at + 1
            break
    names = {mutant.name for mutant in order[:number]}
    return [mutant for mutant in found if mutant.name in names]


def run_until_enough(subject, places, everything, arguments, kept, stages):
    """A sample of which some do not compile is filled up from the same order."""
    while True:
        mutants = chosen(everything, arguments, kept)
        if not mutants:
            return mutants
        tree = copytree.MutatedTree(subject, places)
        Campaign(subject, tree, mutants, kept, arguments.jobs, say, arguments.pass_always,
                 arguments.thorough).run(stages)
        if len(chosen(everything, arguments, kept)) == len(mutants):
            return mutants


def main(words):
    arguments = parse_arguments(words)
    if not syntax.is_available() or shutil.which(COMPILER) is None:
        print(f"python's bindings of libclang, or {COMPILER}, are missing: scripts/setup.sh mutate",
              file=sys.stderr)
        return NOT_INSTALLED
    if arguments.is_installed:
        return 0
    subject = Subject(arguments.subject, arguments.root, arguments.work)
    subject.write_headers_file()
    places = census.all_places(subject, arguments.jobs,
                               (lambda _: None) if arguments.list or arguments.show else say)
    everything = census.all_mutants(places)
    if arguments.show:
        wanted = [m for m in everything if m.id == arguments.show]
        for mutant in wanted:
            say(show_diff(places[mutant.file][0], mutant))
        return 0 if wanted else 2
    control = "-control" if arguments.pass_always else ""
    path = os.path.join(subject.work, f"results{control}.jsonl")
    kept = results.Results(path, subject.source_digest(), subject.tree_digest(),
                           arguments.trust_killed)
    if arguments.list:
        for mutant in chosen(everything, arguments, kept):
            say(f"{mutant.id} {mutant.line:4} {kept.status(mutant) or 'not run':16} {mutant.name}")
        return 0
    stages = arguments.stages.split(",") if arguments.stages else subject.stages()
    try:
        mutants = chosen(everything, arguments, kept) if arguments.report else run_until_enough(
            subject, places, everything, arguments, kept, stages)
    except (building.BuildError, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 2
    if not mutants:
        print("there are no mutants, so nothing is shown", file=sys.stderr)
        return 1
    excuses = Excuses(arguments.excused or os.path.splitext(subject.path)[0] + "_excused.txt")
    return 0 if print_report(subject, mutants, kept, excuses, everything, say) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
