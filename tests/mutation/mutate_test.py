#!/usr/bin/env python3
"""Runs scripts/mutate.py on the sample: what it makes of it, its controls, and that a stopped run
goes on."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "..", "..", "scripts", "mutate.py")
SAMPLE = os.path.join(HERE, "sample")
EQUIVALENT = [
    "sample.hpp :: larger :: relation :: a > b => a >= b :: 1 :: of equal ones either may be taken",
]
NOT_INSTALLED = 77


class Mutate(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.mkdtemp()
        self.root = os.path.join(self.place, "tree")
        shutil.copytree(SAMPLE, self.root)
        self.excused = os.path.join(self.place, "excused.txt")
        self.excuse(EQUIVALENT)

    def tearDown(self):
        shutil.rmtree(self.place)

    def excuse(self, lines):
        with open(self.excused, "w", encoding="utf-8") as stream:
            stream.writelines(line + "\n" for line in lines)

    def run_it(self, *words):
        command = [sys.executable, "-B", SCRIPT, os.path.join(self.root, "sample.json"), "--root",
                   self.root, "--work", os.path.join(self.place, "work"), "--excused", self.excused,
                   "--jobs", "2", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def results(self):
        with open(os.path.join(self.place, "work", "sample", "results.jsonl"),
                  encoding="utf-8") as stream:
            return [json.loads(line) for line in stream]

    def test_all_are_killed_but_the_equivalent_one(self):
        code, output = self.run_it()
        self.assertEqual(code, 0, output)
        status = {record["name"]: record["status"] for record in self.results()}
        self.assertEqual([name for name, what in status.items() if what == "survived"],
                         [EQUIVALENT[0].rpartition(" :: ")[0]])
        self.assertEqual(
            [name for name, what in status.items() if what == "does not compile"],
            ["sample.hpp :: distance :: arithmetic :: last - first => last + first :: 1"])
        self.assertIn("100.00 % of", output)
        originals = {name.split(" :: ")[3].split(" => ")[0] for name in status}
        self.assertIn("5", originals)
        # a constant, a static_assert, a template argument
        for no_place in ("10", "1 + 1", "1 + 2", "sizeof(Number) > 1 + 1"):
            self.assertNotIn(no_place, originals)
        before = len(self.results())
        code, output = self.run_it()
        self.assertEqual((code, len(self.results())), (0, before),
                         "a second run has nothing left to do: " + output)

    def test_a_run_that_was_stopped_goes_on(self):
        self.run_it()
        path = os.path.join(self.place, "work", "sample", "results.jsonl")
        with open(path, encoding="utf-8") as stream:
            lines = stream.readlines()
        with open(path, "w", encoding="utf-8") as stream:
            stream.writelines(lines[:5] + [lines[5][:20]])
        code, output = self.run_it()
        self.assertEqual(code, 0, output)
        self.assertIn(f"{len(lines) - 5} mutants", output)

    def test_a_survivor_without_an_excuse_fails(self):
        self.excuse([])
        code, output = self.run_it()
        self.assertEqual(code, 1, output)
        self.assertIn("larger :: relation :: a > b => a >= b", output)

    def test_checks_that_always_pass_let_every_mutant_survive(self):
        self.excuse([])
        code, output = self.run_it("--pass-always")
        self.assertEqual(code, 1, output)
        self.assertIn("killed by: nothing", output)
        self.assertIn("0.00 % of", output)

    def test_no_mutants_fail(self):
        code, output = self.run_it("--only", "no-such-file")
        self.assertEqual(code, 1, output)
        self.assertIn("there are no mutants", output)

    def test_wrong_excuses_fail(self):
        killed = "sample.hpp :: larger :: condition :: a > b => true :: 1"
        gone = "sample.hpp :: gone :: a :: b => c :: 1"
        for line, words in ((f"{killed} :: wrong", "excused, but killed by Larger.of_two"),
                            (f"{gone} :: old", "no such mutant"),
                            ("sample.hpp :: no reason", "not 'file"),
                            (EQUIVALENT[0], "second excuse"),
                            (f"{gone} :: growth some-day :: old", "no case of growth is called"),
                            (f"{gone} :: only time depends on it", "names no case of growth"),
                            (f"{killed} :: growth constant :: slower", "excused, but killed by")):
            self.excuse(EQUIVALENT + [line])
            code, output = self.run_it()
            self.assertEqual(code, 1, output)
            self.assertIn(words, output)

    def test_an_excuse_that_names_its_growth_excuses(self):
        mutant, _, reason = EQUIVALENT[0].rpartition(" :: ")
        self.excuse([f"{mutant} :: growth constant :: {reason}, and one is faster"])
        code, output = self.run_it()
        self.assertEqual(code, 0, output)

    def test_a_mutant_that_nothing_reaches_survives(self):
        path = os.path.join(self.root, "sample_check.cpp")
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text.replace("return sample::distance(text, text + 3) == 3;",
                                      "return text[0] == 'a';"))
        code, output = self.run_it()
        self.assertEqual(code, 1, output)
        self.assertIn("not reached: distance", output)

    def test_checks_that_fail_without_a_mutant_are_refused(self):
        path = os.path.join(self.root, "sample_check.cpp")
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text.replace("== 50 &&", "== 51 &&"))
        code, output = self.run_it()
        self.assertEqual(code, 2, output)
        self.assertIn("without a mutant this fails", output)

    def test_a_sample_is_a_function_of_its_seed(self):
        lists = [self.run_it("--list", "--sample", "5", "--seed", seed)[1]
                 for seed in ("1", "1", "2")]
        self.assertEqual(len(lists[0].splitlines()), 5)
        self.assertEqual(lists[0], lists[1])
        self.assertNotEqual(lists[0], lists[2])

    def test_a_mutant_is_shown(self):
        listed = self.run_it("--list")[1].splitlines()
        line = next(line for line in listed if "sum += i => sum -= i" in line)
        code, output = self.run_it("--show", line.split()[0])
        self.assertEqual(code, 0)
        self.assertIn("-    sum += i;\n+    sum -= i;", output)


if __name__ == "__main__":
    if subprocess.run([sys.executable, "-B", SCRIPT, "--is-installed"],
                      check=False).returncode == NOT_INSTALLED:
        print("skipped: libclang for python3, or the compiler, "
              "is not installed (scripts/setup.sh mutate)")
        sys.exit(NOT_INSTALLED)
    unittest.main()
