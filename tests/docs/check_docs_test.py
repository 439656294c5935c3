#!/usr/bin/env python3
"""Can the checks of the pages fail? Each gets a copy of the repository's pages with one fault,
and must report it."""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OPTIONS = argparse.Namespace(widths=None, scene_widths=None, library=None, define="")


def run(script, *arguments):
    done = subprocess.run([sys.executable, str(script), *map(str, arguments)], capture_output=True,
                          text=True)
    return done.returncode, done.stdout + done.stderr


class Faulty(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def changed(self, path, old, new):
        """A copy of a file with one text replaced, in the temporary folder."""
        text = (ROOT / path).read_text()
        self.assertIn(old, text)
        copy = self.folder / pathlib.Path(path).name
        copy.write_text(text.replace(old, new, 1))
        return copy


class FaultyPage(Faulty):
    def check_sources(self, page):
        return run(HERE / "check_sources.py", "--page", page, "--root", ROOT)

    def test_a_row_with_a_test_that_does_not_exist_is_reported(self):
        page = self.folder / "sources.md"
        page.write_text((ROOT / "docs/sources.md").read_text() +
                        "| a faulty row | - | `Nothing.is_called_so` | |\n")
        code, text = self.check_sources(page)
        self.assertEqual(code, 1)
        self.assertIn("'a faulty row' names a test that does not exist: Nothing.is_called_so",
                      text)

    def test_a_row_without_test_or_component_is_reported(self):
        page = self.folder / "sources.md"
        page.write_text((ROOT / "docs/sources.md").read_text() +
                        "| a faulty row | - | | |\n| another | - | not yet: some day | |\n")
        code, text = self.check_sources(page)
        self.assertEqual(code, 1)
        self.assertIn("'a faulty row' names no test", text)
        self.assertIn("'another'", text)

    TEST = "TEST(One, is_here) {}\n"

    def check_row(self, shown, source=TEST, cmake="add_executable(one one_test.cpp)\n"):
        """check_sources.py on a row in a tree of its own, which has one test and one example."""
        files = {
            "page.md": f"| a row | - | {shown} | |\n",
            "tests/one/CMakeLists.txt": cmake,
            "tests/one/one_test.cpp": source,
            "examples/CMakeLists.txt": "foreach(name IN ITEMS one)\n",
            "examples/expected/one.txt": "",
            "tests/growth/cases.cpp": 'Case{"one-more", "one among n", 1, 1, 0.3, one_more},\n',
            "check/bugs/scene/one.patch": "A bug.\nSeen by: fuzz ones, verify one\n",
        }
        for path in ("examples/one.cpp", "examples/two.cpp", "bench/one.cpp", "docs/one.md",
                     "docs/lemmas/one.smt2"):
            files[path] = ""
        for path, text in files.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text)
        script, page = HERE / "check_sources.py", self.folder / "page.md"
        return run(script, "--page", page, "--root", self.folder)

    def test_a_row_with_a_compiled_test_an_example_a_lemma_or_a_reason_passes(self):
        for shown in ("`One.is_here`", "`examples/one.cpp`", "`docs/lemmas/one.smt2`",
                      "`growth/one-more`", "`verify/one`", "not yet: layered ground, later",
                      "not here: a game decides it"):
            self.assertEqual(self.check_row(shown)[0], 0, shown)
        every = 'file(GLOB all "${CMAKE_CURRENT_SOURCE_DIR}/*_test.cpp")\n'
        self.assertEqual(self.check_row("`One.is_here`", cmake=every)[0], 0)
        other_branch = f"#if 0\n#else\n{self.TEST}#endif\n"
        self.assertEqual(self.check_row("`One.is_here`", other_branch)[0], 0)

    def test_a_page_a_benchmark_and_an_example_that_nothing_compares_are_no_tests(self):
        for path in ("docs/one.md", "bench/one.cpp", "examples/two.cpp", "tests/one/one_test.cpp",
                     "docs/lemmas/two.smt2", "growth/one-less", "verify/ones"):
            code, text = self.check_row(f"`{path}`")
            self.assertEqual(code, 1, path)
            self.assertIn(f"names what is no test: {path}", text)

    def test_a_reason_of_no_words_is_reported(self):
        self.assertIn('"not here" must say why', self.check_row("not here: no")[1])

    def test_a_test_that_is_not_compiled_is_reported(self):
        for source in (f"// {self.TEST}", f"/*\n{self.TEST}*/\n", f"#if 0\n{self.TEST}#endif\n",
                       f"#if 1\n#if false\n#if 1\n#endif\n{self.TEST}#endif\n#endif\n",
                       f'const char* text = R"(\n{self.TEST})";\n'):
            code, text = self.check_row("`One.is_here`", source)
            self.assertEqual(code, 1, source)
            self.assertIn("names a test that does not exist: One.is_here", text)
        for cmake in ("add_executable(one two_test.cpp)\n", "# one_test.cpp\n",
                      "file(GLOB all *_checks.cpp)\n", ""):
            self.assertEqual(self.check_row("`One.is_here`", cmake=cmake)[0], 1, cmake)

    def test_a_disabled_test_is_reported(self):
        for suite, name in (("One", "DISABLED_is_here"), ("DISABLED_One", "is_here")):
            source = f"TEST({suite}, {name}) {{}}\n"
            self.assertEqual(self.check_row(f"`{suite}.{name}`", source)[0], 1)
            self.assertEqual(self.check_row("`One.is_here`", source)[0], 1)

    def test_a_table_with_fewer_rows_than_the_text_says_is_reported(self):
        page = self.changed("docs/sources.md", "The table has 46 rows", "The table has 47 rows")
        code, text = self.check_sources(page)
        self.assertEqual(code, 1)
        self.assertIn("the table has 46 rows, not 47", text)

    def test_an_input_that_broke_others_and_has_no_test_is_reported(self):
        page = self.changed("docs/broken-inputs.md", "`Museum.lines_",
                            "`Museum.faulty_lines_")
        code, text = self.check_sources(page)
        self.assertEqual(code, 1)
        self.assertIn("names a test that does not exist: Museum.faulty_lines_", text)

    def test_a_wrong_width_is_reported(self):
        page = self.changed("docs/exactness.md", "| `orient3d` | 3 | 93 |",
                            "| `orient3d` | 3 | 92 |")
        subject = ROOT / "check/predicates/subject.hpp"
        code, text = run(HERE / "check_exactness.py", "--widths", OPTIONS.widths, "--page", page,
                         "--subject", subject)
        self.assertEqual(code, 1)
        self.assertIn("row orient3d says 3 | 92", text)

    def test_a_predicate_without_a_row_is_reported(self):
        subject = self.changed("check/predicates/subject.hpp", "> orient;",
                               "> orient;\n  Function<Sign, Point2> faulty_predicate;")
        page = ROOT / "docs/exactness.md"
        code, text = run(HERE / "check_exactness.py", "--widths", OPTIONS.widths, "--page", page,
                         "--subject", subject)
        self.assertEqual(code, 1)
        self.assertIn("no row for faulty_predicate", text)

    def test_a_wrong_width_of_the_scene_and_a_row_without_code_are_reported(self):
        page = self.changed("docs/scene.md", "| triangle, point | 93 |",
                            "| triangle, cone | 7 | 8 |\n| triangle, point | 92 |")
        code, text = run(HERE / "check_scene.py", "--widths", OPTIONS.scene_widths, "--page", page)
        self.assertEqual(code, 1)
        self.assertIn("the code needs triangle, point | 93", text)
        self.assertIn("row triangle, cone | 7 | 8 is not what the code needs", text)

    def test_a_broken_link_is_reported(self):
        page = self.folder / "page.md"
        page.write_text("# One\n[good](#one) [missing](nothing.md) [no heading](#two)\n")
        code, text = run(HERE / "check_links.py", page)
        self.assertEqual(code, 1)
        self.assertIn("nothing.md: no such file", text)
        self.assertIn("#two: no such heading", text)

    def check_quotes(self, old, new):
        page = self.changed("CONTRIBUTING.md", old, new)
        return run(HERE / "check_quotes.py", "--page", page, "--root", ROOT)

    def test_a_quoted_line_that_is_gone_is_reported(self):
        code, text = self.check_quotes("`inline constexpr", "`constexpr")
        self.assertEqual(code, 1)
        self.assertIn("'A number has a name and a unit.': io/src/world_format.hpp has no such line",
                      text)
        code, text = self.check_quotes("(io/src/world_format.hpp):", "(io/src/formats.hpp):")
        self.assertEqual((code, "no such file: io/src/formats.hpp" in text), (1, True))

    def test_a_piece_of_c_that_no_program_has_and_a_page_without_pieces_are_reported(self):
        page = self.changed("docs/c.md", "centimetres.scale = 100;", "centimetres.scale = 99;")
        code, text = run(HERE / "check_c.py", "--page", page, "--folder", ROOT / "examples/c")
        self.assertEqual((code, "no program of c has these lines" in text), (1, True))
        page.write_text("# From C\n")
        code, text = run(HERE / "check_c.py", "--page", page, "--folder", ROOT / "examples/c")
        self.assertEqual((code, "no pieces" in text), (1, True))

    def test_a_rule_without_a_line_and_a_page_without_rules_are_reported(self):
        code, text = self.check_quotes("`inline constexpr", "inline constexpr")
        self.assertEqual((code, "quotes no line" in text), (1, True))
        page = self.folder / "page.md"
        page.write_text("# Contributing\n\n1. Be good.\n")
        code, text = run(HERE / "check_quotes.py", "--page", page, "--root", ROOT)
        self.assertEqual((code, "the page has no rule" in text), (1, True))

    def test_a_picture_on_no_page_is_reported(self):
        (self.folder / "pictures").mkdir()
        for name in ("shown.svg", "forgotten.svg"):
            (self.folder / "pictures" / name).touch()
        (self.folder / "page.md").write_text("![words](pictures/shown.svg)\n"
                                             "[a link is no picture](pictures/forgotten.svg)\n")
        code, text = run(HERE / "check_links.py", self.folder)
        self.assertEqual(code, 1)
        self.assertIn("forgotten.svg: on no page", text)
        self.assertNotIn("shown.svg: on", text)


