"""Which jobs there are, and running them side by side."""
import concurrent.futures
import contextlib
import math
import random
import signal
import time

from .common import Failure, grouped
from .counts import Counts, read_counts
from .job import RUNNING, Job

SECONDS_PER_JOB_MAX = 600
SECONDS_BETWEEN_LINES = 10
SECONDS_UNTIL_STOPPED_AGAIN = 0.5


def jobs_of(options):
    """The time, times the fuzzers at once, is shared by the weights; a long share is cut into jobs. First the first of each."""
    shares = {target: options.weights.get(target, 1.0) for target in options.targets}
    whole = sum(shares.values())
    draws = random.Random(options.seed)
    jobs = []
    for target in options.targets:
        seconds = options.seconds * options.jobs * shares[target] / whole
        parts = max(1, math.ceil(seconds / SECONDS_PER_JOB_MAX))
        for number in range(parts):
            # The first job of a target has the seed that was given; libFuzzer's seeds are 32 bits.
            seed = options.seed if number == 0 else draws.randrange(1, 1 << 31)
            jobs.append(Job(target, max(1.0, seconds / parts), seed, number))
    return sorted(jobs, key=lambda job: job.number)


@contextlib.contextmanager
def interruptions():
    """An interruption ends the fuzzers and nothing else, wherever it comes: what they have seen still counts."""
    def stop(_number, _frame):
        RUNNING.stop()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run_all(engine, jobs, workers, keep, say=print):
    """The results, in the order in which the jobs end. An interruption ends those that run, and their results count."""
    results, started = [], {}

    def run(job):
        if RUNNING.stopped:
            return None
        started[job.name()] = (job, time.monotonic())
        try:
            return engine.run(job, keep)
        finally:
            started.pop(job.name(), None)

    with interruptions(), concurrent.futures.ThreadPoolExecutor(workers) as pool:
        say(f"== {len(jobs)} jobs, {workers} at once; the engine's own reports are in {engine.work}")
        waiting = {pool.submit(run, job) for job in jobs}
        while waiting:
            if RUNNING.stopped:
                RUNNING.stop()  # a fuzzer may have been on its way when the others were ended
            seconds = SECONDS_UNTIL_STOPPED_AGAIN if RUNNING.stopped else SECONDS_BETWEEN_LINES
            done, waiting = concurrent.futures.wait(waiting, seconds, concurrent.futures.FIRST_COMPLETED)
            for future in done:
                try:
                    result = future.result()
                except Failure:
                    RUNNING.stop()  # and the others need not go on
                    raise
                if result is not None:
                    results.append(result)
                    say(line_of(result))
            if not done and not RUNNING.stopped:
                for job, start in list(started.values()):
                    say(running_line(engine, job, time.monotonic() - start))
        if RUNNING.stopped:
            say("== interrupted: what was run until now counts")
    return results


def line_of(result):
    job = result.job
    text = (f"{job.target:<11} job {job.number}, seed {job.seed}: {result.seconds:.0f} s, "
            f"{grouped(result.counts.executions)} executions, {result.counts.seen()} of {len(result.counts.classes)} classes seen")
    return text + "".join(f"; FOUND in {finding.place}" for finding in result.findings)


def running_line(engine, job, seconds):
    seen = Counts()
    for path in (engine.work / job.name()).glob("counts*.json"):
        seen.add(read_counts(path)[0])
    return (f"  {job.target:<11} {seconds:5.0f} of {job.seconds:.0f} s   {grouped(seen.executions)} executions, "
            f"{seen.seen()} of {len(seen.classes)} classes seen")
