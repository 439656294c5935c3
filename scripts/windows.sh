#!/bin/sh
# scripts/windows.sh folder: builds the libraries and their unit tests for 64-bit Windows with
# mingw-w64, in the folder, and runs the tests under wine. make windows runs it, and so does one of
# the tests of make determinism.
set -eu

folder=${1:-build/windows}
if [ "$folder" = --help ]; then
  echo "usage: scripts/windows.sh build-folder (make windows installs what it needs)"
  exit 0
fi
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
packages=$folder/packages
toolchain=$root/cmake/windows.cmake
jobs=${JOBS:-$(nproc)}

"$root/scripts/portable_headers.sh" "$packages"

# Whether something is right does not depend on the optimiser, and most of the time would go into
# that.
configure() {
  cmake -G Ninja "-DCMAKE_TOOLCHAIN_FILE=$toolchain" -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O0 \
    "-DCMAKE_CXX_COMPILER_LAUNCHER=${OFFGRID_LAUNCHER:-}" "$@" >/dev/null
}
echo "== GoogleTest for Windows"
configure -S /usr/src/googletest -B "$folder/googletest" -DBUILD_GMOCK=OFF \
  "-DCMAKE_INSTALL_PREFIX=$packages"
cmake --build "$folder/googletest" -j "$jobs" --target install >/dev/null

echo "== the libraries and their tests for Windows"
set --
for part in VERIFY FUZZ BENCH EXAMPLES TOOL; do set -- "$@" "-DOFFGRID_BUILD_$part=OFF"; done
configure -S "$root" -B "$folder/offgrid" "-DCMAKE_PREFIX_PATH=$packages" \
  -DBoost_NO_BOOST_CMAKE=ON "-DBoost_INCLUDE_DIR=$packages/include" -DOFFGRID_BUILD_TESTS=ON \
  -DOFFGRID_UNITY_BUILD=ON "$@"
cmake --build "$folder/offgrid" -j "$jobs" \
  --target offgrid-kernel-tests offgrid-navmesh-tests offgrid-scene-tests \
  offgrid-moving-models-tests offgrid-io-tests

# wine reads the names of files as the locale says.
export WINEPREFIX="$folder/wine" WINEDEBUG=-all LC_ALL=C.UTF-8
for library in kernel navmesh scene moving-models io; do
  echo "== the tests of $library under wine"
  wine "$folder/offgrid/bin/offgrid-$library-tests.exe" --gtest_brief=1
done