class FaultyLemma(Faulty):
    def prove(self, *arguments):
        return run(ROOT / "docs/lemmas/prove.py", *arguments)

    def header_with(self, old, new):
        """lemma.hpp with a change."""
        return self.changed("kernel/include/offgrid/kernel/lemma.hpp", old, new)

    def test_a_lemma_without_goals_and_section_is_reported(self):
        faulty = ('struct faulty_range {\n'
                   '  static constexpr const char* name = "faulty_range";\n'
                   "  static constexpr int from = 63;\n  static constexpr int to = 7;\n};\n\n"
                   "}  // namespace lemma")
        code, text = self.prove("--check", "--header",
                                self.header_with("}  // namespace lemma", faulty))
        self.assertEqual(code, 1)
        self.assertIn("faulty_range has no goals", text)
        self.assertIn("faulty_range has no section", text)

    def test_a_lemma_with_another_bound_is_reported(self):
        code, text = self.prove("--check", "--header",
                                self.header_with("int to = 62;", "int to = 61;"))
        self.assertEqual(code, 1)
        self.assertIn("orient_range.smt2: `limit` is not 2^61", text)

    def test_a_missing_section_is_reported(self):
        page = self.changed("docs/exactness.md", "### Lemma `length_range`", "### Lengths")
        code, text = self.prove("--check", "--page", page)
        self.assertEqual(code, 1)
        self.assertIn("length_range has no section", text)

    def test_a_lemma_of_the_scene_is_held_to_the_same(self):
        page = self.changed("docs/exactness.md", "### Lemma `posed_moment`", "### Moments")
        self.assertIn("posed_moment has no section", self.prove("--check", "--page", page)[1])
        header = self.changed("scene/src/mesh/posed_ray.hpp", "int to = 94;", "int to = 93;")
        code, text = self.prove("--check", "--header", header)
        self.assertEqual(code, 1)
        self.assertIn("posed_moment.smt2: `limit` is not 2^93", text)
        for path in (ROOT / "docs/lemmas").glob("*.smt2"):
            if path.stem != "posed_moment":
                shutil.copy(path, self.folder)
        code, text = self.prove("--check", "--lemmas", self.folder)
        self.assertEqual(code, 1)
        self.assertIn("lemma posed_moment has no goals", text)

    def test_a_lemma_that_cannot_be_read_is_reported(self):
        header = self.header_with("static constexpr int to = 62;", "static constexpr auto to = 62;")
        code, text = self.prove("--check", "--header", header)
        self.assertEqual(code, 1)
        self.assertIn("names 4 lemmas, 3 are read", text)

    def test_a_goal_without_a_control_is_reported(self):
        self.changed("docs/lemmas/orient_range.smt2", ";; control D = 2147483648.0\n", "")
        code, text = self.prove("--check", "--lemmas", self.folder)
        self.assertEqual(code, 1)
        self.assertIn("goal fits has no negative control", text)

    @unittest.skipUnless(shutil.which("z3"), "z3 is not installed")
    def test_a_wrong_claim_and_a_control_that_proves_too_much_are_surprises(self):
        self.changed("docs/lemmas/orient_range.smt2", "bound = (- (* D D) 1.0)",
                     "bound = (* 2.0 D D)")
        code, text = self.prove("--solver", "z3", "--lemmas", self.folder, "--only", "orient_range")
        self.assertEqual(code, 1)
        self.assertIn("not as expected", text)
        self.changed("docs/lemmas/orient_range.smt2", "(define-fun bound () Real (* D D))",
                     "(define-fun bound () Real (- (* D D) 2.0))")
        code, text = self.prove("--solver", "z3", "--lemmas", self.folder, "--only", "orient_range")
        self.assertEqual(code, 1)


