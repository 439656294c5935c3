#!/bin/sh
# scripts/archives.sh folder [linux|windows]...: makes archives to be unpacked anywhere, in
# folder/archives: for Linux the libraries, the C interface and the program, for Windows the C
# interface. Each is unpacked elsewhere and used from there.
set -eu

folder=${1:-build}
if [ "$folder" = --help ]; then
  echo "usage: scripts/archives.sh build-folder [linux|windows]... (make archives has both)"
  exit 0
fi
shift $(($# > 0 ? 1 : 0))
[ $# -gt 0 ] || set -- linux windows
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder/archives"
folder=$(cd "$folder/archives" && pwd)
jobs=${JOBS:-$(nproc)}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"$root/scripts/portable_headers.sh" "$folder/packages"

make_archive() {
  system=$1
  shift
  for part in TESTS VERIFY FUZZ BENCH EXAMPLES; do set -- "$@" "-DOFFGRID_BUILD_$part=OFF"; done
  echo "== building the archive for $system"
  cmake -S "$root" -B "$folder/$system" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    "-DCMAKE_CXX_FLAGS_RELEASE=${OFFGRID_ARCHIVE_OPTIMISATION:--O3} -DNDEBUG" \
    "-DCMAKE_CXX_COMPILER_LAUNCHER=${OFFGRID_LAUNCHER:-}" \
    -DOFFGRID_BUILD_C=ON -DOFFGRID_UNITY_BUILD=ON \
    -DCMAKE_SKIP_INSTALL_ALL_DEPENDENCY=ON "$@" >/dev/null
  cmake --build "$folder/$system" -j "$jobs" --target offgrid_installed >/dev/null
  (cd "$folder/$system" && { cpack -B "$folder" >cpack.log 2>&1 || { cat cpack.log; exit 1; }; })
  rm -rf "$folder/_CPack_Packages"
}

# The end of the story of examples/c must be the same.
compare_game() { tr -d '\r' <"$place/game.txt" | cmp - "$root/examples/expected/small_game_c.txt"; }

linux() {
  # The program needs nothing but the C library, so fmt is taken as headers.
  static="-static-libstdc++ -static-libgcc"
  make_archive linux -DOFFGRID_BUILD_TOOL=ON "-Dfmt_DIR=$folder/packages/share/cmake/fmt" \
    "-DCMAKE_SHARED_LINKER_FLAGS=$static" "-DCMAKE_EXE_LINKER_FLAGS=$static" \
    "-DPNG_LIBRARY=$(cc -print-file-name=libpng.a)" "-DZLIB_LIBRARY=$(cc -print-file-name=libz.a)"
  tar -xzf "$folder"/offgrid-*-linux-*.tar.gz -C "$place"
  prefix=$(ls -d "$place"/offgrid-*-linux-*)
  echo "== using it: CMake, pkg-config, the program"
  cmake -S "$root/examples/consumer" -B "$place/consumer" "-DCMAKE_PREFIX_PATH=$prefix" >/dev/null
  cmake --build "$place/consumer" >/dev/null
  for program in consumer mesh table; do "$place/consumer/$program" >/dev/null; done
  # shellcheck disable=SC2046 # words
  cc -std=c99 "$root/examples/c/small_game.c" -o "$place/game" \
    $(PKG_CONFIG_PATH="$prefix/lib/pkgconfig" pkg-config --cflags --libs offgrid-c)
  LD_LIBRARY_PATH="$prefix/lib" "$place/game" >"$place/game.txt"
  compare_game
  "$prefix/bin/offgrid" --version
}

windows() {
  make_archive windows "-DCMAKE_TOOLCHAIN_FILE=$root/cmake/windows.cmake" \
    "-DCMAKE_PREFIX_PATH=$folder/packages" -DBoost_NO_BOOST_CMAKE=ON \
    "-DBoost_INCLUDE_DIR=$folder/packages/include" -DOFFGRID_BUILD_TOOL=OFF
  python3 -m zipfile -e "$folder"/offgrid-*-windows-*.zip "$place"
  prefix=$(ls -d "$place"/offgrid-*-windows-*)
  echo "== using it under wine: a program of mingw-w64"
  export WINEPREFIX="$folder/wine" WINEDEBUG=-all
  x86_64-w64-mingw32-gcc-posix -std=c99 "$root/examples/c/small_game.c" "-I$prefix/include" \
    "-L$prefix/lib" -loffgrid_c -o "$prefix/bin/game.exe"
  wine "$prefix/bin/game.exe" >"$place/game.txt"
  compare_game
  echo "== a program with the binary interface of Visual C++, by the list of functions"
  # Without the headers and libraries of Visual C++ it can call nothing else.
  cat >"$place/other.c" <<END
#include "offgrid.h"
int start(void) {
  og_mesh_options options = og_mesh_options_default();
  og_mesh mesh = 0;
  options.high_x = options.high_y = 100;
  return og_mesh_create(&options, &mesh) == OG_OK && og_live_handles() == 1 ? 0 : 1;
}
END
  clang-19 --target=x86_64-pc-windows-msvc -ffreestanding -O1 "-I$prefix/include" \
    -c "$place/other.c" -o "$place/other.obj"
  llvm-lib-19 "/def:$prefix/lib/offgrid_c.def" /machine:x64 "/out:$place/offgrid_c.lib"
  lld-link-19 /nodefaultlib /entry:start /subsystem:console "/out:$prefix/bin/other.exe" \
    "$place/other.obj" "$place/offgrid_c.lib"
  wine "$prefix/bin/other.exe"
}

rm -f "$folder"/*.tar.gz "$folder"/*.zip
for system in "$@"; do
  case $system in
    linux | windows) "$system" ;;
    *)
      echo "scripts/archives.sh: no archive for $system: linux, windows" >&2
      exit 2
      ;;
  esac
done
ls "$folder"/offgrid-*
