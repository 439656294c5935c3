#!/usr/bin/env python3
"""quick.sh finds the tests of every file, and what changed; and says so where it cannot."""
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = "scripts/quick.sh"
NOT_OURS = re.compile(r"(\.git|build|build-.*|__pycache__)$")


def run(*arguments, root=ROOT):
    done = subprocess.run([root / SCRIPT, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def listed(*files):
    return run("--list", "build", *files)[1]


def a_file_of_each_folder(folder=ROOT, depth=2):
    children = sorted(path for path in folder.iterdir() if not NOT_OURS.match(path.name))
    files = [path for path in children if path.is_file()]
    if files:
        yield str(files[0].relative_to(ROOT))
    for path in children:
        if path.is_dir() and depth > 0:
            yield from a_file_of_each_folder(path, depth - 1)


def has_tests(folder):
    return any("add_test(" in path.read_text()
               for path in (*folder.glob("*.cmake"), folder / "CMakeLists.txt"))


class Folders(unittest.TestCase):
    def test_every_file_has_tests_or_a_target_that_asks_about_it(self):
        lines = listed(*a_file_of_each_folder()).splitlines()
        targets = re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE)
        for line in lines:
            target = re.search(r"^== not tested here: .* \(make (.*)\)$", line)
            self.assertTrue(target[1] in targets if target else has_tests(ROOT / line.split()[0]),
                            line)
        self.assertGreater(len(lines), 20)

    def test_a_library_has_its_unit_tests(self):
        for library in ("kernel", "scene", "io"):
            folders = listed(f"{library}/src/some.cpp").splitlines()
            self.assertEqual(folders, [f"tests/{library}", "tests/style"])

    def test_a_room_of_the_navmesh_has_the_suites_that_include_it(self):
        for file in ("navmesh/src/motion/slide.cpp",
                     "navmesh/include/offgrid/navmesh/motion/crowd.hpp"):
            self.assertIn("Crowd.*:*/Crowd.*:Crowd/*", listed(file))
            self.assertNotIn("MeshCheck.", listed(file))
        code, text = run("--list", "build", "navmesh/src/attic/a.cpp")
        self.assertEqual((code, "includes the room attic" in text), (2, True))

    def test_a_file_of_all_rooms_has_all_suites(self):
        for file in ("navmesh/CMakeLists.txt", "navmesh/src/nav_mesh.cpp",
                     "tests/navmesh/navmesh_test.hpp", "tests/navmesh/deleted_test.cpp"):
            self.assertIn("tests/navmesh *\n", listed(file), file)

    def test_a_test_file_has_its_own_suites(self):
        self.assertIn("tests/navmesh Box.*:*/Box.*:Box/*\n", listed("tests/navmesh/box_test.cpp"))


class Changes(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        (self.root / "scripts").mkdir()
        shutil.copy(ROOT / SCRIPT, self.root / "scripts")
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit()

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments],
                       cwd=self.root, check=True)

    def commit(self):
        self.git("add", ".")
        self.git("commit", "--quiet", "--message=one")

    def change(self, path):
        (self.root / path).parent.mkdir(exist_ok=True)
        (self.root / path).write_text("changed\n")

    def listed(self, *arguments):
        return run(*arguments, "--list", "build", root=self.root)

    def test_nothing_changed(self):
        self.assertEqual(self.listed(), (0, "== nothing changed since this branch left main: "
                                         "nothing to test\n"))

    def test_what_the_branch_committed_and_what_it_did_not_yet_is_tested(self):
        self.git("checkout", "--quiet", "-b", "branch")
        self.change("kernel/a.hpp")
        self.commit()
        self.change("io/a.hpp")
        self.assertEqual(self.listed(), (0, "tests/io\ntests/kernel\ntests/style\n"))
        self.assertEqual(self.listed("--since=branch"), (0, "tests/io\ntests/style\n"))

    def test_a_commit_that_is_not_there_is_named(self):
        code, text = self.listed("--since=nowhere")
        self.assertEqual((code, "compare with: nowhere" in text), (2, True))
        self.git("branch", "--move", "other")
        code, text = self.listed()
        self.assertEqual((code, "neither origin/HEAD nor main" in text), (2, True))

    def test_a_build_that_is_not_there_is_named(self):
        for arguments, text in (((), "which build folder?"), (("--lst", "build"), "no such option"),
                                (("nowhere", "io/a.hpp"), "no build by Ninja in nowhere")):
            code, said = run(*arguments, root=self.root)
            self.assertEqual((code, text in said), (2, True), said)
        (self.root / "CMakeCache.txt").write_text("CMAKE_GENERATOR:INTERNAL=Ninja\n")
        code, said = run(self.root, "io/a.hpp", root=self.root)
        self.assertEqual((code, "no tests of tests/io in" in said), (2, True), said)


if __name__ == "__main__":
    unittest.main()
