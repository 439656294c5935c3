"""Runs the checks against the mutants, the cheapest first, each mutant until one fails."""
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from mutation import building, plain, reach, results, running

# Cases of one program run together until they take this long, so that a program is not started for
# each. What is beyond the last is left out unless the run is thorough: then a mutant may be called
# a survivor that a long test would kill, never the other way round.
BATCH_SECONDS = (0.1, 0.5, 2.0)
TIME_FACTOR, TIME_EXTRA = 5.0, 1.0  # how much longer than without a mutant a check may take


class Campaign:
    def __init__(self, subject, tree, mutants, kept, jobs, say, always_passes=False,
                 is_thorough=False):
        self.subject = subject
        self.tree = tree
        self.mutants = mutants
        self.kept = kept
        self.jobs = jobs
        self.say = say
        self.always_passes = always_passes  # the control: checks that notice nothing
        self.is_thorough = is_thorough
        self.dropped = {}
        self.seen = set()  # the mutants that a check reached
        self.killers = {}  # function: the cases that killed its mutants, the last one first
        self.lock = threading.Lock()

    def run(self, stages):
        self.dropped = {m.name: m for m in self.mutants if self.kept.status(m) == results.BROKEN}
        self.tree.write(self.mutants)
        self.tree.write_without(self.mutants, list(self.dropped.values()))
        for stage in stages:
            left = [m for m in self.mutants if m.name not in self.dropped
                    and self.kept.status(m) is None]
            if not left:
                break
            checks = [check for check in self.subject.checks if check.stage == stage]
            self.say(f"== {stage}: {len(left)} mutants")
            if all(check.is_plain for check in checks):
                # what runs only while something is compiled
                unseen = [m for m in left if m.name not in self.seen]
                self.run_stage(unseen, [plain.Probe(self.subject, check) for check in checks])
                continue
            self.build(checks)
            left = [m for m in left if m.name not in self.dropped]
            self.run_stage(left, reach.Prober(self.subject, len(self.mutants), self.jobs,
                                              self.say).probes(checks))
        for mutant in self.mutants:
            if mutant.name not in self.dropped and self.kept.status(mutant) is None:
                self.kept.put(mutant,
                              results.SURVIVED if mutant.name in self.seen else results.UNREACHED)

    def build(self, checks):
        targets = list(dict.fromkeys(check.target for check in checks))
        self.say(f"== building {' '.join(targets)} with {len(self.mutants)} mutants in it")
        known = set(self.dropped)
        building.build(self.subject, self.tree, self.mutants, self.dropped, targets, self.jobs,
                       self.say)
        for name in set(self.dropped) - known:
            self.kept.put(self.dropped[name], results.BROKEN)
        first = {}
        for mutant in self.mutants:
            if mutant.name not in self.dropped:
                first.setdefault(id(mutant.place), mutant.number)
                mutant.place_number = first[id(mutant.place)]

    def run_stage(self, left, probes):
        begun = time.monotonic()
        counts = {"done": 0, "killed": 0}

        def work(mutant):
            self.judge(mutant, probes)
            with self.lock:
                counts["done"] += 1
                counts["killed"] += self.kept.status(mutant) == results.KILLED
                if counts["done"] % 50 == 0 or counts["done"] == len(left):
                    seconds = time.monotonic() - begun
                    self.say(f"   {counts['done']} of {len(left)}: {counts['killed']} killed; "
                             f"{seconds:.0f} s")

        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(work, left))

    def judge(self, mutant, probes):
        for batch in self.batches(mutant, probes):
            with self.lock:
                self.seen.add(mutant.name)
            if self.always_passes:
                continue
            outcome = self.attempt(mutant, batch)
            if outcome.passed:
                continue
            killer = running.case_at_fault(outcome.output) if batch[0].case else batch[0].name
            with self.lock:
                cases = self.killers.setdefault(mutant.function, [])
                if killer in cases:
                    cases.remove(killer)
                cases.insert(0, killer)
            self.kept.put(mutant, results.KILLED, by=killer, how=outcome.how(),
                          seconds=round(outcome.seconds, 2))
            return

    def batches(self, mutant, probes):
        """Lists of probes to run at once: what killed mutants of this function before, then the
        other cases, those first that reach little, as they are about this place. A case that
        reached the place in one program is not run again in another."""
        reaching = [p for p in probes if p.reaches(mutant)]
        known = set()
        for check in dict.fromkeys(p.check.name for p in reaching):
            of_check = [p for p in reaching if p.check.name == check and p.case not in known]
            if of_check and not of_check[0].case:
                yield of_check
                continue
            known |= {p.case for p in of_check}
            yield from self.batches_of_cases(mutant, of_check)

    def batches_of_cases(self, mutant, probes):
        with self.lock:
            likely = self.killers.get(mutant.function, [])[:3]
        rest = sorted((p for p in probes if p.case not in likely),
                      key=lambda p: (p.seconds > BATCH_SECONDS[-1], p.breadth))
        first = [p for p in probes if p.case in likely and p.seconds <= BATCH_SECONDS[-1]]
        if first:
            yield first
        for limit in BATCH_SECONDS:
            total = 0.0
            batch = []
            while rest and total + rest[0].seconds <= limit:
                total += rest[0].seconds
                batch.append(rest.pop(0))
            if batch:
                yield batch
        if rest and self.is_thorough:
            yield sorted(rest, key=lambda p: p.seconds)

    def attempt(self, mutant, batch):
        limit = TIME_FACTOR * sum(p.seconds for p in batch) + TIME_EXTRA
        if batch[0].check.is_plain:
            return batch[0].attempt(mutant, limit)
        command = self.subject.filled(batch[0].check.command, self.jobs)
        if batch[0].case:
            command += ["--gtest_filter=" + ":".join(p.case for p in batch), "--gtest_fail_fast"]
        environment = {"OFFGRID_MUTANT": str(mutant.number)}
        return running.run(command, os.path.join(self.subject.work, "run"), environment, limit)
