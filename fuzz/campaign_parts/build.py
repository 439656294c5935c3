"""Builds the fuzz programs, with clang and libFuzzer or with AFL++."""
import os
import shutil
import subprocess

from .common import ROOT, Failure

AFL_COMPILERS = ("afl-clang-fast++", "afl-clang-fast")


def program(folder, target):
    return folder / f"offgrid-fuzz-{target}"


def afl_settings():
    """What AFL++ needs instead of the preset's compiler and engine: its compilers, its driver, and the sanitizers as flags."""
    if not shutil.which(AFL_COMPILERS[0]):
        raise Failure("AFL++ is not installed: scripts/setup.sh fuzz-afl installs Debian's package afl++")
    flags = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
    return [
        f"-DCMAKE_CXX_COMPILER={AFL_COMPILERS[0]}",
        f"-DCMAKE_C_COMPILER={AFL_COMPILERS[1]}",
        f"-DCMAKE_CXX_FLAGS={flags}",
        "-DOFFGRID_FUZZ_ENGINE=given",
        "-DOFFGRID_FUZZ_ENGINE_LIBRARY=-fsanitize=fuzzer",
    ]


def build(options, targets):
    """The folder of the programs."""
    if options.programs:
        for target in targets:
            if not os.access(program(options.programs, target), os.X_OK):
                raise Failure(f"there is no program {program(options.programs, target)}")
        return options.programs
    folder = options.build / "afl" if options.engine == "afl" else options.build
    configure = ["cmake", "--preset", "fuzz", "-S", str(ROOT), "-B", str(folder.resolve())]
    if options.engine == "afl":
        configure += afl_settings()
    if not (folder / "CMakeCache.txt").exists() and shutil.which("ninja"):
        configure += ["-G", "Ninja"]
    if shutil.which("ccache"):
        configure.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    jobs = os.environ.get("JOBS") or str(os.cpu_count() or 1)
    names = [f"offgrid-fuzz-{target}" for target in targets]
    print(f"== building the fuzz targets for {options.engine} in {folder}", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "build.log"
    environment = dict(os.environ, AFL_QUIET="1")
    with open(log, "w", encoding="utf-8") as out:
        for command in (configure, ["cmake", "--build", str(folder.resolve()), "--parallel", jobs, "--target", *names]):
            try:
                done = subprocess.run(command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT, check=False)
            except OSError as wrong:
                raise Failure(f"cannot run {command[0]}: {wrong.strerror}") from None
            if done.returncode != 0:
                print("\n".join(log.read_text(errors="replace").splitlines()[-40:]))
                raise Failure(f"building failed; all of it is in {log}")
    return folder / "bin"
