#!/bin/sh
# scripts/bench.sh [--quick]: builds and runs the benchmarks, prints the table of ratios and writes $BUILD/bench/kernel.csv.
set -eu

repetitions=25
seconds=0.006
for argument in "$@"; do
  case "$argument" in
    --quick)
      repetitions=7
      seconds=0.002
      ;;
    --help)
      echo "usage: [BUILD=folder] scripts/bench.sh [--quick]"
      echo "Builds offgrid-bench-kernel, times each predicate against naive double, and CGAL where it has it, prints the ratios"
      echo "and writes BUILD/bench/kernel.csv (BUILD is build by default). Less than five minutes;"
      echo "--quick takes less than one, and is less certain."
      exit 0
      ;;
    *)
      echo "scripts/bench.sh: unknown argument: $argument (try --help)" >&2
      exit 2
      ;;
  esac
done

build=${BUILD:-build}
source_folder=$(cd "$(dirname "$0")/.." && pwd)
"$source_folder/scripts/build.sh" "$build" -DOFFGRID_BUILD_BENCH=ON --target offgrid-bench-kernel

mkdir -p "$build/bench"
commit=$(git -C "$source_folder" rev-parse --short HEAD 2>/dev/null || echo unknown)
if [ "$commit" != unknown ] && [ -n "$(git -C "$source_folder" status --porcelain 2>/dev/null)" ]; then commit="$commit+changes"; fi

echo "== measuring: $build/bin/offgrid-bench-kernel, $repetitions interleaved repetitions of $seconds s each"
if ! "$build/bin/offgrid-bench-kernel" --benchmark_min_time="$seconds" --benchmark_repetitions="$repetitions" \
  --benchmark_enable_random_interleaving=true --benchmark_out="$build/bench/kernel.json" --benchmark_out_format=json \
  >"$build/bench/kernel.log" 2>&1; then
  cat "$build/bench/kernel.log" >&2
  exit 1
fi
python3 "$source_folder/bench/summarize.py" "$build/bench/kernel.json" "$build/bench/kernel.csv" --commit "$commit"
