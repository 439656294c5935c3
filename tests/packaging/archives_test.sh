#!/bin/sh
# archives_test.sh root: what scripts/archives.sh refuses before it builds, and its comparison of
# the functions that a DLL exports with the header.
set -eu
root=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
failures=0

fail() {
  failures=$((failures + 1))
  echo "FAILED: $1"
}

status=0
sh "$root/scripts/archives.sh" "$place/build" windows solaris >"$place/output" 2>&1 || status=$?
if [ "$status" -ne 2 ] || ! grep -q "no archive for solaris" "$place/output"; then
  fail "an unknown system: status $status, $(cat "$place/output")"
fi
[ ! -e "$place/build" ] || fail "an unknown system: it began to build another"

# compare name status: offgrid_c.def beside a header with two functions.
printf 'OG_API int og_first(int a);\nOG_API int og_second(void);\n' >"$place/offgrid.h"
compare() {
  status=0
  sh "$root/tests/c/exports_test.sh" "$place/offgrid_c.def" "$place/offgrid.h" >/dev/null ||
    status=$?
  [ "$status" -eq "$2" ] || fail "$1: status $status (expected $2)"
}
printf '; a list\nEXPORTS\r\n    og_first @1\r\n    og_second @2\r\n' >"$place/offgrid_c.def"
compare "the functions of the header" 0
printf '    _ZNSt6vectorE @3\n' >>"$place/offgrid_c.def"
compare "a function of C++, too" 1
printf 'EXPORTS\n    og_first @1\n' >"$place/offgrid_c.def"
compare "a function less" 1
[ "$failures" -eq 0 ] || exit 1
