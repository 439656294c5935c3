#!/bin/sh
# scripts/docs.sh folder: the reference pages of the public headers, into folder/docs/html, as
# docs/Doxyfile says. A warning is an error.
set -eu
folder=${1:-build}
[ "$folder" != --help ] || { echo "usage: scripts/docs.sh build-folder"; exit 0; }
mkdir -p "$folder/docs"
output=$(cd "$folder/docs" && pwd)
cd "$(dirname "$0")/.."

echo "== writing the reference: $output/html/index.html"
{ cat docs/Doxyfile; echo "OUTPUT_DIRECTORY = \"$output\""; } | doxygen -
