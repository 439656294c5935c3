#!/bin/sh
# scripts/build.sh folder [--preset name] [-Dname=value...] [--target name]...: configures the
# release build, or that of a preset, in the folder and builds it.
# Ninja and ccache are used if they are there. What a folder was configured with before stays,
# unless given again.
set -eu

if [ $# -eq 0 ] || [ "$1" = --help ]; then
  echo "usage: scripts/build.sh folder [--preset name] [-Dname=value...] [--target name]..."
  exit 0
fi
folder=$1
shift
jobs=${JOBS:-$(nproc)}
source_folder=$(cd "$(dirname "$0")/.." && pwd)

targets=""
before=""
preset=""
for argument in "$@"; do
  shift
  if [ "$before" = --target ]; then
    targets="$targets $argument"
  elif [ "$argument" != --target ]; then
    set -- "$@" "$argument"
  fi
  if [ "$argument" = --preset ]; then preset=given; fi
  before=$argument
done

if [ ! -f "$folder/CMakeCache.txt" ]; then
  # The generator of an existing build folder cannot be changed.
  if command -v ninja >/dev/null 2>&1; then set -- -G Ninja "$@"; fi
  if [ -z "$preset" ]; then
    set -- -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=-O3 -DNDEBUG" "$@"
  fi
fi
if command -v ccache >/dev/null 2>&1; then
  set -- "-DCMAKE_CXX_COMPILER_LAUNCHER=$source_folder/scripts/ccache.sh" "$@"
fi

echo "== configuring $folder"
mkdir -p "$folder"
# Every line of CMake's answer goes to a file; on the screen only what a reader needs.
if ! cmake -S "$source_folder" -B "$folder" "$@" >"$folder/configure.log" 2>&1; then
  cat "$folder/configure.log"
  echo "== configuring failed" >&2
  exit 1
fi
grep -E '^-- offgrid:|[Ww]arning' "$folder/configure.log" || true

if [ -n "$targets" ]; then
  echo "== building$targets, $jobs jobs"
  # shellcheck disable=SC2086 # words
  cmake --build "$folder" --parallel "$jobs" --target $targets
else
  echo "== building everything, $jobs jobs; programs go to $folder/bin"
  cmake --build "$folder" --parallel "$jobs"
fi
