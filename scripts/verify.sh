#!/bin/sh
# scripts/verify.sh folder: every suite of offgrid-verify at a modest count, then every planted bug; a table of both.
# Exits 1 if the honest kernel disagrees with a reference anywhere, or if a planted bug is not caught.
set -eu

folder=${1:-build}
if [ "$folder" = --help ]; then
  echo "usage: scripts/verify.sh build-folder"
  echo "SCALE=n multiplies the counts by n, SEED=n changes the seed."
  exit 0
fi
verify=$folder/bin/offgrid-verify
scale=${SCALE:-1}
seed=${SEED:-1}
reports=$folder/verify-reports
rm -rf "$reports"
mkdir -p "$reports"
failures=0

seconds_since() { awk "BEGIN { printf \"%.1f\", $(date +%s.%N) - $1 }"; }

# run_suite suite against count: one line of the table; the report of a disagreement is shown and kept.
run_suite() {
  report=$reports/$1${2:+-$2}.json
  start=$(date +%s.%N)
  status=0
  "$verify" "$1" ${2:+--against "$2"} ${3:+--count $(($3 * scale))} --seed "$seed" --threads "${JOBS:-$(nproc)}" \
    --save-dir "$reports" --quiet --json >"$report" 2>"$report.errors" || status=$?
  outcome="agrees"
  if [ "$status" -ne 0 ]; then
    outcome="FAILED (exit $status, see $report)"
    if [ "$status" -eq 1 ]; then outcome="DISAGREES (see $report)"; fi
    failures=$((failures + 1))
    cat "$report.errors"
  fi
  printf '%-14s %-9s %12s %8s s  %s\n' "$1" "${2:--}" "${3:+$(($3 * scale))}" "$(seconds_since "$start")" "$outcome"
}

# run_sabotage name suite: a planted bug must be reported as a disagreement, exit status 1; anything else is a failure of the verifier.
run_sabotage() {
  report=$reports/sabotage-$1.json
  start=$(date +%s.%N)
  # Most bugs show at once; the rare ones get the suite's own count.
  for count in "--count 300000" ""; do
    status=0
    # shellcheck disable=SC2086 # an option and its value, or nothing
    "$verify" "$2" --sabotage "$1" $count --seed "$seed" --save-dir "$reports" --quiet --json >"$report" 2>"$report.errors" || status=$?
    if [ "$status" -ne 0 ]; then break; fi
  done
  outcome="caught"
  if [ "$status" -ne 1 ]; then
    outcome="NOT CAUGHT (exit $status, see $report)"
    failures=$((failures + 1))
  fi
  printf '%-44s %-14s %6s s  %s\n' "$1" "$2" "$(seconds_since "$start")" "$outcome"
}

echo "== the kernel against CGAL and rationals, the navmesh against its definitions (seed $seed)"
printf '%-14s %-9s %12s %8s\n' suite against comparisons time
run_suite hard "" ""
run_suite exhaustive2d epick 20000000
run_suite predicates epick 10000000
run_suite predicates epeck 1000000
run_suite predicates rational 300000
run_suite perturbation "" 1000000
run_suite triangulation "" 20000
run_suite order "" 300000
run_suite walk "" 10000000
run_suite host "" 5000000
run_suite visible "" 200000
run_suite cut "" 30000
run_suite world "" 20000
run_suite path "" 5000
run_suite sim "" 20000

echo
echo "== planted bugs: each must be caught"
"$verify" --list --json >"$reports/list.json"
python3 -c 'import json, sys
for sabotage in json.load(open(sys.argv[1]))["sabotages"]:
    print(sabotage["name"], sabotage["suite"])' "$reports/list.json" >"$reports/sabotages.txt"
if [ ! -s "$reports/sabotages.txt" ]; then
  echo "== offgrid-verify lists no planted bugs" >&2
  exit 1
fi
while read -r name suite; do run_sabotage "$name" "$suite"; done <"$reports/sabotages.txt"

echo
if [ "$failures" -ne 0 ]; then
  echo "== $failures failed; reports are in $reports"
  exit 1
fi
echo "== no disagreement anywhere, and all $(wc -l <"$reports/sabotages.txt") planted bugs were caught; reports are in $reports"
