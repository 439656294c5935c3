#!/bin/sh
# check_tiles_kill.sh PROGRAM FOLDER WORLD: a job that is killed while it builds tiles leaves whole
# files, and one that goes on where it stopped makes the same bytes. So does the cutting of a world
# with links that is killed while it writes them, last of all.
#
# A limit of the size of files stops the program with the signal SIGXFSZ inside the write of the
# first file that is larger, at the same moment in each run.
set -eu
program=$1
folder=$2
world=$3
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

# 200 slits over the line between two tiles, whose side has 201 open edges: a file of 3 KiB.
i=0
while [ $i -lt 200 ]; do
  a=$((4 * i + 100))
  b=$((a + 2))
  echo "POLYGON (($a 900, $b 900, $b 1100, $a 1100, $a 900))"
  i=$((i + 1))
done >slits.wkt
"$program" tiles cut slits.wkt --scale 1 --border 200 --side 10 -o killed --quiet
"$program" tiles cut slits.wkt --scale 1 --border 200 --side 10 -o whole --quiet
"$program" tiles build whole --quiet

if (ulimit -f 2 && "$program" tiles build killed --tile -1,0 --tile 0,0 --quiet) 2>/dev/null; then
  echo "the limit has stopped nothing: this test tests nothing" >&2
  exit 1
fi
if [ ! -e killed/-1_0.ogt ] || [ -e killed/0_0.ogt ]; then
  echo "the tile before is to be there, and the one that was killed is not" >&2
  exit 1
fi
"$program" tiles build killed --json >report
if ! grep -q '"kept": 1,' report; then
  echo "what was built before is to be kept" >&2
  exit 1
fi
for file in whole/*; do cmp "$file" "killed/${file#whole/}"; done

# A manifest of 81 tiles and some links is the largest file, of 2 KiB.
"$program" tiles cut "$world" --side 7 -o linked --quiet
if (ulimit -f 2 && "$program" tiles cut "$world" --side 7 -o cut --quiet) 2>/dev/null; then
  echo "the limit has stopped no cutting: this test tests nothing" >&2
  exit 1
fi
if [ -e cut/manifest.ogm ] || [ ! -e cut/0_0.ogp ]; then
  echo "pieces are to be there, and the manifest, which was killed, is not" >&2
  exit 1
fi
"$program" tiles cut "$world" --side 7 -o cut --quiet
for file in linked/*; do cmp "$file" "cut/${file#linked/}"; done
