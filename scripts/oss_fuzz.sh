#!/bin/sh
# scripts/oss_fuzz.sh [folder]: builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite do
# (fuzz/oss-fuzz/build.sh), without their images, and checks what they will look for: programs that
# run their seeds, seeds, dictionaries and options.
set -eu

if [ "${1:-}" = --help ] || [ $# -gt 1 ]; then
  echo "usage: scripts/oss_fuzz.sh [folder]"
  echo "Builds with clang++-19, libFuzzer and both sanitizers in the folder (build-oss-fuzz), and" \
    "runs each program on its seeds."
  echo "CXX, CXXFLAGS and LIB_FUZZING_ENGINE may be given, and FUZZ_TARGETS, which picks some of" \
    "the targets."
  if [ "${1:-}" = --help ]; then exit 0; fi
  exit 2
fi
for tool in zip unzip; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "scripts/oss_fuzz.sh: $tool is not installed; Debian's package has the same name" >&2
    exit 1
  fi
done
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$root/build-oss-fuzz}
mkdir -p "$folder/src" "$folder/work" "$folder/out"
folder=$(cd "$folder" && pwd)
rm -rf "$folder/out" "$folder/seeds"
mkdir "$folder/out" "$folder/seeds"
ln -sfn "$root" "$folder/src/offgrid"

default_flags="-O1 -gline-tables-only -fsanitize=address,undefined"
default_flags="$default_flags -fno-sanitize-recover=undefined -fsanitize=fuzzer-no-link"
echo "== building with fuzz/oss-fuzz/build.sh in $folder"
if ! SRC=$folder/src WORK=$folder/work OUT=$folder/out CXX=${CXX:-clang++-19} \
  CXXFLAGS=${CXXFLAGS:-$default_flags} LIB_FUZZING_ENGINE=${LIB_FUZZING_ENGINE:--fsanitize=fuzzer} \
  "$root/fuzz/oss-fuzz/build.sh" >"$folder/build.log" 2>&1; then
  tail -n 40 "$folder/build.log"
  echo "== FAILED: building; all of it is in $folder/build.log" >&2
  exit 1
fi

failed=""
count=0
for program in "$folder"/out/offgrid-fuzz-*; do
  case "$program" in *.zip | *.dict | *.options) continue ;; esac
  name=$(basename "$program")
  count=$((count + 1))
  seeds=$folder/seeds/$name
  mkdir "$seeds"
  set -- -runs=0
  if [ -f "$program.dict" ]; then set -- "$@" "-dict=$program.dict"; fi
  if unzip -q "${program}_seed_corpus.zip" -d "$seeds" && [ -s "$program.options" ] &&
    (cd "$folder/work" && OFFGRID_FUZZ_QUIET=1 "$program" "$@" "$seeds") \
      >"$folder/$name.log" 2>&1; then
    echo "   $name: $(find "$seeds" -type f | wc -l) seeds," \
      "$(grep -o 'DONE.*ft: [0-9]*' "$folder/$name.log" | tail -n 1)"
  else
    tail -n 20 "$folder/$name.log"
    failed="$failed $name"
  fi
done
if [ -n "$failed" ] || [ "$count" -eq 0 ]; then
  echo "== FAILED: $count programs;$failed" >&2
  exit 1
fi
echo "== $count programs, each with seeds that it runs"
