#!/bin/sh
# scripts/freedoom.sh FOLDER: prints the folder with freedoom1.wad and freedoom2.wad, the levels of
# Debian's package freedoom, or nothing where they cannot be had.
#
# The package is downloaded and unpacked into FOLDER, not installed, so no game comes with it; an
# installed one is used as it is.
set -eu

find_levels() {
  for folder in /usr/share/games/doom "$1/usr/share/games/doom"; do
    if [ -f "$folder/freedoom1.wad" ] && [ -f "$folder/freedoom2.wad" ]; then
      echo "$folder"
      return
    fi
  done
}

levels=$(find_levels "$1")
if [ -z "$levels" ] && command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1; then
  echo "== downloading Debian's package freedoom into $1; nothing is installed" >&2
  mkdir -p "$1"
  if (cd "$1" && apt-get download freedoom >download.log 2>&1 &&
    dpkg -x freedoom_*.deb . && rm -f freedoom_*.deb); then
    levels=$(find_levels "$1")
  else
    cat "$1/download.log" >&2
  fi
fi
echo "$levels"
