#!/bin/sh
# scripts/coverage.sh: builds the unit tests with clang 19 and its counters, runs them, and says
# which branches and conditions (MC/DC) of the libraries they reach. The report is in the folder,
# build-coverage unless COVERAGE_BUILD names another. Exits 1 if one is missed that
# scripts/coverage_excluded.txt does not excuse, beyond what coverage_report.py allows.
set -eu

if [ "${1:-}" = --help ]; then
  echo "usage: scripts/coverage.sh [--list]"
  echo "--list prints every branch and condition that is missed"
  exit 0
fi
source_folder=$(cd "$(dirname "$0")/.." && pwd)
folder=${COVERAGE_BUILD:-$source_folder/build-coverage}
counters="-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc"
programs="offgrid-kernel-tests offgrid-kernel-tests-portable offgrid-navmesh-tests"
programs="$programs offgrid-scene-tests offgrid-io-tests"

echo "== building the unit tests with counters in $folder"
# Without checks of lemmas: they are branches that nothing can reach. Without precompiled headers:
# what they define has no counters. shellcheck disable=SC2046,SC2086 # words
"$source_folder/scripts/build.sh" "$folder" -DCMAKE_CXX_COMPILER=clang++-19 \
  "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG $counters" -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
  -DOFFGRID_BUILD_TESTS=ON -DOFFGRID_BUILD_VERIFY=OFF -DOFFGRID_BUILD_FUZZ=OFF \
  -DOFFGRID_BUILD_BENCH=OFF -DOFFGRID_BUILD_EXAMPLES=OFF \
  -DOFFGRID_BUILD_TOOL=OFF $(printf -- '--target %s ' $programs)

# Each program has an export of its own: a function of a library that two of them compile
# differently, as with and without checks, is two.
exports=""
for program in $programs; do
  echo "== running $program"
  LLVM_PROFILE_FILE="$folder/$program.profraw" "$folder/bin/$program" --gtest_brief=1
  llvm-profdata-19 merge -sparse "$folder/$program.profraw" -o "$folder/$program.profdata"
  llvm-cov-19 export -format=text \
    -instr-profile="$folder/$program.profdata" "$folder/bin/$program" \
    "$source_folder/kernel" "$source_folder/navmesh" "$source_folder/scene" "$source_folder/io" \
    >"$folder/$program.json"
  exports="$exports $folder/$program.json"
done
echo "== reading the counters"
# shellcheck disable=SC2086 # words
python3 -B "$source_folder/scripts/coverage_report.py" $exports --root "$source_folder" \
  --excluded "$source_folder/scripts/coverage_excluded.txt" --misses "$folder/misses.txt" "$@"
