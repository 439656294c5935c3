"""The order of a campaign."""
import shutil
import signal
import sys

from . import bare, build, corpus, ledger, plants, schedule, shrink, summary, triage
from .afl import Afl
from .common import FINDING, ROOT, SHORT, USAGE, Failure, grouped
from .job import FOUND_WHAT_WAS_PLANTED, RUNNING, Job, LibFuzzer
from .options import read_options

CANARY_SECONDS = 60  # it is found in less than one


def check_canary(engine, seed):
    """A fuzzer that does not report a kernel that is wrong on purpose says nothing about the right one."""
    print("== the canary: a kernel that is wrong on purpose must be reported", flush=True)
    result = engine.run(Job("canary", CANARY_SECONDS, seed))
    line = next((text for text in result.output.splitlines() if text.startswith("found: the canary")), None)
    if result.status != FOUND_WHAT_WAS_PLANTED or line is None:
        print(result.output + "\n".join(result.log.splitlines()[-20:]))
        raise Failure(f"the canary was not reported (status {result.status}): the fuzzer is broken")
    print(line, flush=True)
    return line


def print_findings(engine, totals, kept, regress):
    for total in totals:
        for finding in total.findings:
            shrink.shrink(engine.programs, finding, kept / finding.target)
        for finding, path in zip(total.findings, triage.save(total.findings, kept)):
            print(f"== {finding.target}, seed {finding.seed}: {finding.place}; this report is in {path}\n{finding.text}")
            print(f"   its input: {finding.kept or 'it could not be kept'}")
        if regress:
            for path in triage.put_into_regress(total.findings, regress):
                print(f"   {path} is a copy of it; the tests replay it, and fail until it is mended")


def merge_corpora(engine, options):
    """After an interruption the new inputs are kept as they are: merging is for a reader who has the time."""
    programs = options.programs or (options.build / "bin" if options.engine == "afl" else engine.programs)
    for target, folders in engine.new_inputs().items():
        if target not in options.targets:
            continue
        if RUNNING.stopped:
            corpus.keep_all(engine, target, folders)
            continue
        before, now = corpus.merge(engine, target, folders, programs)
        print(f"   corpus of {target}: {grouped(before)} inputs before, {grouped(now)} now", flush=True)
    if options.write_corpus and not RUNNING.stopped:
        for target in options.targets:
            print(f"   fuzz/corpus/{target}: {corpus.write_committed(engine, target, programs)} inputs", flush=True)


def fuzz(engine, options):
    if not options.from_scratch:
        corpus.require_committed(options.targets)
    states = ledger.states_of(options.targets)
    if options.programs:
        states = (states[0], dict.fromkeys(options.targets, ""))  # nobody knows what they were built from
    shrink.let_aborts_be_kept()
    canary = check_canary(engine, options.seed)
    jobs = schedule.jobs_of(options)
    kept = options.build / "kept"
    results = schedule.run_all(engine, jobs, options.jobs, kept, lambda text: print(text, flush=True))
    totals = summary.totals_of(options.targets, results)
    ledger.append(options.ledger, [ledger.entry(total, states, engine.name, options) for total in totals if total.jobs])
    print_findings(engine, totals, kept, None if options.programs else ROOT / "fuzz" / "regress")
    if not options.from_scratch:
        print("== merging what is new", flush=True)
        merge_corpora(engine, options)
    if options.classes:
        for total in totals:
            print(summary.class_table(total))
    print(f"== the campaign, with {engine.name}{' and no sanitizers' if options.sanitizers == 'none' else ''}")
    print(summary.campaign_table(totals))
    print(f"canary: {canary}")
    status, lines = summary.verdict(totals, options.quota)
    print("\n".join(f"== {line}" for line in lines))
    return status


def run(options):
    if options.merge_ledger:
        print(f"== {ledger.merge(options.ledger, options.merge_ledger)} lines of {options.merge_ledger} are new")
    if options.total:
        return ledger.print_total(ledger.books(options.ledger, options.names_ledger), options.targets, options.json)
    if options.merge_ledger:
        return 0
    builder = bare if options.sanitizers == "none" else build
    programs = builder.build(options, [*options.targets, "canary"])
    engine = (Afl if options.engine == "afl" else LibFuzzer)(programs, options.build.absolute(), options.from_scratch)
    if options.plant or options.all_plants:
        engine.work = engine.build / "work-plants"
        engine.with_kept = False  # so that what is found does not depend on the campaigns before
    shutil.rmtree(engine.work, ignore_errors=True)
    if options.plant == "list":
        return plants.print_names(engine, options.targets)
    if options.plant:
        return plants.find_one(engine, options)
    if options.all_plants:
        return plants.find_all(engine, options)
    return fuzz(engine, options)


def main(arguments):
    options = read_options(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # no fuzzer outlives its campaign
    try:
        return run(options)
    except Failure as failure:
        sys.stdout.flush()
        print(f"fuzz/campaign: {'' if failure.status == USAGE else 'FAILED: '}{failure}", file=sys.stderr)
        return failure.status
    except KeyboardInterrupt:
        RUNNING.stop()
        print("fuzz/campaign: interrupted", file=sys.stderr)
        return FINDING
    except OSError as wrong:
        print(f"fuzz/campaign: {wrong.strerror or wrong}: {wrong.filename or ''}", file=sys.stderr)
        return SHORT
