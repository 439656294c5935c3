"""Runs programs: with a limit of processor time, which does not depend on what else the machine
does, and with one of memory."""
import os
import re
import signal
import subprocess
import tempfile
import threading

MEMORY_KILOBYTES = 6_000_000
WALL_FACTOR = 20  # of the processor's time: for programs that wait for ever


class Outcome:
    def __init__(self, code, seconds, output):
        self.code = code
        self.seconds = seconds  # of the processor, children included
        self.output = output

    @property
    def passed(self):
        return self.code == 0

    def how(self):
        if self.code < 0:
            return "time" if -self.code in (signal.SIGXCPU,
                                            signal.SIGKILL) else f"signal {-self.code}"
        return f"exit {self.code}"


def run(command, folder, environment, seconds_max):
    """The outcome of a command; one that takes longer ends by a signal. What it writes to its
    folder is deleted."""
    limit = max(1, int(seconds_max + 0.999))
    words = ["sh", "-c", f'ulimit -t {limit}; ulimit -v {MEMORY_KILOBYTES}; ulimit -c 0; exec "$@"',
             "sh", *command]
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as place, tempfile.TemporaryFile() as output:
        process = subprocess.Popen(words, cwd=place, env={**os.environ, **environment},
                                   stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        timer = threading.Timer(WALL_FACTOR * limit, lambda: os.killpg(process.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    return Outcome(process.returncode, usage.ru_utime + usage.ru_stime, text)


def cases_of(program, folder):
    """The names of all cases of a program of GoogleTest, each once."""
    outcome = run([program, "--gtest_list_tests"], folder, {}, 60)
    if not outcome.passed:
        raise RuntimeError(f"{program} does not list its tests:\n{outcome.output}")
    names = []
    suite = ""
    for line in outcome.output.splitlines():
        word = line.split("#")[0].rstrip()
        if re.fullmatch(r"\S+\.", word):
            suite = word
        elif word.startswith("  ") and suite:
            names.append(suite + word.strip())
    return list(dict.fromkeys(names))  # cases of one name in two files are run together


def case_at_fault(output):
    """The case of GoogleTest that failed first, or that ran when the program ended."""
    failed = re.findall(r"^\[  FAILED  \] (\S+?)(?:,| \(|$)", output, re.M)
    begun = re.findall(r"^\[ RUN      \] (\S+)", output, re.M)
    return failed[0] if failed else begun[-1] if begun else ""
