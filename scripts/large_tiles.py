#!/usr/bin/env python3
"""Cuts, builds and joins a world of many boxes in tiles, and finds paths in it: time, memory and
disk of each step. Needs offgrid and offgrid-bench-tiles (OFFGRID_BUILD_BENCH). The folder of the
tiles is made, and removed at the end. A step counts the memory of this script, some 15 MB, if it
takes less itself."""
import argparse
import os
import pathlib
import shutil
import sys
import tempfile
import time


def run(command):
    """(wall seconds, CPU seconds, peak bytes, what it printed) of a program that must end well."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
        begin = time.monotonic()
        child = os.posix_spawn(command[0], command, os.environ,
                               file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1)])
        _, status, usage = os.wait4(child, 0)
        wall = time.monotonic() - begin
        out.seek(0)
        text = out.read()
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(command)}: ended with {os.waitstatus_to_exitcode(status)}\n{text}")
    return wall, usage.ru_utime + usage.ru_stime, 1024 * usage.ru_maxrss, text


def bytes_in(folder):
    return sum(entry.stat().st_size for entry in os.scandir(folder))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", default="build/bin", help="folder of the programs")
    parser.add_argument("--folder", default="large.tiles", help="folder of the tiles to make")
    parser.add_argument("--tiles", type=int, default=3, help="in a row and a column of the world")
    parser.add_argument("--boxes", type=int, default=160, help="in a row and a column of a tile")
    parser.add_argument("--paths", type=int, default=1000)
    parser.add_argument("--most-loaded", type=int, default=9, help="tiles at once, for paths")
    parser.add_argument("--jobs", type=int, default=1, help="processes that build")
    options = parser.parse_args()
    if pathlib.Path(options.folder).exists():
        parser.error(f"{options.folder} exists")
    programs = pathlib.Path(options.bin).resolve()
    bench, offgrid = str(programs / "offgrid-bench-tiles"), str(programs / "offgrid")
    town = [str(options.tiles), str(options.boxes)]
    steps = [("cut", [bench, "cut", options.folder, *town])]
    steps += [(f"build {i}/{options.jobs}", [offgrid, "tiles", "build", options.folder, "--part",
                                             f"{i}/{options.jobs}", "--quiet"])
              for i in range(1, options.jobs + 1)]
    steps += [("join", [offgrid, "tiles", "join", options.folder]),
              ("path", [bench, "path", options.folder, *town, str(options.paths),
                        str(options.most_loaded)])]
    try:
        for name, command in steps:
            wall, cpu, peak, text = run(command)
            print(f"{name:10} wall {wall:9.1f} s  CPU {cpu:8.1f} s  peak {peak / 1e6:7.0f} MB  "
                  f"disk {bytes_in(options.folder) / 1e6:8.0f} MB", flush=True)
            for line in text.strip().splitlines():
                print("  " + line, flush=True)
    finally:
        shutil.rmtree(options.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
