"""A process that died has printed no report of its own: its input is made smaller here, and run once more for what it says.

Programs of the byte code stay programs whatever bytes are left out, so leaving out bytes leaves out operations. A smaller input is taken
when the process dies in the same place.
"""
import os
import re
import tempfile
import time

from . import triage
from .build import program
from .job import run_measured, sanitizer_environment

SECONDS = 60.0  # for making one input smaller
SECONDS_ALONE = 10.0  # for one run: what hangs is kept as it is
BYTES = re.compile(r"^ *bytes ((?:[0-9a-f]{2} ?)+)$", re.MULTILINE)


def let_aborts_be_kept():
    """libFuzzer keeps no input of an abort that somebody else handles, as the programs do, but for the sanitizer's own handler."""
    os.environ["ASAN_OPTIONS"] = f"{os.environ.get('ASAN_OPTIONS', '')}:handle_abort=2"


def input_of(finding):
    """The bytes that the process died of, from the file that the engine kept, or from what the program said; None: nobody knows."""
    if finding.kept:
        with open(finding.kept, "rb") as file:
            return file.read()
    said = BYTES.search(finding.text)
    return bytes.fromhex(said[1]) if said else None


def smaller(data, is_same, seconds=SECONDS):
    """Leaves out runs of bytes, long ones first, as long as it stays the same."""
    end, length = time.monotonic() + seconds, max(1, len(data) // 2)
    while length > 0:
        begin, before = 0, len(data)
        while begin < len(data):
            if time.monotonic() > end:
                return data
            less = data[:begin] + data[begin + length:]
            if is_same(less):
                data = less
            else:
                begin += length
        if len(data) == before or length > 1:
            length //= 2
    return data


class Replay:
    """Runs one input after the other in a process of its own."""

    def __init__(self, programs, finding, folder):
        self.program = str(program(programs, finding.target))
        self.finding = finding
        self.folder = folder
        self.environment = sanitizer_environment(OFFGRID_FUZZ_QUIET=1)
        self.environment["ASAN_OPTIONS"] += ":handle_abort=0"  # so that the program says what it died of
        self.text = ""  # what it said of the last input that was the same

    def run(self, data):
        """What it died of, or None."""
        path, output, log = (os.path.join(self.folder, name) for name in ("input", "output", "log"))
        with open(path, "wb") as file:
            file.write(data)
        status = run_measured([self.program, path], self.environment, output, log, SECONDS_ALONE)[0]
        if status == 0:
            return None
        with open(output, encoding="utf-8", errors="replace") as out, open(log, encoding="utf-8", errors="replace") as err:
            return triage.finding_of(self.finding.target, self.finding.seed, out.read(), err.read())

    def is_same(self, data):
        """Does it die in the same place?"""
        found = self.run(data)
        if found is None or found.place != self.finding.place:
            return False
        self.text = found.text
        return True


def shrink(programs, finding, folder):
    """Keeps the input in the folder, as small as it could be made. What was minimised by the program stays as it is."""
    if "as a test:" in finding.text:
        return
    data = input_of(finding)
    if data is None:
        return
    with tempfile.TemporaryDirectory() as work:
        replay = Replay(programs, finding, work)
        if replay.is_same(data):
            data = smaller(data, replay.is_same)
            finding.text = replay.text
        else:
            finding.text += f"\nIt did not happen again within {SECONDS_ALONE:.0f} s when its input was run alone.\n"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / triage.stem_of(finding)
    path.write_bytes(data)
    finding.kept = str(path)
