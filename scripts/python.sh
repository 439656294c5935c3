#!/bin/sh
# scripts/python.sh [--or-skip|--bare] BUILD [pytest argument...]: makes the wheel of the Python
# package offgrid of the library that BUILD has made, in BUILD/python/dist, and tests it in a fresh
# environment. With --or-skip it ends with 77 where packages of the group python of scripts/setup.sh
# are missing. With --bare it makes the wheel alone, and without the library in it, which the system
# has. PYTHON names another interpreter than Debian's.
set -eu

or_skip=no
bare=no
case "$1" in
  --or-skip)
    or_skip=yes
    shift
    ;;
  --bare)
    bare=yes
    shift
    ;;
esac
build=$(realpath "$1")
shift
root=$(realpath "$(dirname "$0")/..")
work="$build/python"
library="$build/c/liboffgrid_c.so.0"
[ -e "$library" ] || {
  echo "scripts/python.sh: no $library: build the target offgrid_c first" >&2
  exit 1
}

# The Python for which Debian has numpy and cffi.
python=${PYTHON:-/usr/bin/python3}
modules="cffi, setuptools, wheel"
[ "$bare" = yes ] || modules="$modules, numpy, pytest, venv, ensurepip"
if ! "$python" -c "import $modules"; then
  echo "scripts/python.sh: packages are missing: scripts/setup.sh python" >&2
  [ "$or_skip" = no ] || exit 77
  exit 1
fi

rm -rf "$work"
mkdir -p "$work"
cp -r "$root/python/." "$work"
version=$(sed -n 's/^ *VERSION \([0-9.]*\)$/\1/p' "$root/CMakeLists.txt" | head -n 1)
export OFFGRID_HEADER="$root/c/include/offgrid.h" OFFGRID_LIBRARY="$work/link"
export OFFGRID_VERSION="$version"
mkdir "$work/link"
ln -s "$library" "$work/link/liboffgrid_c.so"
if [ "$bare" = no ]; then
  cp -L "$library" "$work/offgrid/"
  export OFFGRID_RPATH="\$ORIGIN"
fi

cd "$work"
"$python" -B setup.py --quiet bdist_wheel > "$work/wheel.log" 2>&1 || {
  cat "$work/wheel.log" >&2
  exit 1
}
wheel=$(ls "$work"/dist/offgrid-*.whl)
echo "== $wheel"
if [ "$bare" = yes ]; then exit 0; fi

# The environment sees numpy and cffi of the system, and offgrid of the wheel alone.
"$python" -m venv --system-site-packages "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --no-index --no-deps "$wheel"
tool="$build/bin/offgrid"
[ -x "$tool" ] || tool=""
cd "$root"
OFFGRID_TOOL="$tool" PYTHONDONTWRITEBYTECODE=1 \
  "$work/venv/bin/python" -m pytest -q -p no:cacheprovider \
  "$root/python/tests" "$@"
