#!/usr/bin/env python3
"""Writes one violation of every rule and expects exactly it; and things that look like one, and
expects nothing."""
import os
import re
import tempfile
import unittest

import check_style

HEADER = "// A header of a test.\n#pragma once\n"
PLACE = "kernel/include/offgrid/kernel/violation.hpp"


def headers_for(files):
    """A clean header for each include, but for those that say that they are absent."""
    names = re.findall(r'#include "([^"]+)"', "".join(files.values()))
    return {"include/" + name: HEADER for name in names if "absent" not in name}


def rules_broken_by(files):
    files = {**headers_for(files), **files}
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            full = os.path.join(root, path)
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with open(full, "w", encoding="utf-8") as stream:
                stream.write(text)
        return [line.split(": ")[1] for line in check_style.violations(root)]


def function_of(lines, head="constexpr int f(int a) {", indent=""):
    return "\n".join([indent + head] + [indent + "  ++a;"] * (lines - 2) + [indent + "}"]) + "\n"


class Violations(unittest.TestCase):
    tried = set()

    def expect(self, rule, path, text):
        self.assertEqual(rules_broken_by({path: text}), [rule])
        Violations.tried.add(rule)

    def test_a_clean_header_passes(self):
        self.assertEqual(rules_broken_by({PLACE: HEADER + "namespace offgrid::kernel {}\n"}), [])

    def test_long_functions(self):
        self.expect("function_length", "tests/a.cpp", function_of(60))
        self.expect("function_length", "tests/a.cpp",
                    "struct A {\n" + function_of(60, indent="  ") + "};\n")
        self.expect("function_length", "tests/a.cpp",
                    "template <class T, class U = A<T>>\n" +
                    function_of(59, "int f(T a,\n      U b) {"))
        self.expect("function_length", "tests/a.cpp", function_of(60, "TEST(Name, claim) {"))
        self.expect("function_length", "tests/a.cpp",
                    function_of(60, "A::A(int a) : b_(a), c_(1'000'000) {"))
        self.expect("function_length", "tests/a.py", "def f():\n" + "    a = 1\n" * 59)

    def test_a_function_of_59_lines_passes(self):
        self.assertEqual(rules_broken_by({"tests/a.cpp": function_of(59)}), [])

    def test_what_is_no_function_may_be_long(self):
        for text in ("namespace a {\n" + "int b;\n" * 80 + "}\n",
                     "struct A {\n" + "  int b = f();\n" * 80 + "};\n",
                     "constexpr int a[] = {\n" + "    f(1),\n" * 80 + "};\n",
                     'const char* a = "void f() {";\n' + "// {\n" * 80,
                     'const char* a = R"(void f() {\n' + "\n" * 80 + '})";\n',
                     function_of(40) + function_of(40)):
            self.assertEqual(rules_broken_by({"tests/a.cpp": text}), [])

    def test_long_line(self):
        self.expect("line_length", PLACE, HEADER + "// " + "x" * 98 + "\n")
        self.expect("line_length", "tests/CMakeLists.txt", "# " + "x" * 99 + "\n")
        self.assertEqual(rules_broken_by({PLACE: HEADER + "// " + "x" * 97 + "\n",
                                          "a/README.md": "x" * 500 + "\n"}), [])

    def test_line_length_counts_characters(self):
        self.assertEqual(rules_broken_by({PLACE: HEADER + "// " + "\u00e9" * 97 + "\n"}), [])

    def test_blanks(self):
        self.expect("blanks", PLACE, HEADER + "int a; \n")
        self.expect("blanks", PLACE, HEADER + "\tint a;\n")
        self.expect("blanks", PLACE, HEADER + "int a;")
        self.assertEqual(rules_broken_by({"a/Makefile": "all:\n\ttrue\n"}), [])

    def test_banned_words(self):
        for word in check_style.BANNED_WORDS + check_style.BANNED_PHRASES:
            self.expect("banned_words", "docs/a.md", f"Here, {word} for all.\n")
        self.assertEqual(
            rules_broken_by({"docs/a.md": "mastodons, " + check_style.BANNED_WORDS[2] + "L\n"}), [])

    def test_machine_paths(self):
        for path in check_style.MACHINE_PATHS:
            self.expect("machine_paths", "docs/a.md", f"see {path}offgrid\n")
            self.expect("machine_paths", "a/run", f'"{path}offgrid"\n')
            self.assertEqual(rules_broken_by({"docs/a.md": f"see net{path}offgrid\n"}), [])

    def test_comment_beginnings(self):
        for word in ("What", "Who", "Whoever", "Of"):
            self.expect("comment_beginnings", "tests/a.cpp", f"/// {word} is there.\nint a;\n")
        self.assertEqual(rules_broken_by({"tests/a.cpp": "// A line.\n// Of one.\nint a;\n"}), [])

    def test_banned_calls(self):
        for call in check_style.BANNED_CALLS:
            text = HEADER + f"inline void f() {{ {call}(a, b, c); }}\n"
            self.expect("banned_calls", PLACE, text)
            self.assertEqual(rules_broken_by({"tests/a.cpp": text[text.index("inline"):]}), [])

    def test_sorts(self):
        text = HEADER + f"inline void f() {{ {check_style.SORT_CALL}a, b); }}\n"
        self.expect("banned_calls", PLACE, text)
        self.assertEqual(rules_broken_by({check_style.SORT_PLACE: text}), [])

    def test_banned_flags(self):
        for flag in check_style.BANNED_FLAGS:
            self.expect("banned_flags", "a/CMakeLists.txt", f"set(flags {flag})\n")

    def test_banned_includes(self):
        for name in check_style.BANNED_HEADERS:
            self.expect("banned_includes", PLACE, HEADER + f"#include <{name}>\n")
        self.expect("banned_includes", PLACE, HEADER + "#include <iostream>\n")
        self.expect("banned_includes", "tests/a.cpp", "#include <CGAL/Epick.h>\n")
        self.expect("banned_includes", "fuzz/a.cpp", "#include <gmpxx.h>\n")
        self.assertEqual(rules_broken_by({"verify/a.cpp": "#include <gmp.h>\n"
                                          "#include <CGAL/Epick.h>\n#include <iostream>\n"}), [])

    def test_absent_includes(self):
        self.expect("absent_includes", "bench/a.cpp", '#include "scene/absent.hpp"\n')
        self.assertEqual(rules_broken_by({"bench/scene/a.hpp": HEADER, "bench/a.cpp":
                                          '#include "scene/a.hpp"\n#include "bug_list.inc"\n'}), [])

    def test_dependencies(self):
        self.expect("dependencies", PLACE, HEADER + '#include "offgrid/io/svg.hpp"\n')
        self.expect("dependencies", "scene/src/a.cpp", '#include "offgrid/navmesh/mesh/mesh.hpp"\n')
        self.expect("dependencies", PLACE, HEADER + "#include <boost/multiprecision/cpp_int.hpp>\n")
        self.assertEqual(rules_broken_by({"io/src/a.cpp": '#include "offgrid/kernel/point.hpp"\n'}),
                         [])

    def test_rooms(self):
        self.expect("rooms", "navmesh/src/mesh/a.cpp",
                    '#include "offgrid/navmesh/world/world.hpp"\n')
        self.expect("rooms", "navmesh/src/path/a.cpp", '#include "offgrid/navmesh/nav_mesh.hpp"\n')
        self.expect("rooms", "navmesh/src/attic/a.cpp", "int a;\n")
        self.expect("rooms", "navmesh/src/mesh/a.cpp", '#include "world/area_cover.hpp"\n')
        public = "navmesh/include/offgrid/navmesh/world/a.hpp"
        self.expect("rooms", public, HEADER + '#include "world/area_cover.hpp"\n')
        self.expect("rooms", "scene/src/meet/a.cpp", '#include "mesh/bvh.hpp"\n')
        self.expect("rooms", "scene/src/shape/a.cpp",
                    '#include "offgrid/scene/meet/meets.hpp"\n')
        below = {"navmesh/src/world/a.cpp": '#include "offgrid/navmesh/mesh/mesh.hpp"\n'}
        self.assertEqual(rules_broken_by(below), [])

    def test_builtin_int128(self):
        self.expect("builtin_int128", "tests/a.cpp", "__int" + "128 a;\n")
        self.expect("builtin_int128", PLACE, HEADER + "unsigned __int" + "128 a;\n")
        self.assertEqual(rules_broken_by({"bench/a.cpp": "__int128 a;\n",
                                          "tests/a.cpp": "// __int128 in words\n"}), [])

    def test_hidden_types(self):
        for text in ("namespace offgrid::testing {\nstruct A {\n};\n}\n",
                     "namespace {\n}  // namespace\nenum class A : int {\n  one\n};\n"):
            self.expect("hidden_types", "check/cut/a.cpp", text)
        for path, text in (("check/cut/a.cpp", "namespace {\nstruct A {\n};\n}  // namespace\n"),
                           ("fuzz/a.cpp", "struct A;\nclass A::B {\n};\n"),
                           ("tests/a.cpp", "struct A {\n};\n")):
            self.assertEqual(rules_broken_by({path: text}), [])

    def test_no_tolerance(self):
        self.expect("no_tolerance", PLACE,
                    HEADER + "double a = std::numeric_limits<double>::epsilon();\n")
        self.assertEqual(rules_broken_by({PLACE: HEADER + "// There is no epsilon here.\n"}), [])

    def test_unordered_draws(self):
        for text in ("f(random.between(0, 1), random.between(0, 1));",
                     "f(g(random), h(2, random.next()));", "f(g(random_), g(random_));",
                     "a = random.next() + 2 * random.next();",
                     "return p(random.chance(1, 2) ? 1 : 2, random.next());"):
            self.expect("unordered_draws", "tests/a.cpp", text + "\n")

    def test_ordered_draws_pass(self):
        for text in ("P{random.next(), random.next()};", "f({random.next(), random.next()});",
                     "f(random, [&] { random.next(); });", "f(random, random.next());",
                     "random.between(0, random.next());", "f(Class::random, random.next());",
                     "int a = random.next(), b = random.next();",
                     "a = random.chance(1, 2) ? random.next() : random.next();",
                     "if (random.chance(1, 2) && random.next() == 1) f(random.next());",
                     "random.next() >> random.next();",
                     "for (int i = random.next(); i < 2; ++i) f(random.next());",
                     "if (a(random)) { b(random); }\nc(random);",
                     "void f(Random& random) { g(random); }\n"
                     "void h(Random& random, int) { g(random); }"):
            self.assertEqual(rules_broken_by({"tests/a.cpp": text + "\n"}), [])

    def test_header_shape(self):
        self.expect("header_shape", PLACE, "// A header of a test.\nint a;\n")
        self.expect("header_shape", PLACE, "#pragma once\n// Too late.\n")

    def test_built_files_are_not_ours(self):
        self.assertEqual(rules_broken_by({"build/a.hpp": "bad", "build-dev/a.hpp": "bad",
                                          "tests/corpus/a.md": "bad"}), [])

    @classmethod
    def tearDownClass(cls):
        untried = set(check_style.RULES) - cls.tried
        assert not untried, f"no violation is tried for {untried}"


if __name__ == "__main__":
    unittest.main()
