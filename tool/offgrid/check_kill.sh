#!/bin/sh
# check_kill.sh PROGRAM FOLDER: a write that a kill or a full disk interrupts leaves the file
# unchanged.
#
# A limit of the size of files stops the program inside the write with the signal SIGXFSZ, at the
# same moment in each run, without a race. To show that the limit is the cause, the same command
# without it must write the file.
set -eu
program=$1
folder=$2
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

# 400 triangles: a world file of more than 16 KiB.
i=0
while [ $i -lt 400 ]; do
  echo "POLYGON (($i 0, $((i + 1)) 0, $i 1, $i 0))"
  i=$((i + 1))
done >many.wkt
echo "POLYGON ((0 0, 1 0, 0 1, 0 0))" >one.wkt

"$program" build one.wkt -o world.ogw --quiet
cp world.ogw before.ogw

if (ulimit -f 4 && "$program" build many.wkt -o world.ogw --quiet) 2>/dev/null; then
  echo "the limit has stopped nothing: this test tests nothing" >&2
  exit 1
fi
if ! cmp -s world.ogw before.ogw; then
  echo "a write that was cut short has damaged the file" >&2
  exit 1
fi
"$program" check world.ogw --quiet

"$program" build many.wkt -o world.ogw --quiet
"$program" check world.ogw --quiet --paths 5
if cmp -s world.ogw before.ogw; then
  echo "without the limit the file is not written" >&2
  exit 1
fi
