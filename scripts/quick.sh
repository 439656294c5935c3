#!/bin/sh
# scripts/quick.sh [--list] [--since=COMMIT] BUILD [FILE...]: builds and runs the unit tests of what
# changed. make quick runs it.
set -eu

help() {
  cat <<END
usage: scripts/quick.sh [--list] [--since=COMMIT] BUILD [FILE...]
Runs the style tests and the unit tests of each FILE, in the folder BUILD that make test has made.
Without a FILE: of each file that differs from the commit at which this branch left COMMIT
(origin/HEAD, or main without a remote). Of the navmesh the suites of those test files run that
include a changed room. A changed source takes about a minute; a header that many files include
takes longer, since all of them are compiled. --list only prints what would run. make test runs the
rest.
Exit codes: 0 passed, or nothing changed; 1 a build or a test failed; 2 wrong usage, or no build.
END
}
fail() {
  echo "scripts/quick.sh: $1" >&2
  exit 2
}

list=""
since=""
while [ $# -gt 0 ]; do
  case "$1" in
    --help) help && exit 0 ;;
    --list) list=yes ;;
    --since=?*) since=${1#--since=} ;;
    -*) fail "no such option: $1 (--help lists them)" ;;
    *) break ;;
  esac
  shift
done
[ $# -gt 0 ] || fail "which build folder? (--help)"
build=$1
shift
cd "$(dirname "$0")/.."

# The commit to compare with, by its name.
commit_named() {
  for commit in ${since:-origin/HEAD main}; do
    if git merge-base HEAD "$commit" >/dev/null 2>&1; then
      echo "$commit"
      return
    fi
  done
  fail "no commit to compare with: ${since:-neither origin/HEAD nor main} (--since=COMMIT)"
}

# The folder whose tests ask about a file, or in parentheses the command that does.
tests_of() {
  case "$1" in
    kernel/* | navmesh/* | scene/* | io/*) echo "tests/${1%%/*}" ;;
    tests/support/*) echo tests/navmesh ;;
    check/engine/*) echo tests/check ;;
    check/* | fuzz/*) echo fuzz ;;
    tool/* | examples/*) echo "${1%%/*}" ;;
    scripts/* | Makefile) echo tests/scripts ;;
    docs/figures/* | docs/pictures/*) echo docs/figures ;;
    docs/lemmas/*) echo "(make prove)" ;;
    js/*) echo "(make node)" ;;
    docs/* | .github/* | *.md | mkdocs.yml) echo tests/docs ;;
    verify/* | tests/museum/* | tests/mutation/*) echo "(make verify)" ;;
    tests/growth/* | tests/price/* | tests/sanitize/*) echo "(make verify)" ;;
    bench/*) echo "(make bench)" ;;
    tests/packaging/*) echo "(make test)" ;; # asks what all folders install
    tests/*/*) echo "$1" | cut -d/ -f1,2 ;;
    *) echo "(make test)" ;;
  esac
}

# The filters of GoogleTest for a file of the navmesh: the suites of a test file, or of the test
# files that include its room.
suites_of() {
  room=$(echo "$1" | sed -nE 's,^navmesh/(include/offgrid/navmesh|src)/([a-z]+)/.*,\2,p')
  if [ -n "$room" ]; then
    tests=$(grep -lE "^#include \"(offgrid/navmesh/)?$room/" tests/navmesh/*_test.cpp) ||
      fail "no test file of tests/navmesh includes the room $room"
  elif [ "${1%_test.cpp}" != "$1" ] && [ -f "$1" ]; then
    tests=$1
  else
    echo '*'
    return
  fi
  # shellcheck disable=SC2086 # words
  sed -nE 's/^(TYPED_)?TEST(_F|_P)?\(([A-Za-z0-9_]+),.*/\3.*:*\/\3.*:\3\/*/p' $tests
}

if [ $# -gt 0 ]; then
  files=$(printf '%s\n' "$@")
else
  since=$(commit_named)
  files=$(git diff --name-only "$(git merge-base HEAD "$since")" &&
    git ls-files --others --exclude-standard)
fi
if [ -z "$files" ]; then
  echo "== nothing changed since this branch left $since: nothing to test"
  exit 0
fi
folders=tests/style
filter=""
for file in $files; do
  folder=$(tests_of "$file")
  case "$folder" in
    '('*) echo "== not tested here: $file $folder" ;;
    *) folders=$(printf '%s\n' "$folders" "$folder" | sort -u) ;;
  esac
  if [ "$folder" = tests/navmesh ]; then
    suites=$(suites_of "$file")
    filter=$(printf '%s\n' "$filter" "$suites" | sort -u)
  fi
done
filter=$(echo "$filter" | sed '/^$/d' | paste -sd: -)

if [ -n "$list" ]; then
  for folder in $folders; do
    if [ "$folder" = tests/navmesh ]; then echo "$folder $filter"; else echo "$folder"; fi
  done
  exit 0
fi
grep -qs '^CMAKE_GENERATOR:INTERNAL=Ninja$' "$build/CMakeCache.txt" ||
  fail "no build by Ninja in $build: make test makes one"
for folder in $folders; do
  [ -f "$build/$folder/CTestTestfile.cmake" ] || fail "no tests of $folder in $build (make test)"
done
jobs=${JOBS:-$(nproc)}
echo "== building $(echo "$folders" | paste -sd' ' -)"
# shellcheck disable=SC2046,SC2086 # words
cmake --build "$build" --parallel "$jobs" --target $(printf '%s/all ' $folders) || exit 1
for folder in $folders; do
  echo "== testing $folder"
  if [ "$folder" = tests/navmesh ]; then export GTEST_FILTER="$filter"; else unset GTEST_FILTER; fi
  # Lemmas are proved by make prove.
  ctest --test-dir "$build/$folder" --output-on-failure --no-tests=error -j "$jobs" \
    -E lemmas_are_proved || status=1
done
exit "${status:-0}"
