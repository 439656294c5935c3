#!/bin/sh
# scripts/format.sh [--fix]: does the source have the layout of .clang-format? With --fix, gives it
# that layout.
set -eu
cd "$(dirname "$0")/.."

if [ "${1:-}" = --help ]; then
  echo "usage: scripts/format.sh [--fix]"
  exit 0
fi
# The layout depends on the version; 14, Debian 12's default, breaks requires-clauses apart.
formatter=clang-format-19
command -v "$formatter" >/dev/null 2>&1 || {
  echo "scripts/format.sh: $formatter is missing (make setup installs it)" >&2
  exit 1
}

list_sources() {
  find . \( -name .git -o -path './build*' \) -prune -o \( -name '*.hpp' -o -name '*.cpp' \) \
    -print | sort
}
count=$(list_sources | wc -l)
if [ "${1:-}" = --fix ]; then
  list_sources | xargs "$formatter" -i
  echo "== formatted $count files"
else
  list_sources | xargs "$formatter" --dry-run -Werror --ferror-limit=1 || {
    echo "== some files are laid out differently: make format FIX=1" >&2
    exit 1
  }
  echo "== $count files have the layout of .clang-format"
fi
