#!/bin/sh
# check_tiles_jobs.sh PROGRAM FOLDER EXAMPLE: tiles are built by GNU parallel, by an array of
# Slurm and by Dask (the example of Python), as far as they are there; in each a worker is killed
# once, and the files are those of one job. Exit status: 77 if none of them is there.
set -eu
program=$1
folder=$2
example=$3
rm -rf "$folder"
mkdir -p "$folder/bin"
cd "$folder"

# A program that is killed the first time that it begins with the second part: by the limit of the
# size of files, or with the worker that has started it.
cat >bin/offgrid <<EOF
#!/bin/sh
case " \$* " in
*" --part 2/4 "*)
  if [ -e kill ]; then
    rm kill
    if [ -e kill_worker ]; then kill -9 \$PPID; fi
    ulimit -f 0
  fi ;;
esac
exec "$program" "\$@"
EOF
chmod +x bin/offgrid
PATH="$folder/bin:$PATH"

i=0
while [ $i -lt 60 ]; do
  x=$((i % 10 * 90 + 7 * i % 50))
  y=$((i / 10 * 130 + 11 * i % 60))
  echo "POLYGON (($x $y, $((x + 70)) $((y + 9)), $((x + 40)) $((y + 95)), $x $y))"
  i=$((i + 1))
done >rocks.wkt
"$program" tiles cut rocks.wkt --scale 1 --side 8 -o one --quiet
"$program" tiles build one --quiet
digest=$("$program" tiles join one --json | sed -n 's/.*"digest": "\(.*\)",*$/\1/p')
if [ -z "$digest" ]; then
  echo "the tiles of one job do not join" >&2
  exit 1
fi
tried=""

# begin NAME: cuts a folder of its own, and plans a kill.
begin() {
  "$program" tiles cut rocks.wkt --scale 1 --side 8 -o "$1" --quiet
  touch kill
  tried="$tried $1"
}
# compare NAME: the kill has happened, and the files are the same.
compare() {
  if [ -e kill ]; then
    echo "$1: no job was killed: this test tests nothing" >&2
    exit 1
  fi
  rm -f kill_worker
  for file in one/*; do cmp "$file" "$1/${file#one/}"; done
}

if command -v parallel >/dev/null 2>&1; then
  begin parallel
  seq 4 | parallel --will-cite --retries 2 offgrid tiles build parallel --part {}/4 --quiet
  compare parallel
fi
if command -v sbatch >/dev/null 2>&1 && timeout 5 sinfo >/dev/null 2>&1; then
  begin slurm
  touch kill_worker
  job='offgrid tiles build slurm --part $SLURM_ARRAY_TASK_ID/4 --quiet'
  sbatch --wait --array=1-4 --output=/dev/null --wrap "$job" >/dev/null 2>&1 || true
  sbatch --wait --array=1-4 --output=/dev/null --wrap "$job" >/dev/null
  compare slurm
fi
# A system's package of Dask is seen by the system's Python alone.
python=""
for each in python3 /usr/bin/python3; do
  if "$each" -c 'import dask.distributed' >/dev/null 2>&1; then python=$each; fi
done
if [ -n "$python" ]; then
  begin dask
  touch kill_worker
  "$python" "$example" dask 4 >dask.txt 2>dask.log || { cat dask.log >&2; exit 1; }
  grep -q "$digest" dask.txt
  compare dask
fi
echo "built by:${tried:- none of parallel, slurm, dask is there}"
if [ -z "$tried" ]; then exit 77; fi
