#!/usr/bin/env python3
"""The scoreboard can say no: to a wrong answer, a program that is missing, too few cases, a part
that was not run, another source."""
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))
import scoreboard  # noqa: E402
import scoreboard_rows  # noqa: E402
from scoreboard_rows import Outcome, Plan, Row, Shard  # noqa: E402
from scoreboard_rows import read_campaign, read_ctest, read_executions, read_bugs  # noqa: E402
from scoreboard_rows import read_proofs, read_total, read_verify  # noqa: E402


def report(cases, disagreements):
    return json.dumps({"cases": cases, "disagreements": disagreements, "totals": {"hits": 7}})


def printing(text, status=0, read=read_verify):
    return Shard([sys.executable, "-c", f"import sys; print({text!r}); sys.exit({status})"], read)


class Readers(unittest.TestCase):
    def test_a_report_without_disagreements_passes(self):
        self.assertEqual(read_verify(report(5, 0), 0)[:2], (5, True))

    def test_a_disagreement_an_exit_status_and_no_report_do_not(self):
        self.assertFalse(read_verify(report(5, 1), 0).passed)
        self.assertFalse(read_verify(report(5, 0), 1).passed)
        self.assertFalse(read_verify("", 0).passed)

    def test_totals(self):
        self.assertEqual(read_total("hits")(report(5, 0), 0)[:2], (7, True))
        self.assertFalse(read_total("misses")(report(5, 0), 0).passed)

    def test_no_tests_or_a_failing_one_do_not_pass(self):
        self.assertEqual(read_ctest("100% tests passed, 0 tests failed out of 3", 0)[:2], (3, True))
        self.assertFalse(read_ctest("67% tests passed, 1 tests failed out of 3", 8).passed)
        self.assertFalse(read_ctest("No tests were found!!!", 0).passed)

    def test_a_fuzzer_that_ran_nothing_does_not_pass(self):
        self.assertEqual(read_executions("2.0 s   6,785 executions, 3,389 per second", 0)[:2],
                         (6785, True))
        self.assertFalse(read_executions("0 executions", 0).passed)

    def test_a_campaign_that_misses_a_class_is_no_failure_and_one_with_a_finding_is(self):
        read = read_campaign(r"executions, (\d+) of")
        text = ("1,234 executions, 26 of 27 classes hit often enough\n"
                "== FAILED: cut: x: 1, below 2\n")
        self.assertEqual(read(text, 3), Outcome(26, True, "cut: x: 1, below 2"))
        self.assertFalse(read(text, 1).passed)
        self.assertFalse(read("", 0).passed)

    def test_a_bug_that_is_missed_or_a_slow_median_does_not_pass(self):
        line = "== 8 bugs, {} not found; median 0.40 s, longest 9.00 s"
        self.assertEqual(read_bugs(line.format(0), 0),
                         Outcome(8, True, "median 0.40 s, longest 9.00 s"))
        self.assertFalse(read_bugs(line.format(1), 1).passed)
        self.assertFalse(read_bugs(line.format(0), 1).passed)

    def test_proofs_need_every_solver(self):
        self.assertEqual(read_proofs("64 goals and 64 controls with z3 and cvc5 and gappa: "
                                     "0 not as expected", 0)[:2], (64, True))
        self.assertFalse(read_proofs("64 goals and 64 controls with z3: 0 not as expected",
                                     0).passed)


