#!/bin/sh
# exports_test.sh LIBRARY HEADER: the library exports the functions that the header declares, and
# nothing else. For Windows the first is the list of functions that the linker writes, in a .def.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
case $1 in
  *.def) tr -d '\r' <"$1" | awk '/^ +[^ ;]/ {print $1}' ;;
  *) nm -D --defined-only "$1" | awk '{print $NF}' ;;
esac | sort >"$folder/exported"
grep -o 'og_[a-z0-9_]*(' "$2" | tr -d '(' | sort -u >"$folder/declared"
diff "$folder/declared" "$folder/exported"
