"""scripts/campaign.py: any engine gives the same bytes, and says which shard failed or is lost."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CAMPAIGN = ROOT / "scripts" / "campaign.py"
SLURM = ROOT / "tests" / "scripts" / "slurm_here.sh"

# A suite of which the seed decides all; "bad" is wrong with seed 3, "torn" prints half of a report,
# and "lost" kills its task the first time that it has seed 2.
PROGRAM = """#!/usr/bin/env python3
import json, os, pathlib, signal, sys
suite, seed = sys.argv[1], int(sys.argv[3])
mark = pathlib.Path(__file__).with_name("lost")
if suite == "lost" and seed == 2 and not mark.exists():
    mark.touch()
    os.kill(os.getppid(), signal.SIGKILL)
text = json.dumps({"suite": suite, "cases": 10 * seed, "seconds": os.getpid(), "threads": 1,
                   "cells": [{"class": "even" if seed % 2 == 0 else "odd", "cases": seed}]})
print(text[:20] if suite == "torn" else text)
sys.exit(1 if suite == "bad" and seed == 3 else 0)
"""


class Campaign(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        program = self.folder / "bin" / "offgrid-verify"
        program.parent.mkdir()
        program.write_text(PROGRAM)
        program.chmod(0o755)

    def run_it(self, suite, name, *options, before=(), path=None):
        """The exit code, the merged bytes and what was said."""
        done = subprocess.run(
            [*before, sys.executable, "-B", str(CAMPAIGN), suite, "--shards", "5", "--count", "7",
             "--build", str(self.folder), "--folder", str(self.folder / name), *options],
            capture_output=True, text=True, check=False,
            env={**os.environ, "PATH": path or os.environ["PATH"]})
        merged = self.folder / name / "merged.json"
        return (done.returncode, merged.read_bytes() if merged.exists() else b"",
                done.stdout + done.stderr)

    def test_the_report_is_the_sum_of_the_shards(self):
        code, merged, _ = self.run_it("good", "here")
        made = json.loads(merged)
        self.assertEqual((code, made["cases"], made["finished"], made["failed"]), (0, 150, 5, []))
        self.assertEqual(made["cells"],
                         [{"class": "odd", "cases": 9}, {"class": "even", "cases": 6}])
        self.assertNotIn("seconds", made)

    def test_a_wrong_shard_and_a_torn_report_fail(self):
        code, merged, told = self.run_it("bad", "bad")
        self.assertEqual((code, json.loads(merged)["failed"]), (1, [3]))
        self.assertIn("failed shards: [3]", told)
        self.assertTrue((self.folder / "bad" / "shard-0003.log").exists())
        self.assertEqual(self.run_it("torn", "torn")[0], 1)

    def test_parallel_gives_the_same_bytes_and_a_lost_task_is_done_again(self):
        if not shutil.which("parallel"):
            self.skipTest("GNU parallel is not installed")
        expected = self.run_it("lost", "alone", "--seed", "11")[1]
        code, merged, _ = self.run_it("lost", "a", "--seed", "11", "--by", "parallel")
        self.assertEqual((code, merged), (0, expected))
        code, merged, told = self.run_it("lost", "b", "--by", "parallel")
        self.assertEqual((code, json.loads(merged)["finished"]), (3, 4), told)
        code, merged, _ = self.run_it("lost", "b", "--by", "parallel")
        self.assertEqual((code, merged), self.run_it("lost", "c")[:2])

    def test_slurm_gives_the_same_bytes(self):
        before = ("sh", str(SLURM), str(self.folder / "slurm"))
        code, merged, told = self.run_it("good", "a", "--by", "slurm", before=before)
        if code == 77:
            self.skipTest(told.strip())
        self.assertEqual((code, merged), self.run_it("good", "b")[:2], told)

    def test_reports_of_another_campaign_do_not_count(self):
        self.run_it("good", "same")
        code, merged, _ = self.run_it("good", "same", "--seed", "2", "--merge")
        self.assertEqual((code, json.loads(merged)["finished"]), (3, 0))

    def test_an_engine_that_is_missing_is_named(self):
        code, _, told = self.run_it("good", "none", "--by", "slurm", path=str(self.folder))
        self.assertEqual(code, 2)
        self.assertIn("sbatch is not installed", told)


if __name__ == "__main__":
    unittest.main()
