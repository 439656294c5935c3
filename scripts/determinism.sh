#!/bin/sh
# scripts/determinism.sh folder: runs every test of determinism that the folder is configured with,
# and prints a table: one hash for each program, whatever compiled and ran it. Exits 1 if one
# differs.
set -eu

folder=${1:-build}
if [ "$folder" = --help ]; then
  echo "usage: scripts/determinism.sh build-folder (make determinism configures one)"
  exit 0
fi
log=$folder/determinism.log
echo "== compiling and running the programs once for each compiler, level and processor;" \
  "this takes a while. Log: $log"
status=0
ctest --test-dir "$folder" -L determinism --no-tests=error -j "${JOBS:-$(nproc)}" \
  --output-log "$log" -V >/dev/null || status=$?
# A test's result stands behind its name, or on the line after it, as ctest likes.
awk '
  BEGIN { row = "%-52s %-18s %9s\n"; printf row, "program and platform", "hash", "seconds" }
  # "12: -- hash ab1b15fa1e110dca, golden ab1b15fa1e110dca, 3 s", where 12 is the number of the
  # test.
  $2 == "--" && $3 == "hash" { sub(",", "", $4); hash[$1] = $4; seconds[$1] = $7 }
  /Test +#[0-9]+: determinism/ {
    match($0, /#[0-9]+:/); key = substr($0, RSTART + 1, RLENGTH - 1)
    match($0, /determinism[^ ]*/); name = substr($0, RSTART + 12, RLENGTH - 12)
  }
  name != "" && /Passed|\*\*\*/ {
    passed = $0 ~ /Passed/
    agree += passed
    printf row, name, passed ? (key in hash ? hash[key] : "passed") : "FAILED", seconds[key]
    if (passed && key in hash) {
      platform = name
      sub(/^[a-z]*\./, "", platform)
      if (!(platform in platforms)) configurations++
      platforms[platform]
    }
    name = ""
  }
  END {
    print "== " configurations + 0 " configurations agree"
    print "   " agree + 0 " tests passed: each program on each, and controls that must differ"
  }' "$log"
if [ "$status" -ne 0 ]; then echo "== not all agree; the log says where: $log"; fi
exit "$status"