class FaultyWidth(Faulty):
    def prove(self, *arguments):
        return run(ROOT / "docs/lemmas/prove.py", *arguments)

    def test_a_row_without_a_goal_and_a_goal_with_other_bits_are_reported(self):
        path = self.changed("docs/lemmas/widths.gappa", "## hits: 63, control 62",
                            "## misses: 63, control 62")
        code, text = self.prove("--check", "--widths", path)
        self.assertEqual(code, 1)
        self.assertIn("no goal for hits", text)
        self.assertIn("a goal for misses, which is not in the table", text)
        path = self.changed("docs/lemmas/widths.gappa", "## orient3d: 93, control 92",
                            "## orient3d: 94, control 92")
        self.assertIn("orient3d has 94 bits, but the table of exactness.md 93",
                      self.prove("--check", "--widths", path)[1])
        path = self.changed("docs/lemmas/widths.gappa", "## orient3d: 93, control 92",
                            "## orient3d: 93, control 93")
        self.assertIn("the control of orient3d is no smaller than its claim",
                      self.prove("--check", "--widths", path)[1])

    @unittest.skipUnless(shutil.which("gappa"), "gappa is not installed")
    def test_a_wrong_claim_a_control_that_is_proved_and_what_gappa_cannot_read_are_surprises(self):
        for old, new in (("value = bx - ax;", "value = 3 * (bx - ax);"),
                         ("## tau: 31, control 30", "## tau: 31, control 29.5"),
                         ("value = bx - ax;", "value = ax - ax;"),
                         ("value = bx - ax;", "value = bx - ;")):
            path = self.changed("docs/lemmas/widths.gappa", old, new)
            self.assertEqual(self.prove("--solver", "gappa", "--only", "widths", "--widths",
                                        path)[0], 1, new)


