#!/usr/bin/env python3
"""Does the campaign fail when it should? Its programs are played by fake_program.sh, so that nothing is built and nothing takes time."""
import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from campaign_parts import bare, ledger, schedule, sources, summary, triage  # noqa: E402
from campaign_parts.common import TARGETS, Failure  # noqa: E402
from campaign_parts.counts import Counts, coverage  # noqa: E402
from campaign_parts.options import read_options  # noqa: E402


class Campaign(unittest.TestCase):
    """In an empty folder, with a corpus of one input for each target."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "programs").mkdir()
        for target in [*TARGETS, "canary"]:
            shutil.copy(HERE / "fake_program.sh", self.folder / "programs" / f"offgrid-fuzz-{target}")
            (self.folder / "programs" / f"offgrid-fuzz-{target}").chmod(0o755)
            (self.folder / "corpus" / target).mkdir(parents=True)
            (self.folder / "corpus" / target / "an-input").write_text("x")

    def command(self, *arguments):
        return [sys.executable, str(HERE.parent / "campaign"), "--build", "state", "--programs", "programs", *arguments]

    def environment(self, fake, more):
        clean = {name: text for name, text in os.environ.items() if not name.startswith("FUZZ_") and name not in ("PLANT", "SEED")}
        return dict(clean, FAKE=fake, OFFGRID_FUZZ_CORPUS=str(self.folder / "corpus"), **more)

    def run_campaign(self, *arguments, fake="", **more):
        done = subprocess.run(
            self.command(*arguments), cwd=self.folder, env=self.environment(fake, more), capture_output=True, text=True, check=False)
        self.assertNotIn("Traceback", done.stderr)
        return done.returncode, done.stdout + done.stderr

    def expect(self, status, text, *arguments, **more):
        found, output = self.run_campaign(*arguments, **more)
        self.assertEqual(found, status, output)
        self.assertIn(text, output)
        return output

    def lines_of_ledger(self):
        return ledger.read(self.folder / "state" / "ledger.jsonl")


class Verdicts(Campaign):
    def test_a_campaign_without_findings_succeeds_and_is_in_the_ledger(self):
        output = self.expect(0, "no disagreement, every class hit often enough", "--seconds", "7")
        self.assertIn("canary: found: the canary", output)
        self.assertIn(f"{200_000 * len(TARGETS):,} executions", output)
        lines = self.lines_of_ledger()
        self.assertEqual([line["target"] for line in lines], list(TARGETS))
        self.assertEqual(lines[0]["classes"], {"walk: common": 500, "walk: rare": 2})
        self.assertEqual((lines[0]["edges"], lines[0]["features"], lines[0]["without_class"]), (321, 654, 50))

    def test_a_canary_that_is_not_reported_fails(self):
        self.expect(1, "the canary was not reported", fake="misses-canary")

    def test_a_class_below_its_quota_fails_and_is_named(self):
        self.expect(3, "FAILED: walks: walk: rare: 1, below 2", "--targets", "cut walks", fake="rare-in-walks")

    def test_a_quota_can_be_given(self):
        self.expect(3, "FAILED: cut: walk: rare: 2, below 100", "--quota", "100", "--targets", "cut")

    def test_a_disagreement_fails_once_with_its_test_and_seed(self):
        output = self.expect(1, "FAILED: walks: a disagreement or a crash in orient, and 1 times again", "--minutes", "15", "--targets",
                             "walks", "--seed", "5", fake="finds-in-walks")
        self.assertEqual(output.count("TEST(FuzzWalks, case_1)"), 1)
        self.assertIn("seed 5\n", (self.folder / "state" / "kept" / "walks" / "orient-seed-5.txt").read_text())
        self.assertEqual(self.lines_of_ledger()[0]["findings"], ["orient"])

    def test_a_crash_is_named_by_its_sanitizer(self):
        self.expect(1, "heap-use-after-free mesh.cpp:7 in erase", "--targets", "edits", fake="dies-in-edits")

    def test_an_empty_corpus_fails(self):
        (self.folder / "corpus" / "cut" / "an-input").unlink()
        self.expect(3, "the corpus of cut is empty")
        self.expect(0, "no disagreement", "--from-scratch", "--targets", "cut")

    def test_a_program_that_is_missing_fails(self):
        (self.folder / "programs" / "offgrid-fuzz-cut").unlink()
        self.expect(1, "there is no program programs/offgrid-fuzz-cut")

    def test_new_inputs_are_kept_for_the_next_campaign(self):
        self.expect(0, "corpus of cut: 0 inputs before, 2 now", "--targets", "cut")
        self.expect(0, "corpus of cut: 2 inputs before, 2 now", "--targets", "cut")

    def test_the_committed_corpus_is_replaced_but_for_planted_bugs(self):
        (self.folder / "corpus" / "cut" / "planted-x").write_text("z")
        self.expect(0, "fuzz/corpus/cut: 2 inputs", "--targets", "cut", "--write-corpus")
        self.assertEqual(sorted(os.listdir(self.folder / "corpus" / "cut")), ["planted-x", "walk-rare"])


class Interruption(Campaign):
    def start(self):
        """A campaign whose fuzzer does not end by itself."""
        return subprocess.Popen(
            self.command("--targets", "cut"), cwd=self.folder, env=self.environment("sleeps-in-cut", {}), stdout=subprocess.PIPE, text=True)

    def test_what_was_run_counts_and_no_fuzzer_goes_on(self):
        """SIGTERM does what a keyboard interrupt does."""
        campaign = self.start()
        counts = self.folder / "state" / "work" / "cut-0" / "counts.json"
        while campaign.poll() is None and not (counts.exists() and counts.read_text().endswith("]}\n")):
            time.sleep(0.01)
        campaign.terminate()
        output = campaign.communicate(timeout=30)[0]
        self.assertIn("interrupted: what was run until now counts", output)
        self.assertEqual(campaign.returncode, 0, output)
        self.assertEqual(self.lines_of_ledger()[0]["executions"], 200000)

    def test_at_the_very_begin_too(self):
        campaign = self.start()
        while "jobs, 1 at once" not in campaign.stdout.readline():
            self.assertIsNone(campaign.poll())
        campaign.terminate()
        self.assertIn("interrupted: what was run until now counts", campaign.communicate(timeout=60)[0])


class PlantedBugs(Campaign):
    def test_all_are_found(self):
        output = self.expect(0, "4 planted bugs, 0 not found; median 0.25 s", "--all-plants", "--targets", "cut,edits")
        self.assertRegex(output, r"cut-one +cut +orient +0.25 +1,234")

    def test_one_that_is_not_found_fails_and_is_named(self):
        self.expect(1, "FAILED: cut-two was not found within 3 seconds", "--all-plants", "--limit", "3", "--targets", "cut",
                    fake="misses-cut-two")

    def test_a_median_that_is_too_long_fails(self):
        self.expect(1, "the median is above 10 seconds", "--all-plants", "--targets", "cut", fake="slow")
        self.expect(0, "median 99.00 s", "--all-plants", "--targets", "cut", "--median", "100", fake="slow")

    def test_one_is_printed(self):
        self.expect(0, "found: walks-one, in orient", PLANT="walks-one")
        self.expect(1, "walks-one was not found within 60 seconds", "--plant", "walks-one", fake="misses-walks-one")
        self.expect(2, "there is no planted bug named 'no-such'", "--plant", "no-such")
        self.expect(0, "readers-two", "--plant", "list")


class Arguments(Campaign):
    def refused(self, text, *arguments, **environment):
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors), unittest.mock.patch.dict(os.environ, environment):
            with self.assertRaises(SystemExit) as ended:
                read_options(arguments)
        self.assertEqual(ended.exception.code, 2)
        self.assertIn(text, errors.getvalue())

    def test_what_is_wrong_is_named(self):
        self.expect(2, "fuzz/campaign: argument --seconds: needs a number above 0, and not 'nan'", "--seconds", "nan")
        for text, *arguments in (("'inf'", "--seconds", "inf"), ("'0'", "--hours", "0"), ("'x'", "--targets", "x"),
                                 ("'0'", "--jobs", "0"), ("'-1'", "--seed", "-1"), ("'5x'", "--quota", "5x"),
                                 ("'nothing'", "--weights", "nothing=1"), ("unrecognized", "--nothing"), ("not allowed with", "--seconds",
                                 "1", "--hours", "1"), ("--json goes with", "--json"), ("names no target", "--targets", " "),
                                 ("'address'", "--sanitizers", "address"),
                                 ("--sanitizers none is for libFuzzer", "--sanitizers", "none", "--engine", "afl")):
            self.refused(text, *arguments)
        for name, text in (("FUZZ_SECONDS", "ten"), ("FUZZ_TARGETS", "walks x"), ("SEED", "-"), ("FUZZ_ENGINE", "none"),
                           ("FUZZ_SANITIZERS", "x")):
            self.refused(f"{name} ", **{name: text})

    def test_the_environment_says_the_same_as_the_options(self):
        output = self.expect(0, "cut         job 0, seed 7", FUZZ_TARGETS="cut", SEED="7", FUZZ_SECONDS="2")
        self.assertNotIn("walks", output)

    def test_the_time_is_shared_by_weights_and_cut_into_jobs(self):
        jobs = schedule.jobs_of(read_options(["--hours", "1", "--jobs", "2", "--targets", "cut,edits", "--weights", "cut=3"]))
        seconds = {target: sum(job.seconds for job in jobs if job.target == target) for target in ("cut", "edits")}
        self.assertEqual(seconds, {"cut": 5400.0, "edits": 1800.0})
        self.assertEqual([job.target for job in jobs[:2]], ["edits", "cut"])
        self.assertEqual(len({job.seed for job in jobs}), len(jobs) - 1)  # the first of each target has the one that was given
        self.assertTrue(all(job.seconds <= schedule.SECONDS_PER_JOB_MAX for job in jobs))


class Bare(unittest.TestCase):
    """Programs without sanitizers; the compiler is played."""

    def build(self, status):
        folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        options = unittest.mock.Mock(build=folder, engine="libfuzzer")
        done = unittest.mock.Mock(returncode=status)
        with contextlib.redirect_stdout(io.StringIO()), unittest.mock.patch.object(bare.subprocess, "run", return_value=done) as run:
            programs = bare.build(options, ["cut"])
        return programs.relative_to(folder), [str(word) for word in run.call_args.args[0]]

    def test_they_are_built_apart_with_coverage_and_nothing_else(self):
        programs, command = self.build(0)
        self.assertEqual(programs, pathlib.Path("bare/bin"))
        self.assertEqual(command[-2:], ["--target", "offgrid-fuzz-cut"])
        self.assertFalse([word for word in command if "address" in word or "undefined" in word])

    def test_a_failed_build_names_its_log(self):
        with self.assertRaisesRegex(Failure, "building failed; all of it is in .*bare/build.log"):
            self.build(2)


class Ledger(Campaign):
    def entry(self, target, executions, cpu_seconds, hits, tree="now", name="x", sanitizers="both"):
        return {"id": name, "tree": tree, "target": target, "engine": "libfuzzer", "sanitizers": sanitizers, "executions": executions,
                "cpu_seconds": cpu_seconds, "classes": {"a": hits, "b": 5 * hits}, "findings": []}

    def test_only_campaigns_of_the_same_source_are_summed(self):
        entries = [self.entry("cut", 10, 60, 1), self.entry("cut", 20, 120, 2), self.entry("cut", 99, 999, 9, "before")]
        total = ledger.sums(entries, {"cut": "now"})["cut"]
        self.assertEqual((total["campaigns"], total["executions"], total["cpu_minutes"]), (2, 30, 3.0))
        self.assertEqual((total["rarest_class"], total["rarest_count"]), ("a", 3))
        self.assertEqual(ledger.sums([self.entry("cut", 10, 60, 1, "")], {"cut": ""})["cut"]["campaigns"], 0)

    def test_what_is_missing_is_named(self):
        trees = {target: "now" for target in TARGETS}
        entries = [self.entry(target, 20_000_000, 1200, 100_000) for target in TARGETS]
        self.assertEqual(ledger.missing(ledger.sums(entries, trees)), [])
        cut = TARGETS.index("cut")
        entries[cut] = self.entry("cut", 20_000_000, 1140, 99_999)
        self.assertEqual(
            ledger.missing(ledger.sums(entries, trees)),
            ["cut: 1.0 CPU minutes with sanitizers of 20", "cut: 1 of 2 classes below 100,000: a"])
        entries[cut]["findings"] = ["orient"]
        self.assertIn("cut: a finding that is not fixed, in orient", ledger.missing(ledger.sums(entries, trees)))
        few = ledger.missing(ledger.sums([self.entry("cut", 1, 1, 1)], trees))
        self.assertIn("99,999,999 executions of 100,000,000 in all", few)
        self.assertIn("walks: every class", few)

    def test_minutes_without_sanitizers_are_none_with_them(self):
        entries = [self.entry("cut", 10, 60, 1), self.entry("cut", 90, 1800, 200_000, name="y", sanitizers="none")]
        total = ledger.sums(entries, {"cut": "now"})["cut"]
        self.assertEqual((total["executions"], total["cpu_minutes"], total["sanitized_cpu_minutes"]), (100, 31.0, 1.0))
        self.assertIn("cut: 19.0 CPU minutes with sanitizers of 20", ledger.missing({"cut": total}))

    def test_another_ledger_is_merged_once(self):
        other = self.folder / "other.jsonl"
        ledger.append(other, [self.entry("cut", 10, 60, 1, name="one"), self.entry("cut", 10, 60, 1, name="two")])
        self.expect(0, "2 lines of other.jsonl are new", "--merge-ledger", "other.jsonl")
        self.expect(0, "0 lines of other.jsonl are new", "--merge-ledger", "other.jsonl")
        self.assertEqual(len(self.lines_of_ledger()), 2)
        mine = ("--ledger", str(self.folder / "state" / "ledger.jsonl"))
        self.expect(3, "== missing:", "--total", *mine)
        self.assertEqual(json.loads(self.run_campaign("--total", "--json", *mine)[1])["targets"]["cut"]["campaigns"], 0)

    def test_a_line_that_is_none_is_named(self):
        for text in ("{", "[]", "{}", '{"id": 1}', json.dumps(dict(self.entry("cut", 1, 1, 1), classes={"a": "b"}))):
            (self.folder / "bad.jsonl").write_text(text + "\n")
            self.expect(1, "bad.jsonl:1: no line of a ledger", "--merge-ledger", "bad.jsonl")
        self.expect(1, "cannot read the ledger", "--total", "--ledger", str(self.folder / "none.jsonl"))


class Drawing(unittest.TestCase):
    """Programs that are no readers stand on the part of io that draws, and on no other: what they include must be in it."""

    def included(self, *folders, beside=()):
        """What the files of the folders include, and those of fuzz itself that are not of the targets `beside`."""
        paths = [path for folder in folders for path in (sources.ROOT / folder).rglob("*.[ch]pp")]
        if beside:
            paths += [path for path in (sources.ROOT / "fuzz").glob("*.[ch]pp") if path.stem not in beside]
        texts = [path.read_text() for path in paths]
        return {name for text in texts for name in re.findall(r'#include "offgrid/io/(\w+)\.hpp"', text)}

    def test_nothing_else_of_io_is_included(self):
        readers = ("readers", "scripts")
        harness = ("fuzz/mesh", *(f"fuzz/{target}" for target in TARGETS if target not in readers))
        found = self.included(*harness, "verify", "tests/support", "tests/navmesh", beside=readers)
        self.assertEqual(found - set(sources.DRAWING_HEADERS), set())
        self.assertIn("canvas", found)  # it looks where there is something
        self.assertIn("geojson", self.included("fuzz/readers"))

    def test_what_draws_includes_nothing_else_of_io(self):
        files = [sources.ROOT / path for path in sources.DRAWING if path.endswith("pp")]
        found = {name for path in files for name in re.findall(r'#include "(?:offgrid/io/)?(\w+)\.hpp"', path.read_text())}
        self.assertEqual(found - {*sources.DRAWING_HEADERS, *sources.DRAWING_SOURCES}, set())


class Repository(unittest.TestCase):
    """What the state of the sources sees of a repository."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.kept = sources.ROOT
        sources.ROOT = self.root = pathlib.Path(self.folder.name)
        for path in ("kernel/a.hpp", "kernel/\u00e4.hpp", "navmesh/b.cpp"):
            (self.root / path).parent.mkdir(exist_ok=True)
            (self.root / path).write_text(path)
        self.git("init", "-q")
        self.commit()

    def tearDown(self):
        sources.ROOT = self.kept
        self.folder.cleanup()

    def git(self, *words):
        me = ("-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *me, *words], cwd=self.root, check=True, capture_output=True)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-qm", "x")

    def states(self):
        now = sources.Sources()
        return now.state(sources.KERNEL), now.state_with_changes(sources.KERNEL), now.state(sources.NAVMESH)

    def test_a_change_a_move_and_a_strange_name_are_seen(self):
        clean = self.states()
        self.assertEqual(clean[0], clean[1])
        seen = {clean[1]}
        for change in (lambda: (self.root / "kernel/a.hpp").write_text("changed"), lambda: (self.root / "kernel/a.hpp").write_text(""),
                       lambda: self.git("mv", "kernel/a.hpp", "a.txt"), lambda: (self.root / "kernel/\u00e4.hpp").write_text("changed"),
                       lambda: (self.root / "kernel/new.hpp").write_text("")):
            change()
            committed, changed, navmesh = self.states()
            self.assertEqual((committed, navmesh), ("", ""))
            self.assertNotIn(changed, seen)
            seen.add(changed)
            self.git("reset", "-q", "--hard")
            self.git("clean", "-qfd")
        self.assertEqual(self.states(), clean)

    def test_a_change_elsewhere_is_not(self):
        clean = self.states()
        (self.root / "navmesh/b.cpp").write_text("changed")
        self.assertEqual(self.states()[:2], clean[:2])
        self.commit()
        self.assertEqual(self.states()[:2], clean[:2])
        self.assertNotEqual(self.states()[2], clean[2])

    def test_in_a_folder_of_another_repository_nothing_is_committed(self):
        sources.ROOT = self.root / "kernel"
        (self.root / "kernel" / "cmake").mkdir()
        (self.root / "kernel" / "cmake" / "a.cmake").write_text("one")
        committed, changed, _ = self.states()
        self.assertEqual(committed, "")
        (self.root / "kernel" / "cmake" / "a.cmake").write_text("other")
        self.assertNotEqual(self.states()[1], changed)


