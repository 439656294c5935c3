#!/bin/sh
# scripts/deb_check.sh folder: installs the packages of folder/deb on this machine, as root, builds
# examples/consumer and a program in C against them, runs these, a program in Python and the program
# offgrid, looks for the pages, then removes the packages again. For a machine or a chroot of its
# own; it needs g++, cmake and pkg-config.
set -eu

if [ "${1:---help}" = --help ]; then
  echo "usage: scripts/deb_check.sh build-folder (make deb fills it)"
  exit 0
fi
root=$(cd "$(dirname "$0")/.." && pwd)
packages=$(ls "$1"/deb/*.deb)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

echo "== installing"
# An address with a slash is a file to apt-get.
for package in $packages; do set -- "$@" "$(realpath "$package")"; done
shift
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null

echo "== building examples/consumer"
cmake -S "$root/examples/consumer" -B "$place/consumer" >/dev/null
cmake --build "$place/consumer" >/dev/null
for program in consumer mesh table; do "$place/consumer/$program"; done

echo "== building and running a program in C"
# shellcheck disable=SC2046 # words
cc -std=c99 "$root/examples/c/small_game.c" $(pkg-config --cflags --libs offgrid-c) \
  -o "$place/small_game"
"$place/small_game" | cmp - "$root/examples/expected/small_game_c.txt"

echo "== running a program in Python"
debian_python=/usr/bin/python3 # another may come first, which has no packages of Debian
(cd / && $debian_python -B "$root/examples/town/town.py" |
  cmp - "$root/examples/expected/town.txt")
$debian_python -c "from importlib.metadata import version; print('offgrid', version('offgrid'))"
python=$(dpkg -L python3-offgrid | grep '/offgrid/__init__.py$')

echo "== running offgrid"
offgrid --version
test -f /usr/share/man/man1/offgrid.1.gz
echo 'POLYGON ((10 10, 40 10, 40 40, 10 10))' >"$place/town.wkt"
offgrid build "$place/town.wkt" -o "$place/town.ogw" --quiet
offgrid check "$place/town.ogw" --quiet

echo "== finding the documentation"
pages=/usr/share/doc/offgrid/html
for page in index docs/tutorials/game reference/index; do test -f "$pages/$page.html"; done
grep -q "^Index: $pages/index.html" /usr/share/doc-base/offgrid-doc.offgrid

echo "== removing"
names=""
for package in $packages; do names="$names $(dpkg-deb -f "$package" Package)"; done
DEBIAN_FRONTEND=noninteractive apt-get remove -y -qq $names >/dev/null
for file in /usr/bin/offgrid "$(dirname "$python")" $pages; do
  if [ -e "$file" ]; then
    echo "$file is still there"
    exit 1
  fi
done
echo "== installed, built, ran, and are gone again"
