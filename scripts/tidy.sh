#!/bin/sh
# scripts/tidy.sh folder [file...]: runs clang-tidy, with .clang-tidy, over every source file that
# the build in the folder compiles.
set -eu
folder=${1:-build}
[ "$folder" != --help ] || { echo "usage: scripts/tidy.sh build-folder [file...]"; exit 0; }
[ $# -eq 0 ] || shift
root=$(cd "$(dirname "$0")/.." && pwd)
tidy=clang-tidy-19
command -v "$tidy" >/dev/null 2>&1 || {
  echo "scripts/tidy.sh: $tidy is missing (make setup installs it)" >&2
  exit 1
}

if [ ! -f "$folder/compile_commands.json" ]; then
  "$root/scripts/build.sh" "$folder" --target offgrid_installed
fi
if [ $# -eq 0 ]; then
  # The database names every file that some target compiles; those outside this tree are not ours.
  files=$(sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$folder/compile_commands.json" |
    grep -F "$root/" | sort -u)
  files=$(printf '%s\n' "$files" | grep -v "^$(cd "$folder" && pwd)/")
else
  files=$(printf '%s\n' "$@")
fi
echo "== clang-tidy over $(printf '%s\n' "$files" | wc -l) files"
# g++'s warning flags that clang does not know are no finding. What it says on its error stream is a
# count of suppressed warnings; findings and compile errors come on the other.
printf '%s\n' "$files" | xargs -P "${JOBS:-$(nproc)}" -n 1 "$tidy" --quiet -p "$folder" \
  --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument 2>/dev/null
echo "== clang-tidy found nothing"
