#!/usr/bin/env python3
"""Does fuzz/campaign fail when it should? A script plays its programs, so that nothing is built."""
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

FUZZ = pathlib.Path(__file__).resolve().parent
TARGETS = ("predicates", "edits", "snap", "walks", "cut", "worlds", "ground", "shapes",
           "scenes", "scripts", "readers")
# What libfuzzer_main.cpp and libFuzzer would say. FAKE names what is to happen.
FAKE = r'''#!/bin/sh
target=${0##*-}; artifacts=; input=; bug=${OFFGRID_FUZZ_BUG:-}
for word in "$@"; do
  case "$word" in
    -merge=1|-minimize_crash=1) echo "$word" >>used; if [ $word = -merge=1 ]; then exit; fi ;;
    -artifact_prefix=*) artifacts=${word#*=} ;;
    -exact_artifact_path=*) printf x >"${word#*=}"; exit ;;
    -*) ;;
    *) input=$word ;;
  esac
done
if [ "$bug" = list ]; then printf '  %s-one  in a\n  %s-two  in b\n' $target $target; exit 2; fi
if [ $target = canary ]; then bug="the canary"; fi
if [ "$FAKE" = "misses $bug" ]; then exit; fi
if [ -n "$bug" ]; then
  echo "found: $bug, in orient, after 1,234 executions and ${SLOW:-0}.25 s"; exit 10
fi
counts=$(echo "$OFFGRID_FUZZ_COUNTS" | sed s/%p/1/)
if [ -n "$counts" ]; then
  echo '{"executions": 200000, "without_class": 9, "classes": [["often", 9], ["rare", 2]]}' >$counts
fi
case "$FAKE" in
  sleeps) sleep 60 ;;
  finds)
    printf 'found: a disagreement, in orient, after 1 executions and 1.00 s\n'
    printf 'as a test:\nTEST(A, b)\n'; exit 77 ;;
  dies)
    if [ -n "$OFFGRID_FUZZ_TELL" ]; then echo "dies in $(cat $input)"; exit 1; fi
    printf abc >"${artifacts}crash-123456789"
    echo "SUMMARY: AddressSanitizer: heap-use-after-free mesh.cpp:7 in erase"; exit 77 ;;
esac
'''


class Campaign(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for target in (*TARGETS, "canary"):
            (self.folder / f"offgrid-fuzz-{target}").write_text(FAKE)
            (self.folder / f"offgrid-fuzz-{target}").chmod(0o755)
            (self.folder / "corpus" / target).mkdir(parents=True)
            (self.folder / "corpus" / target / "an-input").write_text("x")

    def start(self, *words, fake="", **variables):
        clean = [each for each in os.environ.items() if each[0][:5] not in ("FUZZ_", "BUG")]
        variables = {**dict(clean), "FAKE": fake, "OFFGRID_FUZZ_CORPUS": "corpus", **variables}
        command = [str(FUZZ / "campaign"), "--build", "b", "--programs", ".", *words]
        campaign = subprocess.Popen(command, cwd=self.folder, env=variables, text=True,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(campaign.stdout.close)
        return campaign

    def expect(self, status, text, *words, **variables):
        campaign = self.start(*words, **variables)
        output = campaign.communicate()[0]
        self.assertEqual(campaign.returncode, status, output)
        self.assertIn(text, output)
        self.assertNotIn("Traceback", output)
        return output

    def test_nothing_is_found(self):
        output = self.expect(0, "2,200,000 executions, 22 of 22 classes hit often enough")
        self.assertIn("found: the canary", output)
        self.assertEqual((self.folder / "used").read_text(), "-merge=1\n" * len(TARGETS))

    def test_what_must_fail_fails(self):
        self.expect(1, "the canary was not reported", fake="misses the canary")
        self.expect(3, "FAILED: cut: rare: 2, below 3", "--quota", "3", FUZZ_TARGETS="cut")
        output = self.expect(1, "TEST(A, b)", "--targets", "cut", fake="finds")
        self.assertIn("cut: a disagreement or a crash in orient", output)
        (self.folder / "corpus" / "cut" / "an-input").unlink()
        self.expect(3, "the corpus of cut is empty")
        self.expect(0, "nothing found", "--from-scratch", "--targets", "cut")
        (self.folder / "offgrid-fuzz-cut").unlink()
        self.expect(1, "No such file", "--from-scratch")

    def test_what_a_process_dies_of_is_made_smaller_and_told(self):
        output = self.expect(1, "heap-use-after-free mesh.cpp:7", "--targets", "cut", fake="dies")
        self.assertIn("dies in x", output)

    def test_bugs(self):
        cut = ("--all-bugs", "--targets", "cut")
        self.expect(0, "2 bugs, 0 not found; median 0.25 s", *cut)
        self.expect(1, "cut-two was not found", *cut, fake="misses cut-two")
        self.expect(1, "the median is above 10 s", *cut, SLOW="99")
        self.expect(0, "found: walks-one, in orient", BUG="walks-one")
        self.expect(1, "walks-one was not found", BUG="walks-one", fake="misses walks-one")
        self.expect(2, "there is no bug named 'x'", "--bug", "x")
        self.expect(2, "--bug: needs a name", "--bug", "")
        self.expect(2, "--bug: not with --all-bugs", "--bug", "walks-one", "--all-bugs")
        self.expect(0, "readers-two", "--bug", "list")

    def test_words_that_are_wrong(self):
        for words in (("--seconds", "nan"), ("--hours", "0"), ("--targets", "x"), ("--jobs", "0"),
                      ("--targets", " "), ("--quota", "5x"), ("--sanitizers", "x"), ("--no",)):
            self.expect(2, words[0], *words)
        self.expect(2, "'ten'", FUZZ_SECONDS="ten")

    def test_what_was_run_until_an_interruption_counts(self):
        campaign = self.start("--targets", "cut", fake="sleeps")
        while not campaign.stdout.readline().startswith("== cut"):
            self.assertIsNone(campaign.poll())
        campaign.send_signal(signal.SIGTERM)
        self.assertIn("interrupted: what was run", campaign.communicate(timeout=60)[0])


if __name__ == "__main__":
    unittest.main()
