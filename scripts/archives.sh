#!/bin/sh
# scripts/archives.sh folder: makes an archive to be unpacked anywhere on Linux, in folder/archives:
# the libraries, the C interface and the program. It is unpacked elsewhere and used from there.
set -eu

folder=${1:-build}
if [ "$folder" = --help ]; then
  echo "usage: scripts/archives.sh build-folder (make archives installs what it needs)"
  exit 0
fi
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder/archives"
folder=$(cd "$folder/archives" && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# The program needs nothing but the C library, so fmt is taken as headers.
"$root/scripts/portable_headers.sh" "$folder/packages"
static="-static-libstdc++ -static-libgcc"
set -- "-Dfmt_DIR=$folder/packages/share/cmake/fmt" "-DCMAKE_SHARED_LINKER_FLAGS=$static" \
  "-DCMAKE_EXE_LINKER_FLAGS=$static" "-DPNG_LIBRARY=$(cc -print-file-name=libpng.a)" \
  "-DZLIB_LIBRARY=$(cc -print-file-name=libz.a)"
for part in TESTS VERIFY FUZZ BENCH EXAMPLES; do set -- "$@" "-DOFFGRID_BUILD_$part=OFF"; done
echo "== building the archive"
cmake -S "$root" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  "-DCMAKE_CXX_FLAGS_RELEASE=${OFFGRID_ARCHIVE_OPTIMISATION:--O3} -DNDEBUG" \
  -DOFFGRID_BUILD_TOOL=ON -DOFFGRID_BUILD_C=ON -DOFFGRID_UNITY_BUILD=ON \
  -DCMAKE_SKIP_INSTALL_ALL_DEPENDENCY=ON "$@" >/dev/null
cmake --build "$folder/build" -j "${JOBS:-$(nproc)}" --target offgrid_installed >/dev/null
rm -f "$folder"/*.tar.gz
(cd "$folder/build" && { cpack -B "$folder" >cpack.log 2>&1 || { cat cpack.log; exit 1; }; })
rm -rf "$folder/_CPack_Packages"

tar -xzf "$folder"/offgrid-*.tar.gz -C "$place"
prefix=$(ls -d "$place"/offgrid-*)
echo "== using it: CMake, pkg-config, the program"
cmake -S "$root/examples/consumer" -B "$place/consumer" "-DCMAKE_PREFIX_PATH=$prefix" >/dev/null
cmake --build "$place/consumer" >/dev/null
for program in consumer mesh table; do "$place/consumer/$program" >/dev/null; done
# shellcheck disable=SC2046 # words
cc -std=c99 "$root/examples/c/small_game.c" -o "$place/game" \
  $(PKG_CONFIG_PATH="$prefix/lib/pkgconfig" pkg-config --cflags --libs offgrid-c)
LD_LIBRARY_PATH="$prefix/lib" "$place/game" | cmp - "$root/examples/expected/small_game_c.txt"
"$prefix/bin/offgrid" --version
ls "$folder"/offgrid-*
