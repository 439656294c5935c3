#!/bin/sh
# scripts/mutate.sh: mutation testing of the kernel, of all its mutants, and of the navmesh, of a
# sample. What it needs of other programs is in scripts/mutate.py, which has more options;
# docs/checking.md says how to read it. MUTATE=kernel or navmesh runs one of them. MUTATE_SAMPLE=n
# and MUTATE_SEED=n choose the mutants of the navmesh. MUTATION_BUILD=folder.
set -eu

if [ "${1:-}" = --help ]; then
  echo "usage: scripts/mutate.sh; see the head of this file, and scripts/mutate.py --help"
  exit 0
fi
source_folder=$(cd "$(dirname "$0")/.." && pwd)
folder=${MUTATION_BUILD:-$source_folder/build-mutation}
status=0
for subject in ${MUTATE:-kernel navmesh}; do
  sample=""
  if [ "$subject" = navmesh ]; then
    sample="--sample ${MUTATE_SAMPLE:-300} --seed ${MUTATE_SEED:-1}"
  fi
  echo "== mutating $subject in $folder"
  python3 -B "$source_folder/scripts/mutate.py" "$subject" --work "$folder" \
    --jobs "${JOBS:-$(nproc)}" $sample || status=1
done
exit $status