class Runs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.kept = scoreboard.ROWS

    def tearDown(self):
        scoreboard.ROWS = self.kept
        self.folder.cleanup()

    def run_board(self, rows, *words):
        scoreboard.ROWS = rows
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            status = scoreboard.main(["--results", self.folder.name, *words])
        return status, out.getvalue()

    def test_verdicts(self):
        good = printing(report(5, 0))
        self.assertEqual(self.run_board([Row("A", "a", "x", Plan(5, [good]))])[0],
                         scoreboard.EXIT_GOOD)
        self.assertEqual(self.run_board([Row("B", "b", "x", Plan(6, [good]))])[0],
                         scoreboard.EXIT_SHORT)
        self.assertEqual(
            self.run_board([Row("C", "c", "x", Plan(5, [good, printing(report(5, 1), 1)]))])[0],
            scoreboard.EXIT_WRONG)
        missing = Shard(["./no-such-program"], read_verify)
        self.assertEqual(self.run_board([Row("D", "d", "x", Plan(5, [missing]))])[0],
                         scoreboard.EXIT_WRONG)
        self.assertEqual(self.run_board([Row("E", "e", "x", open="waits")])[0],
                         scoreboard.EXIT_GOOD)

    def test_parts_add_up_and_a_missing_one_is_told(self):
        row = Row("A", "a", "x", Plan(10, [printing(report(5, 0)), printing(report(5, 0))]))
        status, text = self.run_board([row], "--shard", "1/2")
        self.assertEqual(status, scoreboard.EXIT_SHORT)
        self.assertIn("not finished", text)
        status, text = self.run_board([row], "--shard", "2/2")
        self.assertEqual(status, scoreboard.EXIT_GOOD)
        self.assertRegex(text, r"A +a +10 +10 +2/2")

    def test_a_result_is_not_measured_again_unless_source_or_command_differ(self):
        counter = pathlib.Path(self.folder.name) / "runs"
        shard = Shard([sys.executable, "-c", f"open({str(counter)!r}, 'a').write('x'); "
                       f"print({report(5, 0)!r})"], read_verify)
        row = Row("A", "a", "x", Plan(5, [shard]))
        self.run_board([row])
        self.run_board([row])
        self.assertEqual(counter.read_text(), "x")
        self.run_board([row], "--fresh")
        self.assertEqual(counter.read_text(), "xx")
        other = Row("A", "a", "x", Plan(5, [printing(report(5, 0))]))
        self.assertEqual(self.run_board([other], "--merge")[0], scoreboard.EXIT_SHORT)
        with unittest.mock.patch.object(scoreboard, "state_of_sources", return_value="other"):
            self.assertEqual(self.run_board([row], "--merge")[0], scoreboard.EXIT_SHORT)

    def test_json_lines(self):
        path = pathlib.Path(self.folder.name) / "rows.jsonl"
        self.run_board([Row("A", "a", "x", Plan(5, [printing(report(5, 0))])),
                        Row("B", "b", "x", open="waits")], "--json", str(path))
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        self.assertEqual([(row["id"], row["result"]) for row in rows],
                         [("A", "pass"), ("B", "open")])

    def test_words_that_are_wrong(self):
        for words in (["--rows", "R99"], ["--shard", "3/2"], ["--shard", "x"]):
            with self.assertRaises(SystemExit) as raised:
                self.run_board([Row("A", "a", "x", open="waits")], *words)
            self.assertEqual(raised.exception.code, scoreboard.EXIT_USAGE)


class Sources(unittest.TestCase):
    def test_every_change_is_another_state_but_those_of_pages_and_of_the_build_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            with unittest.mock.patch.object(scoreboard, "ROOT", root):
                seen = set()
                for path, text in (("a.cpp", "x"), ("a.cpp", "y"), ("\u00e4.hpp", ""),
                                   ("b/c.txt", "")):
                    (root / path).parent.mkdir(exist_ok=True)
                    (root / path).write_text(text)
                    seen.add(scoreboard.state_of_sources(root / "out"))
                self.assertEqual(len(seen), 4)
                for path in ("README.md", "out/x", "build/y"):
                    (root / path).parent.mkdir(exist_ok=True)
                    (root / path).write_text("")
                    self.assertIn(scoreboard.state_of_sources(root / "out"), seen)


class Rows(unittest.TestCase):
    def test_every_row_has_an_id_of_its_own_and_something_to_say(self):
        rows = scoreboard_rows.ROWS
        self.assertEqual(len({row.id for row in rows}), len(rows))
        for row in rows:
            self.assertTrue(row.open or row.quick or row.full, row.id)
            for plan in filter(None, (row.quick, row.full)):
                self.assertTrue(plan.shards and plan.target > 0, row.id)

    def test_every_row_is_explained(self):
        page = (SCRIPTS.parent / "docs" / "checking.md").read_text()
        for row in scoreboard_rows.ROWS:
            self.assertRegex(page, rf"(?m)^\|[^|]*\b{row.id}\b[^|]*\|")


if __name__ == "__main__":
    unittest.main()
