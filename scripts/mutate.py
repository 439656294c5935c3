#!/usr/bin/env python3
"""Mutation testing: small changes of the sources, one at a time, each of which some check has to
notice. docs/checking.md says more.

All mutants are compiled at once into a copy of the tree in the work folder; an environment variable
switches one on. What a check does not reach is not run there. A run that is stopped goes on where
it was, as long as the tree is the same.

Exits 1 if too many mutants survive that are not excused, if an excuse is wrong, or if there are no
mutants; 2 if it cannot run, 77 if what it needs is not installed.
"""
import argparse
import fnmatch
import hashlib
import os
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True
from mutation import excuses, running, sources  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOT_INSTALLED = 77


def say(text):
    print(text, flush=True)


def read_options(words):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subjects", nargs="*", default=["kernel", "navmesh"], metavar="SUBJECT",
                        help="kernel, navmesh (both without one), or a file like kernel.json")
    parser.add_argument("--root", default=ROOT, type=pathlib.Path, help="the tree of sources")
    parser.add_argument("--work", default=ROOT / "build-mutation", type=pathlib.Path,
                        help="folder of copies, builds and answers (build-mutation)")
    parser.add_argument("--jobs", type=int, default=os.environ.get("JOBS", "2"))
    parser.add_argument("--sample", type=int, help="so many mutants, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="all mutants of the files with this pattern in their path")
    parser.add_argument("--thorough", action="store_true", help="run tests that take long, too")
    parser.add_argument("--pass-always", action="store_true",
                        help="a control: checks that notice nothing; this must fail")
    parser.add_argument("--list", action="store_true",
                        help="run nothing: print the mutants, named as excuses name them")
    parser.add_argument("--carry", metavar="OLD_COMMIT",
                        help="run nothing: rewrite the excuses, which were right at that commit")
    return parser.parse_args(words)


def chosen(everything, options, sample, results):
    """The mutants of this run. A sample is so large without those that are known not to compile; a
    hash of the keys draws it, so that a change elsewhere leaves it as it is."""
    found = [m for m in everything if fnmatch.fnmatch(m.file, f"*{options.only or ''}*")]
    if options.only or not sample:
        return found
    found.sort(key=lambda m: hashlib.sha256(f"{options.seed} {m.key}".encode()).digest())
    good = [at for at, mutant in enumerate(found) if results.status(mutant) != running.BROKEN]
    ids = {mutant.id for mutant in (found[:good[sample]] if sample < len(good) else found)}
    return [mutant for mutant in everything if mutant.id in ids]


def mutate(subject, options):
    everything = sources.all_mutants(subject, options.jobs)
    listed = excuses.Excuses(subject.path.with_name(subject.name + "_excused.txt"))
    if options.carry:
        return excuses.carry(subject, listed, everything, options, say)
    control = "-control" if options.pass_always else ""
    results = running.Results(subject.work / f"results{control}-{subject.digest()}.jsonl")
    sample = options.sample or subject.sample
    mutants, before = chosen(everything, options, sample, results), []
    if options.list:
        print("\n".join(f"{m.line:4} {results.status(m) or 'not run':16} {m.name}"
                        for m in mutants))
        return True
    while len(before) != len(mutants):
        running.Campaign(subject, mutants, results, options, say).run()
        before, mutants = mutants, chosen(everything, options, sample, results)
    return excuses.report(subject, mutants, results, listed, everything, say)


def main(words):
    options = read_options(words)
    if sources.cindex is None or shutil.which(running.Subject.compiler) is None:
        print("libclang for python3, or the compiler, is missing: scripts/setup.sh mutate",
              file=sys.stderr)
        return NOT_INSTALLED
    paths = [pathlib.Path(name) if name.endswith(".json") else
             ROOT / "scripts/mutation" / f"{name}.json" for name in options.subjects]
    try:
        options.root, options.work = options.root.resolve(), options.work.resolve()
        good = [mutate(running.Subject(path.resolve(), options.root, options.work), options)
                for path in paths]
    except (RuntimeError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
