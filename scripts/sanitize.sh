#!/bin/sh
# scripts/sanitize.sh: runs the programs of tests with the address and undefined-behaviour sanitizers, and those of the library under
# valgrind, which also sees memory that is read before it is written. Exits 1 at the first report.
set -eu

if [ "${1:-}" = --help ]; then
  echo "usage: scripts/sanitize.sh"
  echo "Builds in build-asan-ubsan (SANITIZE_BUILD=folder) and in build-valgrind (VALGRIND_BUILD=folder)."
  exit 0
fi
cd "$(dirname "$0")/.."
sanitized=${SANITIZE_BUILD:-build-asan-ubsan}
checked=${VALGRIND_BUILD:-build-valgrind}
programs="offgrid-kernel-tests offgrid-navmesh-tests offgrid-io-tests offgrid-museum-tests"
count=0

# build folder options: the programs of tests alone.
build() {
  # shellcheck disable=SC2046,SC2086 # words
  scripts/build.sh "$@" -DOFFGRID_BUILD_TESTS=ON -DOFFGRID_BUILD_VERIFY=OFF -DOFFGRID_BUILD_FUZZ=OFF -DOFFGRID_BUILD_BENCH=OFF \
    -DOFFGRID_BUILD_EXAMPLES=OFF -DOFFGRID_BUILD_TOOL=OFF -DOFFGRID_UNITY_BUILD=ON $(printf -- '--target %s ' $programs)
}

# run name command...: a program that must end well.
run() {
  echo "== $1"
  shift
  "$@" || {
    echo "== a report, or a test that failed: $*" >&2
    exit 1
  }
  count=$((count + 1))
}

echo "== building with the address and undefined-behaviour sanitizers in $sanitized"
build "$sanitized" --preset asan-ubsan
export ASAN_OPTIONS="detect_stack_use_after_return=1:allocator_may_return_null=0:${ASAN_OPTIONS:-}"
export UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}"
for program in $programs; do run "$program with both sanitizers" "$sanitized/bin/$program" --gtest_brief=1; done

echo "== building for valgrind in $checked"
build "$checked" "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -g -DNDEBUG"
for program in $programs; do
  # Processes that are killed on purpose, and tests that replace operator new, have no place here.
  run "$program under valgrind" valgrind --quiet --error-exitcode=9 --leak-check=full "$checked/bin/$program" --gtest_brief=1 \
    "--gtest_filter=-WriteFileKilled*:Allocation*"
done
echo "== $count programs, no report"
