#!/bin/sh
# scripts/levels.sh [BUILD]: runs BUILD/bin/offgrid-levels on the levels of Debian's package
# freedoom; pictures go to BUILD/demo.
#
# The package is downloaded and unpacked, not installed, so no game comes with it; an installed one
# is used as it is. Without it the level that is built in has to do.
set -eu

build=${1:-build}
out=$build/demo
mkdir -p "$out"

find_levels() {
  for folder in /usr/share/games/doom "$out/freedoom/usr/share/games/doom"; do
    if [ -f "$folder/freedoom1.wad" ] && [ -f "$folder/freedoom2.wad" ]; then
      echo "$folder"
      return
    fi
  done
}

levels=$(find_levels)
if [ -z "$levels" ] && command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1; then
  echo "== downloading Debian's package freedoom into $out/freedoom; nothing is installed"
  mkdir -p "$out/freedoom"
  if (cd "$out/freedoom" && apt-get download freedoom >download.log 2>&1 &&
    dpkg -x freedoom_*.deb . && rm -f freedoom_*.deb); then
    levels=$(find_levels)
  else
    cat "$out/freedoom/download.log" >&2
  fi
fi

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