class FaultyCommand(Faulty):
    PAGE = ("A file `a.txt`:\n\n```text\none\n```\n\n```console\n$ offgrid a.txt\none\n"
            "took 3 ms\n```\n")

    def check(self, text):
        page, program = self.folder / "page.md", self.folder / "program"
        page.write_text(text)
        program.write_text('#!/bin/sh\ncat "$1"\necho took 5 ms\n')
        program.chmod(0o755)
        return run(HERE / "check_commands.py", "--page", page, "--program", program)

    def test_a_page_that_says_what_is_printed_passes(self):
        code, text = self.check(self.PAGE)
        self.assertEqual((code, text.strip()), (0, "page.md: 0 faults"))

    def test_another_output_is_reported(self):
        code, text = self.check(self.PAGE.replace("$ offgrid a.txt\none", "$ offgrid a.txt\ntwo"))
        self.assertEqual(code, 1)
        self.assertIn("offgrid a.txt: the page says\ntwo", text)

    def test_another_file_is_reported(self):
        self.assertEqual(self.check(self.PAGE.replace("```text\none", "```text\ntwo"))[0], 1)

    def test_a_page_without_commands_is_reported(self):
        self.assertEqual(self.check("# Nothing\n")[0], 1)


class FaultyGithub(Faulty):
    WORKFLOW, FORM = "workflows/test.yml", "ISSUE_TEMPLATE/wrong-answer.yml"

    def check(self, path, old, new, *arguments):
        """check_github.py on a copy of .github with one text replaced."""
        shutil.copytree(ROOT / ".github", self.folder, dirs_exist_ok=True)
        text = (self.folder / path).read_text()
        self.assertIn(old, text)
        (self.folder / path).write_text(text.replace(old, new))
        code, said = run(HERE / "check_github.py", "--folder", self.folder, "--root", ROOT,
                         *arguments)
        if code == 77:
            self.skipTest("python3-yaml is not installed")
        return code, said

    def test_a_target_and_a_script_that_are_not_there_are_reported(self):
        for new, fault in (("make tset", "make tset: no such target"),
                           ("scripts/tests.sh; make test", "scripts/tests.sh: no such script")):
            code, text = self.check(self.WORKFLOW, "run: make test", f"run: {new}")
            self.assertEqual((code, fault in text), (1, True), text)
        code, text = self.check(self.WORKFLOW, "run: make", "run: echo")
        self.assertEqual((code, "no job makes a target" in text), (1, True), text)

    def test_a_form_without_its_fields_and_a_text_that_is_no_yaml_are_reported(self):
        for old, new, fault in (("id: script", "id: world", "two fields with one id"),
                                ("id: script", "id: steps", "no field script"),
                                ("label: Commands", "lable: Commands", "no type or no label"),
                                ("description: Something", "summary: Some", "no description"),
                                ("body:", "body: [", "no YAML")):
            code, text = self.check(self.FORM, old, new)
            self.assertEqual((code, fault in text), (1, True), text)

    def test_an_example_that_the_program_refuses_is_reported(self):
        program = self.folder / "program"
        program.write_text('#!/bin/sh\n! grep "^mvoe" script.txt\n')
        program.chmod(0o755)
        self.assertEqual(self.check(self.FORM, "move", "move", "--program", program)[0], 0)
        code, text = self.check(self.FORM, "move cart", "mvoe cart", "--program", program)
        self.assertEqual(code, 1)
        self.assertIn("--verbose: status 1: mvoe cart 2 1.5", text)


