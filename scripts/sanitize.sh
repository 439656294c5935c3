#!/bin/sh
# scripts/sanitize.sh [compiled|valgrind|threads|python]: runs the programs of tests with the
# address and undefined-behaviour sanitizers and the checks of the standard library compiled in, or
# under valgrind, which also sees memory that is read before it is written; both unless one is
# named. The other two: the tests of the C interface with the thread sanitizer, and calls from
# Python under valgrind, where the leaks of CPython itself do not count. First runs a program that
# is wrong on purpose, which must be reported. Exits 1 if there is a report, or none of that
# program.
set -eu

if [ "${1:-}" = --help ]; then
  echo "usage: scripts/sanitize.sh [compiled|valgrind|threads|python]"
  echo "Builds in build-asan-ubsan (SANITIZE_BUILD=folder) and in build-valgrind" \
    "(VALGRIND_BUILD=folder), threads in build-threads (THREADS_BUILD=folder); python takes the" \
    "wheel of build (PYTHON_BUILD=folder). JOBS parts of a program at once."
  exit 0
fi
case "${1:-both}" in
  compiled | valgrind | threads | python | both) kind=${1:-both} ;;
  *)
    echo "scripts/sanitize.sh: no such kind: $1 (--help lists them)" >&2
    exit 2
    ;;
esac
cd "$(dirname "$0")/.."
sanitized=${SANITIZE_BUILD:-build-asan-ubsan}
checked=${VALGRIND_BUILD:-build-valgrind}
raced=${THREADS_BUILD:-build-threads}
python=${PYTHON_BUILD:-build}
jobs=${JOBS:-$(nproc)}
programs="offgrid-kernel-tests offgrid-kernel-tests-portable offgrid-navmesh-tests"
programs="$programs offgrid-scene-tests offgrid-moving-models-tests offgrid-io-tests"
programs="$programs offgrid-museum-tests offgrid-tool-tests offgrid-levels-tests"
programs="$programs offgrid-c-tests"
control=offgrid-sanitizer-control
count=0

# build folder options: the programs of tests alone.
build() {
  # shellcheck disable=SC2046,SC2086 # words
  scripts/build.sh "$@" -DOFFGRID_BUILD_TESTS=ON -DOFFGRID_BUILD_VERIFY=OFF \
    -DOFFGRID_BUILD_FUZZ=OFF -DOFFGRID_BUILD_BENCH=OFF -DOFFGRID_BUILD_EXAMPLES=ON \
    -DOFFGRID_BUILD_TOOL=ON -DOFFGRID_UNITY_BUILD=ON $(printf -- '--target %s ' $control $programs)
}

# must_report folder bug word command...: the control's bug must end with a report, which
# has that word.
must_report() {
  folder=$1
  bug=$2
  word=$3
  shift 3
  if "$@" "$folder/bin/$control" "$bug" >"$folder/$control.log" 2>&1 ||
    ! grep -q "$word" "$folder/$control.log"; then
    cat "$folder/$control.log"
    echo "== no report of a bug made on purpose: $bug $kind_said" >&2
    exit 1
  fi
  echo "== reported, as it must be: $bug $kind_said"
}

# What a program has in place of operator new stays there: valgrind's own would not see those that
# were inlined, and take what they gave for memory that was never its own.
under_valgrind() {
  valgrind --quiet --error-exitcode=9 --leak-check=full \
    --soname-synonyms=somalloc=nouserintercepts "$@"
}

# run folder program command...: the program's tests in as many parts as there are jobs, each of
# which must end well.
run() {
  folder=$1
  program=$2
  shift 2
  echo "== $program $kind_said"
  parts=""
  for part in $(seq 0 $((jobs - 1))); do
    GTEST_TOTAL_SHARDS=$jobs GTEST_SHARD_INDEX=$part "$@" "$folder/bin/$program" \
      --gtest_brief=1 "$filter" >"$folder/$program.$part.log" 2>&1 &
    parts="$parts $part:$!"
  done
  failed=""
  for each in $parts; do wait "${each#*:}" || failed="$failed ${each%:*}"; done
  for part in $failed; do
    cat "$folder/$program.$part.log"
    echo "== a report, or a test that failed: $program $kind_said, part $((part + 1)) of $jobs" >&2
  done
  [ -z "$failed" ] || exit 1
  count=$((count + 1))
}

if [ "$kind" = threads ]; then
  echo "== building with the thread sanitizer in $raced"
  programs=offgrid-c-tests
  build "$raced" "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -g -DNDEBUG -fsanitize=thread"
  kind_said="with the thread sanitizer"
  filter="--gtest_filter=*"
  must_report "$raced" race 'data race'
  run "$raced" offgrid-c-tests
fi
if [ "$kind" = python ]; then
  echo "== calls from Python under valgrind, with the wheel of $python"
  "$python/python/venv/bin/python" -B tests/sanitize/python_leaks.py
  count=1
fi
if [ "$kind" = compiled ] || [ "$kind" = both ]; then
  echo "== building with the address and undefined-behaviour sanitizers in $sanitized"
  build "$sanitized" --preset asan-ubsan
  kind_said="with both sanitizers"
  filter="--gtest_filter=*"
  must_report "$sanitized" behind-the-end heap-buffer-overflow
  must_report "$sanitized" freed heap-use-after-free
  must_report "$sanitized" overflow 'signed integer overflow'
  must_report "$sanitized" first-of-none "Assertion '!this->empty()' failed"
  for program in $programs; do
    run "$sanitized" "$program" env \
      "ASAN_OPTIONS=detect_stack_use_after_return=1:allocator_may_return_null=0:${ASAN_OPTIONS:-}" \
      "UBSAN_OPTIONS=print_stacktrace=1:${UBSAN_OPTIONS:-}"
  done
fi
if [ "$kind" = valgrind ] || [ "$kind" = both ]; then
  echo "== building for valgrind in $checked"
  build "$checked" "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -g -DNDEBUG"
  kind_said="under valgrind"
  # Left out: processes that are killed on purpose, and one that ends with its memory in use, which
  # would count as lost.
  filter="--gtest_filter=-WriteFileKilled*:WriteFile.a_write_that_fails_midway*"
  must_report "$checked" behind-the-end 'Invalid read' under_valgrind
  must_report "$checked" freed 'Invalid read' under_valgrind
  must_report "$checked" never-written 'depends on uninitialised' under_valgrind
  for program in $programs; do run "$checked" "$program" under_valgrind; done
fi
echo "== $count programs, no report"
