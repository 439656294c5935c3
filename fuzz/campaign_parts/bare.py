"""Builds the fuzz programs for libFuzzer without sanitizers, which leaves several times the executions to a second. What is compared is the
same, and so is the coverage; only what a sanitizer alone notices goes by unseen."""
import os
import subprocess

from .common import ROOT, Failure

FOLDER = "bare"  # in the build folder of campaigns
# Counters without comparisons, as with sanitizers (fuzz/CMakeLists.txt), but in every file: an engine that is given takes the flags of all.
SETTINGS = ("-DOFFGRID_FUZZ_ENGINE=given", "-DOFFGRID_FUZZ_ENGINE_LIBRARY=-fsanitize=fuzzer",
            "-DCMAKE_CXX_FLAGS=-fsanitize-coverage=inline-8bit-counters,pc-table")


def build(options, targets):
    """The folder of the programs."""
    folder = options.build / FOLDER
    names = [word for target in targets for word in ("--target", f"offgrid-fuzz-{target}")]
    print(f"== building the fuzz targets for {options.engine} without sanitizers in {folder}", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "build.log"
    with open(log, "w", encoding="utf-8") as out:
        command = [ROOT / "scripts" / "build.sh", os.path.abspath(folder), "--preset", "fuzz", *SETTINGS, *names]
        done = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        print("\n".join(log.read_text(errors="replace").splitlines()[-40:]))
        raise Failure(f"building failed; all of it is in {log}")
    return folder / "bin"
