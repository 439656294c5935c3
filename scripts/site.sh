#!/bin/sh
# scripts/site.sh folder: the site of the documentation, in folder/site, for any static host: the
# pages by mkdocs, as mkdocs.yml says, and the reference of the headers by doxygen. A warning and a
# dead link are errors.
set -eu

folder=${1:-build}
[ "$folder" != --help ] || { echo "usage: scripts/site.sh build-folder"; exit 0; }
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder/site-reference"
folder=$(cd "$folder" && pwd)
cd "$root"

echo "== writing the reference"
rm -rf "$folder/site-reference/reference"
{
  cat docs/Doxyfile
  # The pages are pages of the site.
  echo "INPUT = kernel/include navmesh/include scene/include io/include c/include"
  echo "FILE_PATTERNS = *.hpp *.h"
  echo "USE_MDFILE_AS_MAINPAGE ="
  echo "OUTPUT_DIRECTORY = \"$folder/site-reference\""
  echo "HTML_OUTPUT = reference"
} | doxygen -

echo "== writing the site: $folder/site/index.html"
OFFGRID_REFERENCE="$folder/site-reference" mkdocs build --strict --site-dir "$folder/site" \
  >"$folder/site.log" 2>&1 || {
  grep -v '^INFO' "$folder/site.log" >&2
  exit 1
}
python3 -B tests/docs/check_site.py site --root "$root" --folder "$folder/site"
