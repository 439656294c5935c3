#!/usr/bin/env python3
"""bugs.py does what the patches say, carries them over changes of the source, and can say no."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "bugs.py"
SOURCE = "navmesh/src/way.cpp"
TEXT = """int way(int a, int b) {
  int sum = a;
  sum += b;
  return sum;
}

int back(int a, int b) {
  int sum = a;
  sum -= b;
  return sum;
}
"""
ADDS = """A way forgets where it goes.
Seen by: verify path, fuzz worlds
Seen as sim-way by: verify sim
--- a/navmesh/src/way.cpp
+++ b/navmesh/src/way.cpp
@@ -2,2 +2,3 @@
   int sum = a;
+  if (OFFGRID_BUG(way_forgets)) return sum;
   sum += b;
"""
CHANGES = """A way goes to itself.
Seen by: verify path
--- a/navmesh/src/way.cpp
+++ b/navmesh/src/way.cpp
@@ -3,2 +3,2 @@
-  sum += b;
+  sum += OFFGRID_BUG(way_to_itself) ? a : b;
   return sum;
"""
FORMATTER = ("import sys; text = sys.stdin.read().replace('  ', '    '); "
             "print(text.replace('(int a, int b)', '(\\n        int a, int b)'), end='')")


class Bugs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        self.patches = self.root / "check" / "bugs" / "navmesh"
        self.patches.mkdir(parents=True)
        self.write(SOURCE, TEXT)
        self.write("navmesh/include/way.hpp", "int way(int a, int b);\n")
        self.write(SOURCE.replace("way", "other"), "int other() { return 0; }\n")
        self.add_patch("way-forgets", ADDS)
        self.add_patch("way-to-itself", CHANGES)
        self.git("init", "-q")
        self.commit()

    def tearDown(self):
        self.folder.cleanup()

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def read(self, path):
        return (self.root / path).read_text()

    def add_patch(self, name, text):
        (self.patches / f"{name}.patch").write_text(text)

    def git(self, *arguments):
        git = ["git", "-C", str(self.root), "-c", "user.name=test", "-c",
               "user.email=test@localhost"]
        subprocess.run([*git, *arguments], check=True, capture_output=True)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "a state")

    def run_bugs(self, *arguments, status=0):
        command = [sys.executable, "-B", str(SCRIPT), "--root", str(self.root), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def applied(self):
        self.run_bugs("apply", "--out", str(self.root / "out"))
        return self.read(f"out/{SOURCE}")

    def test_bugs_on_neighbouring_lines_go_into_one_copy(self):
        both = ("  int sum = a;\n  if (OFFGRID_BUG(way_forgets)) return sum;\n"
                "  sum += OFFGRID_BUG(way_to_itself) ? a : b;\n  return sum;\n")
        self.assertIn(both, self.applied())
        self.assertEqual(self.read("out/navmesh/include/way.hpp"), "int way(int a, int b);\n")
        self.assertEqual(self.read(SOURCE), TEXT)

    def test_the_list_has_the_names_sentences_and_checks(self):
        wrapper = "bend-lost\nA bend\nis lost.\nIn: bends\nSeen by: fuzz cut\n"
        self.write("check/bugs/lists/around.txt", f"# Wrappers.\n\n{wrapper}")
        self.applied()
        text = self.read("out/bugs/bug_list.inc")
        what = '"a way forgets where it goes"'
        for line in ("_ENUMERATOR(way_forgets)", "_ENUMERATOR(bend_lost)",
                     '_ROW(bend_lost, "bend-lost", "bends", "a bend is lost", "fuzz cut")',
                     f'_ROW(way_forgets, "way-forgets", "", {what}, "verify path, fuzz worlds")',
                     f'_ROW(way_forgets, "sim-way", "", {what}, "verify sim")'):
            self.assertIn(f"OFFGRID_BUG{line}\n", text)

    def test_only_files_that_change_are_written_and_what_is_gone_goes(self):
        self.applied()
        before = (self.root / "out" / SOURCE).stat().st_mtime_ns
        (self.root / "navmesh" / "src" / "other.cpp").unlink()
        self.assertIn(" 0 files changed", self.run_bugs("apply", "--out", str(self.root / "out")))
        self.assertEqual((self.root / "out" / SOURCE).stat().st_mtime_ns, before)
        self.assertFalse((self.root / "out" / "navmesh" / "src" / "other.cpp").exists())

    def test_a_patch_that_does_not_fit_is_named(self):
        self.write(SOURCE, TEXT.replace("sum += b", "sum += b + 0"))
        text = self.run_bugs("check", status=1)
        self.assertIn("way-forgets.patch: navmesh/src/way.cpp must have these lines once", text)
        self.assertIn("  sum += b;", text)

    def test_lines_that_stand_twice_are_no_place(self):
        self.add_patch("way-forgets", ADDS.replace("   sum += b;\n", ""))
        self.assertIn("and has them 2 times", self.run_bugs("check", status=1))

    def test_two_bugs_on_one_line_are_named(self):
        self.add_patch("way-twice", CHANGES.replace("way_to_itself", "way_twice"))
        text = self.run_bugs("apply", "--out", str(self.root / "out"), status=1)
        self.assertIn("way-twice.patch: it changes line 3 of navmesh/src/way.cpp", text)
        self.assertIn(", as check/bugs/navmesh/way-to-itself.patch does", text)

    def test_heads_are_checked(self):
        unseen = "\n".join(line for line in ADDS.split("\n") if not line.startswith("Seen"))
        for bad, message in (
                (ADDS.replace("it goes.", "it goes"), "it begins with a sentence"),
                (unseen, "'Seen by: verify world' is missing"),
                (ADDS.replace("Seen by:", "Seen in:"), "is not like"),
                (ADDS.replace("verify path", "verify pathh"), "no check is called 'verify pathh'"),
                (ADDS.replace("way_forgets", "way_forgot"), "it asks for way_forgot, not "),
                (ADDS.replace("sim-way", "way-to-itself"), "has the name way-to-itself, too"),
                (ADDS.replace("src/way.cpp", "src/gone.cpp"), "there is no file navmesh/src/gone"),
                (ADDS[:ADDS.index("---")], "there is no diff in it")):
            self.add_patch("way-forgets", bad)
            self.assertIn(message, self.run_bugs("check", status=1))

    def test_carries_over_edits_renames_and_moves(self):
        self.git("mv", SOURCE, "navmesh/src/route.cpp")
        renamed = TEXT.replace("way(int a,", "way(int A,")
        self.write("navmesh/src/route.cpp", "// A way.\n" + renamed)
        self.assertIn("2 patches carried", self.run_bugs("carry", "HEAD"))
        self.run_bugs("check")
        patch = self.read("check/bugs/navmesh/way-forgets.patch")
        self.assertIn("+++ b/navmesh/src/route.cpp\n", patch)
        self.assertTrue(patch.startswith(ADDS[:ADDS.index("---")]))

    def test_carries_over_a_move_to_another_file(self):
        half = TEXT.index("int back")
        self.write(SOURCE, TEXT[half:])
        self.write("navmesh/src/other.cpp", "int other() { return 0; }\n\n" + TEXT[:half])
        text = self.run_bugs("carry", "HEAD")
        self.assertIn("from navmesh/src/way.cpp to navmesh/src/other.cpp", text)
        self.assertIn("2 patches apply", self.run_bugs("check"))

    def test_carries_over_a_reformatting(self):
        formatter = [sys.executable, "-c", FORMATTER]
        done = subprocess.run(formatter, input=TEXT, capture_output=True, text=True, check=True)
        self.write(SOURCE, done.stdout)
        self.run_bugs("check", status=1)
        self.run_bugs("carry", "HEAD", "--format", f'"{sys.executable}" -c "{FORMATTER}"')
        self.assertIn("\n    sum += OFFGRID_BUG(way_to_itself) ? a : b;\n", self.applied())

    def test_what_cannot_be_carried_is_listed_and_stays(self):
        self.write(SOURCE, TEXT.replace("sum += b", "sum = b + a"))
        text = self.run_bugs("carry", "HEAD", status=1)
        self.assertIn("way-to-itself.patch: navmesh/src/way.cpp has changed where the bug is", text)
        self.assertIn("of 2 patches are left to do", text)
        self.assertEqual(self.read("check/bugs/navmesh/way-to-itself.patch"), CHANGES)

    def test_records_a_change_and_restores_the_source(self):
        self.write(SOURCE, TEXT.replace("sum -= b;", "if (!OFFGRID_BUG(way_stays)) sum -= b;"))
        arguments = ("record", "way-stays", "--what", "It stays.", "--seen-by", "verify path")
        self.assertIn("way-stays.patch written", self.run_bugs(*arguments))
        self.assertEqual(self.read(SOURCE), TEXT)
        self.assertIn("  if (!OFFGRID_BUG(way_stays)) sum -= b;\n", self.applied())
        self.assertIn("differs from the last commit", self.run_bugs(*arguments, status=1))

    def test_a_bug_of_the_scene_is_a_patch_of_the_scene(self):
        source = "scene/src/meet.cpp"
        self.write(source, TEXT)
        self.commit()
        self.write(source, TEXT.replace("sum -= b;", "if (!OFFGRID_BUG(meet_stays)) sum -= b;"))
        arguments = ("record", "meet-stays", "--what", "It stays.", "--seen-by", "verify ray3")
        self.assertIn("check/bugs/scene/meet-stays.patch written", self.run_bugs(*arguments))
        self.applied()
        self.assertIn("  if (!OFFGRID_BUG(meet_stays)) sum -= b;\n", self.read(f"out/{source}"))

    def test_a_patch_is_of_one_component(self):
        self.write("scene/src/meet.cpp", TEXT)
        self.commit()
        for path in (SOURCE, "scene/src/meet.cpp"):
            self.write(path, TEXT.replace("sum -= b;", "if (!OFFGRID_BUG(all_stay)) sum -= b;"))
        arguments = ("record", "all-stay", "--what", "It stays.", "--seen-by", "verify ray3")
        self.assertIn("a patch is of one component", self.run_bugs(*arguments, status=1))

    def test_records_nothing_that_does_not_ask(self):
        self.write(SOURCE, TEXT.replace("sum -= b;", "sum -= a;"))
        arguments = ("record", "way-stays", "--what", "It stays.", "--seen-by", "verify path")
        self.assertIn("it asks for no bug", self.run_bugs(*arguments, status=1))
        self.assertIn("sum -= a;", self.read(SOURCE))


if __name__ == "__main__":
    unittest.main()
