#!/bin/sh
# scripts/fuzz.sh: the fuzz campaign of `make fuzz`. Builds with clang and libFuzzer, checks that the canary is reported, then fuzzes each
# target for its share of the time and prints which degenerate classes were hit.
set -eu

all_targets="predicates edits walks cut worlds scripts readers"

usage() {
  echo "usage: scripts/fuzz.sh [--seconds N] [--plant NAME | --plant list | --all-plants]"
  echo
  echo "  (nothing)      the canary, then all targets, 60 seconds in all; fails on a disagreement or a class that was hit too rarely"
  echo "  --plant NAME   plant one bug, find it, print it minimised as a GoogleTest case; fails if it is not found"
  echo "  --plant list   the names of the planted bugs"
  echo "  --all-plants   each planted bug in turn: seconds and executions until it was found; fails above 60 seconds, 10 for a predicate"
  echo
  echo "The environment variables FUZZ_SECONDS and PLANT do the same as the options; SEED starts another sequence (1)."
  echo "FUZZ_TARGETS picks some of the targets ($all_targets)."
  echo "FROM_SCRATCH=1 leaves out the corpus. The build has its own folder, FUZZ_BUILD (build-fuzz): it takes clang and sanitizers."
}

targets=${FUZZ_TARGETS:-$all_targets}
seconds=${FUZZ_SECONDS:-60}
plant=${PLANT:-}
seed=${SEED:-1}
all_plants=0
while [ $# -gt 0 ]; do
  case "$1" in
    --help) usage; exit 0 ;;
    --all-plants) all_plants=1 ;;
    --seconds | --plant)
      if [ $# -lt 2 ]; then echo "scripts/fuzz.sh: $1 needs a value" >&2; exit 2; fi
      if [ "$1" = --plant ]; then plant=$2; else seconds=$2; fi
      shift
      ;;
    *) echo "scripts/fuzz.sh: unknown option $1" >&2; usage >&2; exit 2 ;;
  esac
  shift
done
case "$seconds" in
  '' | *[!0-9]* | 0* | ???????*)
    echo "scripts/fuzz.sh: FUZZ_SECONDS (--seconds) must be a whole number from 1 to 999999, and not '$seconds'" >&2
    exit 2
    ;;
esac
case "$seed" in
  *[!0-9]* | 0?* | ??????????*)
    echo "scripts/fuzz.sh: SEED must be a whole number from 0 to 999999999, and not '$seed'" >&2
    exit 2
    ;;
esac

programs=""
count=0
for target in $targets; do
  case " $all_targets " in
    *" $target "*) ;;
    *)
      echo "scripts/fuzz.sh: FUZZ_TARGETS must be some of: $all_targets, and '$target' is none" >&2
      exit 2
      ;;
  esac
  programs="$programs offgrid-fuzz-$target"
  count=$((count + 1))
done

cd "$(dirname "$0")/.."
build=${FUZZ_BUILD:-build-fuzz}
kept=$build/kept # minimised findings, and their pictures
mkdir -p "$build"

echo "== building the fuzz targets with clang and libFuzzer in $build"
generator=""
if [ ! -f "$build/CMakeCache.txt" ] && command -v ninja >/dev/null 2>&1; then generator="-G Ninja"; fi
launcher=""
if command -v ccache >/dev/null 2>&1; then launcher="-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"; fi
# shellcheck disable=SC2086 # empty, or simple words
if ! { cmake --preset fuzz -B "$build" $generator $launcher &&
  cmake --build "$build" --parallel "${JOBS:-$(nproc)}" \
    --target $programs offgrid-fuzz-canary; } >"$build/build.log" 2>&1; then
  tail -n 40 "$build/build.log"
  echo "== building failed; all of it is in $build/build.log" >&2
  exit 1
fi

# A sanitizer's report becomes an abort, so that the question in work is printed too. libFuzzer's own lines go to a log.
export ASAN_OPTIONS="abort_on_error=1:detect_leaks=0:detect_stack_use_after_return=0:${ASAN_OPTIONS:-}"
export UBSAN_OPTIONS="abort_on_error=1:print_stacktrace=1:${UBSAN_OPTIONS:-}"

# run_fuzzer target seconds working-folder: 10 is the status for "found what was planted" (libfuzzer_main.cpp). libFuzzer writes new inputs
# to the first folder it is given, so that is never the committed one.
run_fuzzer() {
  fuzzer=$build/bin/offgrid-fuzz-$1
  seeds=fuzz/corpus/$1
  limit=$2
  working=$3
  if [ -n "${FROM_SCRATCH:-}" ] || [ ! -d "$seeds" ]; then seeds=""; fi
  mkdir -p "$working"
  status=0
  # shellcheck disable=SC2086 # no seeds is no word
  "$fuzzer" -max_total_time="$limit" -seed="$seed" -max_len=256 -entropic=0 -timeout=60 -artifact_prefix="$build/" \
    "$working" $seeds 2>"$build/$1.log" || status=$?
  return $status
}

