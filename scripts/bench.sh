#!/bin/sh
# scripts/bench.sh [--quick] [kernel] [navmesh] [scene]: builds and runs the benchmarks, prints
# tables of ratios and writes $BUILD/bench/*.csv.
set -eu

repetitions=25
seconds=0.006
quick=""
suites=""
for argument in "$@"; do
  case "$argument" in
    --quick)
      repetitions=7
      seconds=0.002
      quick=--quick
      ;;
    kernel | navmesh | scene) suites="$suites $argument" ;;
    --help)
      cat <<'END'
usage: [BUILD=folder] [OFFGRID_DATA=folder] scripts/bench.sh [--quick] [kernel] [navmesh] [scene]
kernel:  times each predicate against naive double, and against CGAL where CGAL has it; writes
         BUILD/bench/kernel.csv
navmesh: times the triangulation and the world against CGAL, Boost.Polygon, GEOS and Detour; writes
         BUILD/bench/navmesh.csv
scene:   times rays and pairs against CGAL, Embree and textbook floats, and counts wrong answers;
         writes BUILD/bench/scene.csv, and the leak map BUILD/bench/leaks.svg
All if none is named, and BUILD is build by default. OFFGRID_DATA is the folder of the coastlines,
maps and meshes; they are left out without it. Kernel and navmesh take less than eight minutes, the
scene about a quarter of an hour; --quick takes less than five in all, and is less certain.
END
      exit 0
      ;;
    *)
      echo "scripts/bench.sh: unknown argument: $argument (try --help)" >&2
      exit 2
      ;;
  esac
done
suites=${suites:-kernel navmesh scene}

build=${BUILD:-build}
source_folder=$(cd "$(dirname "$0")/.." && pwd)
data=${OFFGRID_DATA:-}
mkdir -p "$build/bench"
commit=$(git -C "$source_folder" rev-parse --short HEAD 2>/dev/null || echo unknown)
if [ "$commit" != unknown ] &&
  [ -n "$(git -C "$source_folder" status --porcelain 2>/dev/null)" ]; then
  commit="$commit+changes"
fi

measure_kernel() {
  echo "== measuring: $build/bin/offgrid-bench-kernel," \
    "$repetitions interleaved repetitions of $seconds s each"
  if ! "$build/bin/offgrid-bench-kernel" --benchmark_min_time="$seconds" \
    --benchmark_repetitions="$repetitions" --benchmark_enable_random_interleaving=true \
    --benchmark_out="$build/bench/kernel.json" \
    --benchmark_out_format=json >"$build/bench/kernel.log" 2>&1; then
    cat "$build/bench/kernel.log" >&2
    exit 1
  fi
  python3 "$source_folder/bench/summarize.py" "$build/bench/kernel.json" "$build/bench/kernel.csv" \
    --commit "$commit"
}

measure_navmesh() {
  if [ -d "$data" ]; then set -- --data "$data"; else set --; fi
  echo "== measuring: $build/bin/offgrid-bench-navmesh $quick"
  "$build/bin/offgrid-bench-navmesh" $quick "$@" --csv "$build/bench/navmesh.csv" \
    --json "$build/bench/navmesh.json" --commit "$commit"
  echo "written: $build/bench/navmesh.csv"
}

measure_scene() {
  echo "== measuring: $build/bin/offgrid-bench-scene $quick"
  "$build/bin/offgrid-bench-scene" $quick --csv "$build/bench/scene.csv" \
    --json "$build/bench/scene.json" --markdown "$build/bench/scene.md" \
    --picture "$build/bench/leaks.svg" --commit "$commit"
  echo "written: $build/bench/scene.csv, scene.md, leaks.svg"
}

# In one unit functions of other sources are inlined that users' compilers do not see, so the
# libraries are built source by source.
for suite in $suites; do
  "$source_folder/scripts/build.sh" "$build" -DOFFGRID_BUILD_BENCH=ON -DOFFGRID_UNITY_BUILD=OFF \
    --target "offgrid-bench-$suite"
done
for suite in $suites; do "measure_$suite"; done
