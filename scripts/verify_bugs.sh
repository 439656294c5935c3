#!/bin/sh
# scripts/verify_bugs.sh program i/n: switches on every n-th bug that offgrid-verify knows, from the i-th;
# each must be reported as a disagreement, and a saved case must disagree again when replayed.
# Suites that have no bugs of their own get some of another suite's, against each oracle
# that they are asked with. Exits 1 if one is not reported, or if there are none.
set -eu

if [ $# -ne 2 ] || [ "$1" = --help ]; then
  echo "usage: scripts/verify_bugs.sh build/bin/offgrid-verify 1/2"
  if [ "${1:-}" = --help ]; then exit 0; fi
  exit 2
fi
verify=$1
first=${2%/*}
of=${2#*/}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$verify" --list --json >"$folder/list.json"
python3 -c 'import json, sys
for bug in json.load(open(sys.argv[1]))["bugs"]:
    print(bug["name"], bug["suite"])' "$folder/list.json" >"$folder/all"
for oracle in epick integers; do
  for name in orient-swapped-coordinate intersect-missed-touch mesh-edge-tie-sign line-tie-sign; do
    echo "$name exhaustive2d --grid 8 --grid-quadruples 4 --against $oracle"
  done
  echo "in-sphere-sign exhaustive3d --grid-quadruples 2 --grid-quintuples 3 --against $oracle"
done >>"$folder/all"
echo "orient-double hard" >>"$folder/all"
awk "NR % $of == $first % $of" "$folder/all" >"$folder/names"
caught=0
while read -r name suite; do
  rm -f "$folder"/verify-failure-*
  # Most bugs show at once; the rare ones get the suite's own count.
  for count in "--count 300000" ""; do
    status=0
    # shellcheck disable=SC2086 # options and their values, or nothing
    "$verify" $suite --bug "$name" $count --save-dir "$folder" \
      --quiet >"$folder/report" 2>&1 || status=$?
    if [ "$status" -ne 0 ]; then break; fi
  done
  for file in "$folder"/verify-failure-*; do
    if [ ! -e "$file" ]; then continue; fi
    if "$verify" replay "$file" >"$folder/report" 2>&1; then status="$status, but not again"; fi
  done
  if [ "$status" = 1 ]; then
    caught=$((caught + 1))
  else
    echo "NOT CAUGHT: $name by the suite $suite (exit $status)"
    tail -n 5 "$folder/report"
  fi
done <"$folder/names"
all=$(wc -l <"$folder/names")
echo "$caught of $all bugs were caught"
[ "$caught" -eq "$all" ] && [ "$all" -gt 0 ]
