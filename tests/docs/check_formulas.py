#!/usr/bin/env python3
"""Are the formulas that docs/lemmas proves things about the kernel's own? Asks z3 whether the two
polynomials are equal.

Exit status: 0 equal, 1 not equal, 77 z3 is not installed.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

PAIRS = (("orient_range", "kernel_orient", "(orient ax ay bx by cx cy)"),
         ("in_circle_range", "kernel_in_circle", "in_circle"))


def equal(lemmas, definitions, lemma, kernel_term, lemma_term):
    preamble = (lemmas / f"{lemma}.smt2").read_text().split(";; goal ")[0]
    kernel = next(line for line in definitions.splitlines() if f" {kernel_term} " in line)
    script = f"{preamble}\n{kernel}\n(assert (not (= {kernel_term} {lemma_term})))\n(check-sat)\n"
    run = subprocess.run(["z3", "-T:60", "-smt2", "-in"], input=script, capture_output=True,
                         text=True)
    return run.stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True,
                        help="the program that prints the kernel's formulas")
    parser.add_argument("--lemmas", type=pathlib.Path, required=True, help="folder docs/lemmas")
    options = parser.parse_args()
    if not shutil.which("z3"):
        print("skipped: z3 is not installed")
        return 77
    definitions = subprocess.run([options.program], capture_output=True, text=True,
                                 check=True).stdout
    faults = 0
    for lemma, kernel_term, lemma_term in PAIRS:
        answer = equal(options.lemmas, definitions, lemma, kernel_term, lemma_term)
        control = equal(options.lemmas, definitions, lemma, kernel_term,
                        f"(+ {lemma_term} (* ax bx))")
        print(f"{lemma}: {kernel_term} = {lemma_term}: {answer}; with a term added: {control}")
        faults += (answer != "unsat") + (control != "sat")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
