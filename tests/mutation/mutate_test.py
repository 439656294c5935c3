#!/usr/bin/env python3
"""Runs scripts/mutate.py on the sample: what it makes of it, its controls, that a stopped run goes
on, and that excuses survive a renaming."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SCRIPT = HERE.parents[1] / "scripts/mutate.py"
NOT_INSTALLED = 77
EQUIVALENT = ("sample.hpp :: larger :: relation :: a > b => a >= b :: 03627603 :: - :: "
              "of equal ones either may be taken")


def run_script(*words):
    done = subprocess.run([sys.executable, "-B", SCRIPT, *words], capture_output=True, text=True,
                          check=False)
    return done.returncode, done.stdout + done.stderr


class Mutate(unittest.TestCase):
    def setUp(self):
        self.place = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.place)
        self.root = self.place / "tree"
        shutil.copytree(HERE / "sample", self.root)
        self.excuse(EQUIVALENT)

    def excuse(self, *lines):
        (self.root / "sample_excused.txt").write_text("".join(line + "\n" for line in lines))

    def change(self, name, *pairs):
        text = (self.root / name).read_text()
        for old, new in pairs:
            self.assertIn(old, text)
            text = text.replace(old, new)
        (self.root / name).write_text(text)

    def run_it(self, *words):
        return run_script(self.root / "sample.json", "--root", self.root, "--work",
                          self.place / "work", "--jobs", "2", *words)

    def expect(self, code, *phrases, words=()):
        done, output = self.run_it(*words)
        self.assertEqual(done, code, output)
        for phrase in phrases:
            self.assertIn(phrase, output)

    def listed(self, *words):
        """{the name of a mutant: what became of it}"""
        lines = self.run_it("--list", *words)[1].splitlines()
        return {line[22:]: line[5:21].strip() for line in lines}

    def test_all_are_killed_but_the_equivalent_one(self):
        self.expect(0, "27 mutants 26 compile, 25 are killed, 1 excused, 0 survive", "100.00 % of")
        became = self.listed()
        by_status = {status: [name for name, what in became.items() if what == status]
                     for status in ("survived", "does not compile")}
        self.assertEqual(by_status["survived"], [" :: ".join(EQUIVALENT.split(" :: ")[:5])])
        self.assertIn("last - first => last + first", by_status["does not compile"][0])
        originals = {name.split(" :: ")[3].split(" => ")[0] for name in became}
        self.assertIn("5", originals)
        # A constant, a static_assert and a template argument are no places.
        for no_place in ("10", "1 + 1", "1 + 2", "sizeof(Number) > 1 + 1"):
            self.assertNotIn(no_place, originals)

    def test_a_run_that_was_stopped_goes_on(self):
        self.expect(0)
        path, = (self.place / "work/sample").glob("results-*")
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(lines[:5]) + lines[5][:20])
        self.expect(0, f"of {len(lines) - 5} killed")
        self.assertNotIn("building", self.run_it()[1])

    def test_a_survivor_without_an_excuse_fails(self):
        self.excuse()
        self.expect(1, "larger :: relation :: a > b => a >= b")

    def test_checks_that_always_pass_let_every_mutant_survive(self):
        self.excuse()
        self.expect(1, "0 are killed, 0 excused, 26 survive", "0.00 % of 26",
                    words=["--pass-always"])

    def test_no_mutants_fail(self):
        self.expect(1, "there are no mutants", words=["--only", "no-such-file"])

    def test_wrong_excuses_fail(self):
        killed = next(name for name in self.listed() if "larger :: condition" in name
                      or "larger :: relation :: a > b => false" in name)
        gone = "sample.hpp :: gone :: a :: b => c :: 01234567"
        for line, words in ((f"{killed} :: - :: wrong", "excused, but killed by Larger.of_two"),
                            (f"{gone} :: - :: old", "no such mutant"),
                            ("sample.hpp :: no reason", "not 'file"),
                            (EQUIVALENT, "second excuse"),
                            (f"{gone} :: some-day :: old", "no case of growth is called"),
                            (f"{gone} :: - :: only time", "names no case of growth"),
                            (f"{killed} :: constant :: slower", "excused, but killed by")):
            self.excuse(EQUIVALENT, line)
            self.expect(1, words)

    def test_an_excuse_survives_renaming_comments_and_layout(self):
        self.change("sample.hpp", ("larger(int a, int b) { return a > b ? a : b; }",
                                   "most(int left,\n  int right) { // one\n  return left >\n "
                                   "   right ? left : right; }"))
        self.change("sample_check.cpp", ("sample::larger", "sample::most"))
        self.expect(0, "1 excused, 0 survive")

    def test_an_excuse_does_not_hold_for_other_code(self):
        self.change("sample.hpp", ("return a > b ? a : b;", "return b < a ? a : b;"))
        self.expect(1, "no such mutant", "b < a => b <= a")

    def test_excuses_are_carried_from_a_commit(self):
        git = ["git", "-C", self.root, "-c", "user.name=test", "-c", "user.email=test@localhost"]
        lost = next(name for name in self.listed() if "i > limit => i >= limit" in name)
        self.excuse("# A comment.", EQUIVALENT, f"{lost} :: - :: a reason")
        for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "a commit"]):
            subprocess.run([*git, *words], check=True)
        self.change("sample.hpp", ("inline int larger(int a, int b) {", "inline int largest(int a, "
                                   "int b) {\n  a = a + 0;\n "), ("i > limit", "limit < i"))
        self.change("sample_check.cpp", ("sample::larger", "sample::largest"))
        self.expect(1, "left to do: " + lost, words=["--carry", "HEAD"])
        lines = (self.root / "sample_excused.txt").read_text().splitlines()
        self.assertEqual((lines[0], lines[2]), ("# A comment.", f"{lost} :: - :: a reason"))
        self.assertRegex(lines[1], r"^sample.hpp :: largest :: relation :: a > b => a >= b :: \w+ "
                                   ":: - :: of equal ones either may be taken$")
        self.assertNotEqual(lines[1].split(" :: ")[4], "03627603")
        self.excuse(lines[1])
        self.expect(1, "1 excused")

    def test_a_mutant_that_nothing_reaches_survives(self):
        self.change("sample_check.cpp", ("return sample::distance(text, text + 3) == 3;",
                                         "return text[0] == 'a';"))
        self.expect(1, "not reached: sample.hpp :: distance")

    def test_checks_that_fail_without_a_mutant_are_refused(self):
        self.change("sample_check.cpp", ("== 50 &&", "== 51 &&"))
        self.expect(2, "without a mutant this fails")

    def test_a_sample_is_a_function_of_its_seed(self):
        lists = [list(self.listed("--sample", "5", "--seed", seed)) for seed in ("1", "1", "2")]
        self.assertEqual(len(lists[0]), 5)
        self.assertEqual(lists[0], lists[1])
        self.assertNotEqual(lists[0], lists[2])


if __name__ == "__main__":
    if run_script(HERE / "sample/sample.json", "--list", "--work", tempfile.gettempdir())[0] == \
            NOT_INSTALLED:
        print("skipped: libclang for python3, or the compiler, is not installed")
        sys.exit(NOT_INSTALLED)
    unittest.main()