class Parts(unittest.TestCase):
    def test_pages_are_no_source(self):
        paths = ("docs/a.md", "README.md", "docs/lemmas/prove.py", "fuzz/README.md", "fuzz/campaign")
        self.assertEqual([sources.is_source(path) for path in paths], [False, False, True, True, True])

    def test_a_scope_holds_what_its_programs_are_built_from(self):
        inside = ("CMakeLists.txt", "kernel/include/a.hpp", "cmake/a.cmake")
        outside = ("kernel/README.md", "io/a.cpp", "kernels/a.hpp", "fuzz/campaign_parts/job.py")
        for path in (*inside, *outside):
            self.assertEqual(sources.is_source(path, sources.KERNEL), path in inside)
        self.assertFalse(sources.is_source("navmesh/src/a.cpp", sources.KERNEL))
        self.assertTrue(sources.is_source("navmesh/src/a.cpp", sources.NAVMESH))

    def test_a_scope_leaves_out_what_it_says_unless_it_names_it_as_well(self):
        scopes = (("a",), ("a", "-a/b.py"), ("a", "-a/b.py", "a/b.py"))
        self.assertEqual([sources.is_source("a/b.py", scope) for scope in scopes], [True, False, True])

    def test_the_state_of_a_scope_changes_with_its_files_only(self):
        now = sources.Sources()
        now.changed = []
        before = now.state(sources.KERNEL), now.state(sources.NAVMESH)
        now.lines = ["another " + line if line.endswith("navmesh/src/mesh/mesh.cpp") else line for line in now.lines]
        self.assertEqual(now.state(sources.KERNEL), before[0])
        self.assertNotEqual(now.state(sources.NAVMESH), before[1])
        now.changed = ["navmesh/src/mesh/mesh.cpp"]
        self.assertEqual(now.state(sources.KERNEL), before[0])
        self.assertEqual(now.state(sources.NAVMESH), "")

    def test_files_of_a_folder_and_not_of_its_folders(self):
        self.assertTrue(sources.is_source("fuzz/shelf.cpp", ("fuzz/*",)))
        self.assertFalse(sources.is_source("fuzz/cut/judge.cpp", ("fuzz/*",)))

    def test_the_quota_grows_with_the_executions(self):
        total = summary.Total("cut", counts=Counts(executions=1_000_000, classes={"a": 9, "b": 10}))
        self.assertEqual(summary.short_of(total, None), [("a", 9, 10)])
        self.assertEqual(summary.short_of(summary.Total("cut"), None), [("nothing was run", 0, 1)])

    def test_coverage_is_that_of_the_last_line(self):
        self.assertEqual(coverage("#8\tINITED cov: 1 ft: 2 corp: 1\n#9\tDONE   cov: 3 ft: 4 corp: 2\n"), (3, 4))
        self.assertEqual(coverage("nothing"), (0, 0))

    def test_a_report_that_was_cut_short_is_named_by_its_cause(self):
        found = triage.finding_of("cut", 1, "found: a disagreement, in cut, after 1 executions and 0.10 s\nas found", "SUMMARY: X\n")
        self.assertEqual(found.place, "SUMMARY: X")


if __name__ == "__main__":
    unittest.main()
