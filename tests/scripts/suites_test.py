#!/usr/bin/env python3
"""suites.py can say no: to a suite that compares nothing, disagrees or aborts, a fuzz program that
sees nothing, a canary that is not found, a name that is not there."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "suites.py"
VERIFY = """#!/bin/sh
if [ $1 = --list ]; then echo '{{"suites": [{{"name": "walk"}}]}}'; exit; fi
sleep 0.5
{}
"""
GOOD = "echo '{\"cases\": 5, \"compared\": 5}'"
SEEN = "echo '   1.0 s   1,200 executions, 1,200 per second   3 of 9 classes seen'"


class Suites(unittest.TestCase):
    def expect(self, code, text, *names, walk=GOOD, snap=SEEN, canary="echo found: the canary, in"):
        with tempfile.TemporaryDirectory() as folder:
            for name, script in (("verify", VERIFY.format(walk)), ("fuzz-snap", snap),
                                 ("fuzz-canary", canary)):
                path = pathlib.Path(folder, f"offgrid-{name}")
                path.write_text(script if script[:2] == "#!" else f"#!/bin/sh\n{script}\n")
                path.chmod(0o755)
            done = subprocess.run([sys.executable, "-B", str(SCRIPT), folder, *names], text=True,
                                  capture_output=True, check=False, env={**os.environ, "JOBS": "2"})
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertIn(text, done.stdout)

    def test_all_is_well(self):
        self.expect(0, "3 of 3 suites and fuzz programs are well")
        self.expect(0, "1 of 1 suites and fuzz programs are well", "walk", snap="exit 1")

    def test_a_suite_that_compares_nothing_disagrees_or_aborts(self):
        self.expect(1, "nothing was compared", walk="echo '{\"cases\": 5, \"compared\": 0}'")
        self.expect(1, "walk                    5 cases, 5 answers compared   FAILED: exit code 1",
                    walk=GOOD + "; exit 1")
        self.expect(1, "no report: broken", walk="echo broken >&2; kill -ABRT $$")

    def test_a_fuzz_program_that_fails_or_sees_nothing(self):
        self.expect(1, "exit code 1: a disagreement", snap="echo a disagreement; exit 1")
        self.expect(1, "no execution that reached a class", snap=SEEN.replace("3 of", "0 of"))
        self.expect(1, "the canary was not found", canary="echo no disagreement")

    def test_names_that_are_not_there(self):
        self.expect(2, "not there: wlak", "wlak")


if __name__ == "__main__":
    unittest.main()
