#!/bin/sh
# scripts/deb_check.sh folder: installs the packages of folder/deb on this machine, as root, builds
# examples/consumer against them and runs the program, then removes them again. For a machine or a
# chroot of its own; it needs g++ and cmake.
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

echo "== running offgrid"
offgrid --version
test -f /usr/share/man/man1/offgrid.1.gz
echo 'POLYGON ((10 10, 40 10, 40 40, 10 10))' >"$place/town.wkt"
offgrid build "$place/town.wkt" -o "$place/town.ogw" --quiet
offgrid check "$place/town.ogw" --quiet

echo "== removing"
names=""
for package in $packages; do names="$names $(dpkg-deb -f "$package" Package)"; done
DEBIAN_FRONTEND=noninteractive apt-get remove -y -qq $names >/dev/null
if [ -e /usr/bin/offgrid ]; then
  echo "offgrid is still there"
  exit 1
fi
echo "== installed, built, ran, and are gone again"