class FaultySnippet(Faulty):
    PIECES = ('```cpp\nconst char* word = "one";\n```\n\n```cpp\nstd::puts(word);\n```\n\n```text\n'
              'one\n```\n')

    def check(self, text):
        page, source, program = (self.folder / name for name in ("page.md", "page.cpp", "page"))
        page.write_text(text)
        code, _ = run(HERE / "check_snippets.py", "--page", page, "--write", source)
        self.assertEqual(code, 0)
        self.assertEqual(subprocess.run(["c++", str(source), "-o", str(program)]).returncode, 0)
        return run(HERE / "check_snippets.py", "--page", page, "--program", program)

    @unittest.skipUnless(shutil.which("c++"), "there is no c++")
    def test_another_output_is_reported(self):
        code, text = self.check(self.PIECES)
        self.assertEqual(code, 0, text)
        code, text = self.check(self.PIECES.replace("text\none", "text\ntwo"))
        self.assertEqual(code, 1)
        self.assertIn("piece 2: the page says\ntwo\nbut it prints\none", text)

    @unittest.skipUnless(shutil.which("c++"), "there is no c++")
    def test_a_program_that_stops_is_reported(self):
        code, text = self.check(self.PIECES.replace("std::puts(word);", "return 1;"))
        self.assertEqual(code, 1)
        self.assertIn("the program stopped", text)


class FaultyReadme(Faulty):
    @unittest.skipUnless(shutil.which("c++"), "there is no c++")
    def test_another_output_is_reported(self):
        page = self.changed("README.md", "the same everywhere: ", "the same everywhere: 0")
        code, text = run(HERE / "check_readme.py", "--page", page, "--compiler", "c++", "--include",
                         ROOT / "kernel/include", "--include", ROOT / "navmesh/include", "--link",
                         OPTIONS.library, "--define", OPTIONS.define, "--folder", self.folder)
        self.assertEqual(code, 1)
        self.assertIn("README says", text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--widths", required=True, help="the program that prints the widths")
    parser.add_argument("--scene_widths", required=True, help="the same for the scene")
    parser.add_argument("--library", required=True, help="the library of the navmesh")
    parser.add_argument("--define", default="", help="what that library is compiled with")
    OPTIONS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest])
