#!/bin/sh
# exports_test.sh LIBRARY HEADER: the library exports the functions that the header declares, and
# nothing else.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
nm -D --defined-only "$1" | awk '{print $NF}' | sort >"$folder/exported"
grep -o 'og_[a-z0-9_]*(' "$2" | tr -d '(' | sort -u >"$folder/declared"
diff "$folder/declared" "$folder/exported"
