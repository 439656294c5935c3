#!/bin/sh
# scripts/levels.sh [BUILD]: runs BUILD/bin/offgrid-levels on the levels of Debian's package
# freedoom; pictures go to BUILD/demo.
# Without the package the level that is built in has to do.
set -eu

build=${1:-build}
out=$build/demo
mkdir -p "$out"

levels=$("$(dirname "$0")/freedoom.sh" "$out/freedoom")

status=0
if [ -n "$levels" ]; then
  echo "== running $build/bin/offgrid-levels on $levels/freedoom1.wad and freedoom2.wad"
  "$build/bin/offgrid-levels" "$levels/freedoom1.wad" "$levels/freedoom2.wad" \
    --out "$out" || status=$?
else
  echo "== the package freedoom cannot be had here: running on the level that is built in"
  "$build/bin/offgrid-levels" --embedded --out "$out" || status=$?
fi

if command -v rsvg-convert >/dev/null 2>&1; then
  for picture in "$out"/*.svg; do
    [ -f "$picture" ] && rsvg-convert "$picture" --output "${picture%.svg}.png"
  done
  echo "== the same pictures as PNG: $out/*.png"
fi
exit "$status"
