#!/usr/bin/env python3
"""coverage_report.py can say no: a branch that is never taken, a condition that never decides, an
excuse that names nothing."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "coverage_report.py"
TEXT = "int f(bool a, bool b) {\n  if (a && b) return 1;\n  return 0;\n}\n"


class CoverageReport(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        (self.root / "kernel").mkdir()
        (self.root / "kernel" / "f.hpp").write_text(TEXT)

    def tearDown(self):
        self.folder.cleanup()

    def run_report(self, branches, shown, excluded=""):
        """`branches`: (column, taken, not taken); `shown`: does each condition decide alone?"""
        file = {"filename": str(self.root / "kernel" / "f.hpp"),
                "branches": [[2, column, 2, column + 1, taken, not_taken, 0, 0, 6]
                             for column, taken, not_taken in branches],
                "mcdc_records": [[2, 7, 2, 13, 1, 0, 0, 5, shown]]}
        (self.root / "coverage.json").write_text(json.dumps({"data": [{"files": [file]}]}))
        (self.root / "excluded.txt").write_text(excluded)
        done = subprocess.run([sys.executable, "-B", str(SCRIPT), str(self.root / "coverage.json"),
                               "--root", str(self.root), "--excluded",
                               str(self.root / "excluded.txt"), "--list"], capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_a_branch_that_is_never_true_is_a_miss(self):
        status, text = self.run_report([(7, 0, 3), (12, 1, 1)], [True, True])
        self.assertEqual(status, 1)
        self.assertIn("kernel/f.hpp:2:7: never true: if (a && b) return 1;", text)

    def test_a_condition_that_never_decides_is_a_miss(self):
        status, text = self.run_report([(7, 1, 1), (12, 1, 1)], [True, False])
        self.assertEqual(status, 1)
        self.assertIn("condition 2 is not shown to decide alone", text)

    def test_all_instantiations_count_together(self):
        text = self.run_report([(7, 0, 3), (7, 2, 0), (12, 1, 1)], [True, True])[1]
        self.assertIn(" 0 branches or decisions are missed", text)

    def test_several_programs_count_together(self):
        self.run_report([(7, 0, 3), (12, 1, 1)], [True, True])
        (self.root / "coverage.json").rename(self.root / "first.json")
        self.run_report([(7, 2, 0), (12, 0, 0)], [False, False])
        done = subprocess.run([sys.executable, "-B", str(SCRIPT), str(self.root / "first.json"),
                               str(self.root / "coverage.json"), "--root", str(self.root)],
                              capture_output=True, text=True, check=False)
        self.assertIn(" 0 branches or decisions are missed", done.stdout)

    def test_a_defaulted_comparison_is_the_compilers(self):
        (self.root / "kernel" / "f.hpp").write_text(
            TEXT.replace("if (a && b) return 1;", "bool operator==(const A&) const = default;"))
        self.assertIn(" 0 branches or decisions are missed", self.run_report([(7, 5, 0)], [])[1])

    def test_an_excuse_holds_and_one_that_names_nothing_does_not(self):
        excuse = "kernel/f.hpp :: if (a && b) return 1; :: b is always true\n"
        self.assertIn(" 0 branches or decisions are missed",
                      self.run_report([(7, 0, 3)], [False, False], excuse)[1])
        status, text = self.run_report([(7, 1, 1)], [True, True],
                                       "kernel/f.hpp :: if (c) return 1; :: long gone\n")
        self.assertEqual(status, 1)
        self.assertIn("names nothing that is there: kernel/f.hpp :: if (c) return 1;", text)

    def test_what_a_contract_checks_does_not_count(self):
        text = TEXT.replace("if (a && b) return 1;", 'OFFGRID_EXPECTS(a && b, "both");')
        (self.root / "kernel" / "f.hpp").write_text(text)
        self.assertIn(" 0 branches or decisions are missed", self.run_report([(3, 2, 0)], [])[1])

    def test_nothing_at_all_is_not_enough(self):
        self.assertEqual(self.run_report([], [])[0], 1)


if __name__ == "__main__":
    unittest.main()
