#!/bin/sh
# scripts/price_of_checks.sh: what the checks of contracts cost that stay on in release builds.
# Builds tests/price/life.cpp twice, as it is and with contracts that check nothing, and counts the
# instructions of each with valgrind, which do not depend on the machine's load. Exits 1 if the
# program with checks does not notice a broken contract, or the one without them does.
set -eu

if [ "${1:-}" = --help ]; then
  echo "usage: scripts/price_of_checks.sh; builds in build-price (PRICE_BUILD=folder)"
  exit 0
fi
cd "$(dirname "$0")/.."
folder=${PRICE_BUILD:-build-price}
name=offgrid-price-of-checks

# build name flags
build() {
  scripts/build.sh "$folder/$1" "-DCMAKE_CXX_FLAGS=$2" -DOFFGRID_BUILD_TESTS=ON \
    -DOFFGRID_BUILD_VERIFY=OFF -DOFFGRID_BUILD_FUZZ=OFF -DOFFGRID_BUILD_BENCH=OFF \
    -DOFFGRID_BUILD_EXAMPLES=OFF -DOFFGRID_BUILD_TOOL=OFF -DOFFGRID_UNITY_BUILD=ON --target "$name"
}

# instructions name
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$folder/$1/bin/$name" 2>&1 \
    >"$folder/$1/output" |
    awk '$2 == "Collected" { print $4 }'
}

build with ""
build without "-iquote $PWD/tests/price/without"
# A shell of its own, which nobody hears say "Aborted".
said=$(sh -c '"$0" break 2>&1; true' "$folder/with/bin/$name" 2>/dev/null)
if [ "${said#*requirement broken}" = "$said" ]; then
  echo "the program with checks does not notice a broken contract" >&2
  exit 1
fi
if ! "$folder/without/bin/$name" break >/dev/null 2>&1; then
  echo "the program without checks notices a broken contract: it has checks" >&2
  exit 1
fi
echo "== counting instructions"
with=$(instructions with)
without=$(instructions without)
cmp "$folder/with/output" "$folder/without/output"
awk -v with="$with" -v without="$without" 'BEGIN {
  printf "with checks %d instructions, without %d: %.2f %% more\n", with, without,
    100 * (with / without - 1)
  printf "== %.2f of 100 instructions do the work, the others check contracts\n",
    100 * without / with
}'
