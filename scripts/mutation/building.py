"""Builds the programs of a stage from the mutated copy. Mutants that do not compile are found from
the messages and left out."""
import os
import subprocess

ROUNDS_MAX = 30


class BuildError(Exception):
    pass


def run_commands(subject, commands, targets, jobs):
    """(success, output) of the commands, up to the first that fails."""
    os.makedirs(subject.build, exist_ok=True)
    output = ""
    environment = {**os.environ, "CCACHE_DISABLE": "1", "CCACHE_BASEDIR": "", "LC_ALL": "C"}
    for command in commands:
        words = subject.filled(command, jobs, targets)
        done = subprocess.run(words, cwd=subject.build, env=environment, capture_output=True,
                              text=True, errors="replace", check=False)
        output += done.stdout + done.stderr
        if done.returncode != 0:
            return False, output
    return True, output


def build(subject, tree, mutants, dropped, targets, jobs, say):
    """Builds the targets; adds to `dropped` what does not compile. `mutants` is all that the copy
    was written with."""
    for command in subject.first_commands:
        settle(subject, tree, mutants, dropped, [command], [], jobs, say)
    settle(subject, tree, mutants, dropped, subject.build_commands, targets, jobs, say)


def settle(subject, tree, mutants, dropped, commands, targets, jobs, say):
    """Runs the commands until they succeed, each time without the mutants that the last messages
    name."""
    for _ in range(ROUNDS_MAX):
        success, output = run_commands(subject, commands, targets, jobs)
        with open(os.path.join(subject.work, "build.log"), "w", encoding="utf-8") as stream:
            stream.write(output)
        if success:
            return
        offenders = [mutant for mutant in tree.offenders(output) if mutant.name not in dropped]
        if not offenders:
            raise BuildError("the copy does not build, and no mutant is to blame: "
                             f"{os.path.join(subject.work, 'build.log')}")
        dropped.update({mutant.name: mutant for mutant in offenders})
        say(f"   {len(offenders)} mutants do not compile; again without them")
        gone = list(dropped.values())
        tree.write_without(mutants, [m for m in gone if m.file in {o.file for o in offenders}])
    raise BuildError(f"after {ROUNDS_MAX} rounds there are still mutants that do not compile")
