#!/usr/bin/env python3
"""What died is made as small as it can be, kept under its seed, and put where the tests replay it."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from campaign_parts import campaign_test, shrink, triage  # noqa: E402


class Smaller(unittest.TestCase):
    def test_only_what_is_needed_stays_in_its_order(self):
        def needs_both(data):
            return b"a" in data and b"z" in data[data.find(b"a"):]
        self.assertEqual(shrink.smaller(b"..za...bcd...z..y", needs_both), b"az")

    def test_what_cannot_be_smaller_stays(self):
        self.assertEqual(shrink.smaller(b"abc", lambda data: data == b"abc"), b"abc")
        self.assertEqual(shrink.smaller(b"", lambda data: True), b"")

    def test_all_may_go(self):
        self.assertEqual(shrink.smaller(b"abcdefg", lambda data: True), b"")

    def test_it_ends_in_time(self):
        self.assertEqual(shrink.smaller(b"abcdefg", lambda data: True, seconds=-1), b"abcdefg")


class Deaths(campaign_test.Campaign):
    def test_what_a_process_died_of_is_made_smaller_and_kept_with_its_seed(self):
        arguments = ("--targets", "edits", "--seed", "7")
        output = self.expect(1, "== the process aborts in\n!\n", *arguments, fake="dies-in-edits keeps-what-it-dies-of")
        kept = list((self.folder / "state" / "kept" / "edits").glob("*-seed-7"))
        self.assertEqual([path.read_bytes() for path in kept], [b"!"])
        self.assertIn(kept[0].name, output)


class Inputs(unittest.TestCase):
    def test_bytes_are_known_from_what_the_program_says(self):
        said = triage.Finding("cut", "erase", "== the process aborts in\n  bytes 0a ff 00\n  rectangle\n", 7)
        self.assertEqual(shrink.input_of(said), b"\x0a\xff\x00")

    def test_nobody_knows_those_of_a_death_without_a_word(self):
        self.assertIsNone(shrink.input_of(triage.Finding("cut", "erase", "SUMMARY: bytes are cafe\n", 7)))

    def test_they_go_to_the_tests_under_their_place_and_seed(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = pathlib.Path(folder) / "kept"
            kept.write_bytes(b"!")
            found = triage.Finding("cut", "SUMMARY: bad access, in erase", "", 7, str(kept))
            unknown = triage.Finding("cut", "died without a message", "", 7)
            paths = triage.put_into_regress([found, unknown], pathlib.Path(folder) / "regress")
            self.assertEqual([path.name for path in paths], ["summary-bad-access-in-erase-seed-7"])
            self.assertEqual((pathlib.Path(folder) / "regress" / "cut" / paths[0].name).read_bytes(), b"!")


if __name__ == "__main__":
    unittest.main()