# find_plant target name seconds. Every bug is looked for from the same state: nothing that an earlier search learned is kept.
find_plant() {
  status=0
  rm -rf "$build/scratch"
  OFFGRID_FUZZ_PLANT=$2 OFFGRID_FUZZ_QUIET=1 run_fuzzer "$1" "$3" "$build/scratch" || status=$?
  return $status
}

list_plants() {
  # The program names the planted bugs when it is given a name that does not exist.
  OFFGRID_FUZZ_PLANT=list "$build/bin/offgrid-fuzz-$1" 2>&1 >/dev/null | sed -n 's/^  \([a-z]\)/\1/p'
}

if [ "$all_plants" = 1 ]; then
  printf '%-36s %-30s %9s %12s\n' "planted bug" "found in" seconds executions
  missed=0
  count=0
  for target in $targets; do
    limit=60
    if [ "$target" = predicates ]; then limit=10; fi
    for name in $(list_plants "$target" | cut -d ' ' -f 1); do
      count=$((count + 1))
      status=0
      find_plant "$target" "$name" "$limit" >"$build/plant.out" || status=$?
      line=$(sed -n 's/^found: [^,]*, in \([^,]*\), after \([0-9,]*\) executions and \([0-9.]*\) s$/\1 \3 \2/p' "$build/plant.out")
      if [ "$status" -eq 10 ] && [ -n "$line" ]; then
        # shellcheck disable=SC2086
        printf '%-36s %-30s %9s %12s\n' "$name" $line
      else
        echo "$name NOT FOUND within $limit seconds (status $status)"
        missed=$((missed + 1))
      fi
    done
  done
  echo "== $count planted bugs, $missed not found"
  [ "$missed" -eq 0 ] && [ "$count" -gt 0 ]
  exit
fi

if [ "$plant" = list ]; then
  for target in $targets; do list_plants "$target"; done
  exit 0
fi

if [ -n "$plant" ]; then
  owner=""
  for target in $targets; do
    if list_plants "$target" | cut -d ' ' -f 1 | grep -qx -e "$plant"; then owner=$target; fi
  done
  if [ -z "$owner" ]; then
    echo "scripts/fuzz.sh: there is no planted bug named '$plant' in $targets; --plant list names them" >&2
    exit 2
  fi
  echo "== looking for the planted bug $plant, at most $seconds seconds"
  status=0
  OFFGRID_FUZZ_KEEP=$build/planted find_plant "$owner" "$plant" "$seconds" || status=$?
  if [ "$status" -eq 10 ]; then exit 0; fi
  tail -n 60 "$build/$owner.log" >&2
  echo "== the planted bug $plant was not found within $seconds seconds (status $status)" >&2
  exit 1
fi

echo "== the canary: a kernel that is wrong on purpose must be reported"
status=0
rm -rf "$build/scratch"
OFFGRID_FUZZ_QUIET=1 run_fuzzer canary 20 "$build/scratch" >"$build/canary.out" || status=$?
canary_line=$(grep '^found: the canary' "$build/canary.out" || true)
if [ "$status" -ne 10 ] || [ -z "$canary_line" ]; then
  cat "$build/canary.out"
  tail -n 20 "$build/canary.log"
  echo "== FAILED: the canary was not reported; the fuzzer is broken" >&2
  exit 1
fi
echo "$canary_line"

share=$((seconds / count))
if [ "$share" -eq 0 ]; then share=1; fi
failed=""
for target in $targets; do
  echo "== $target, $share seconds; libFuzzer's own report is in $build/$target.log"
  status=0
  OFFGRID_FUZZ_KEEP=$kept run_fuzzer "$target" "$share" "$build/corpus/$target" || status=$?
  case "$status" in
    0) ;;
    3)
      echo "== FAILED: the classes of $target named above were hit too rarely" >&2
      failed="$failed $target"
      ;;
    *)
      tail -n 60 "$build/$target.log" >&2
      echo "== FAILED (status $status): minimised inputs are in $kept; put them into fuzz/regress/$target once fixed" >&2
      failed="$failed $target"
      ;;
  esac
done
echo "canary       $canary_line"
if [ -n "$failed" ]; then
  echo "== FAILED:$failed" >&2
  exit 1
fi
echo "== no disagreement, every class hit often enough"
