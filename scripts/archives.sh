#!/bin/sh
# scripts/archives.sh folder [linux|windows]...: makes archives to be unpacked anywhere, in
# folder/archives: for Linux the libraries, the C interface and the program, for Windows the C
# interface and the program. Each is unpacked elsewhere and used from there.
set -eu

folder=${1:-build}
if [ "$folder" = --help ]; then
  echo "usage: scripts/archives.sh build-folder [linux|windows]... (make archives has both)"
  exit 0
fi
shift $(($# > 0 ? 1 : 0))
[ $# -gt 0 ] || set -- linux windows
for system in "$@"; do
  case $system in
    linux | windows) ;;
    *)
      echo "scripts/archives.sh: no archive for $system: linux, windows" >&2
      exit 2
      ;;
  esac
done
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder/archives"
folder=$(cd "$folder/archives" && pwd)
jobs=${JOBS:-$(nproc)}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"$root/scripts/portable_headers.sh" "$folder/packages"

# make_archive system targets option-of-cmake...
make_archive() {
  system=$1
  targets=$2
  shift 2
  for part in TESTS VERIFY FUZZ BENCH EXAMPLES; do set -- "$@" "-DOFFGRID_BUILD_$part=OFF"; done
  echo "== building the archive for $system"
  cmake -S "$root" -B "$folder/$system" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    "-DCMAKE_CXX_FLAGS_RELEASE=${OFFGRID_ARCHIVE_OPTIMISATION:--O3} -DNDEBUG" \
    "-DCMAKE_CXX_COMPILER_LAUNCHER=${OFFGRID_LAUNCHER:-}" \
    -DOFFGRID_BUILD_TOOL=ON -DOFFGRID_BUILD_C=ON -DOFFGRID_UNITY_BUILD=ON \
    -DCMAKE_SKIP_INSTALL_ALL_DEPENDENCY=ON "$@" >/dev/null
  # shellcheck disable=SC2086 # words
  cmake --build "$folder/$system" -j "$jobs" --target $targets >/dev/null
  rm -f "$folder"/offgrid-*-"$system"-*
  (cd "$folder/$system" && { cpack -B "$folder" >cpack.log 2>&1 || { cat cpack.log; exit 1; }; })
  rm -rf "$folder/_CPack_Packages"
}

# compare name: the program has told the story of examples/expected.
compare() { tr -d '\r' <"$place/story.txt" | cmp - "$root/examples/expected/$1.txt"; }

linux() {
  # The program needs nothing but the C library, so fmt is taken as headers.
  static="-static-libstdc++ -static-libgcc"
  make_archive linux offgrid_installed "-Dfmt_DIR=$folder/packages/share/cmake/fmt" \
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
  LD_LIBRARY_PATH="$prefix/lib" "$place/game" >"$place/story.txt"
  compare small_game_c
  "$prefix/bin/offgrid" --version
}

# In a folder with a space and letters beyond ASCII in its name, the program builds the first world
# of docs/tool.md with the digest that stands there, and says what it cannot do.
use_program() {
  program=$prefix/bin/offgrid.exe
  digest=$(grep -m 1 '^digest ' "$root/docs/tool.md")
  mkdir "$place/a map of Łódź"
  cd "$place/a map of Łódź"
  sed -n '/^POLYGON/,/^LINESTRING/p; /^LINESTRING/q' "$root/docs/tool.md" >town.wkt
  wine "$program" --version
  wine "$program" --help | grep -q '^Usage: '
  for world in "the first żółw" "the first żółw" second; do # the second call replaces a file
    wine "$program" build town.wkt -o "$world.ogw" --radius 1 --image "$world.ogi" >built.txt
    grep -qx "$digest" built.txt
    test -s "$world.ogw"
    wine "$program" info "$world.ogi" | grep -qx "$digest"
    wine "$program" check "$PWD/$world.ogw" --quiet
  done
  wine "$program" build - --format wkt -o - --radius 1 --quiet <town.wkt |
    cmp - second.ogw
  wine "$program" path second.ogw 5 25 50 25 --svg town.svg >/dev/null
  grep -q '</svg>' town.svg
  wine "$program" tiles cut second.ogw --side 27 -o "tiles of Łódź" --quiet
  wine "$program" tiles build "tiles of Łódź" --quiet
  wine "$program" tiles check "tiles of Łódź" --quiet
  # The description of a map of ROS names another file.
  printf 'P2 3 2 255\n255 255 255\n255 0 255\n' >ł.pgm
  printf '%s\n' "image: ł.pgm" "resolution: 0.05" "origin: [0, 0, 0]" "negate: 0" \
    "occupied_thresh: 0.65" "free_thresh: 0.196" >plan.yaml
  wine "$program" build plan.yaml -o plan.ogw --quiet
  if wine "$program" path second.ogw 5 25 50 25 --svg ł.png --quiet 2>why.txt; then exit 1; fi
  grep -q 'ł.png: on Windows' why.txt
  if wine "$program" info "no ł.ogw" 2>why.txt; then exit 1; fi
  grep -q 'no ł.ogw: cannot read the file' why.txt
}

# use_c source name: a program by mingw-w64 that links the DLL tells the same story as elsewhere.
use_c() {
  x86_64-w64-mingw32-gcc-posix -std=c99 "$root/examples/$1.c" "-I$prefix/include" \
    "-L$prefix/lib" -loffgrid_c -o "$prefix/bin/story.exe"
  wine "$prefix/bin/story.exe" >"$place/story.txt"
  compare "$2"
}

windows() {
  make_archive windows "offgrid_c offgrid_tool" \
    "-DCMAKE_TOOLCHAIN_FILE=$root/cmake/windows.cmake" \
    "-DCMAKE_PREFIX_PATH=$folder/packages" -DBoost_NO_BOOST_CMAKE=ON \
    "-DBoost_INCLUDE_DIR=$folder/packages/include" -DOFFGRID_BUILD_PNG=OFF
  python3 -m zipfile -e "$folder"/offgrid-*-windows-*.zip "$place"
  prefix=$(ls -d "$place"/offgrid-*-windows-*)
  sh "$root/tests/c/exports_test.sh" "$prefix/lib/offgrid_c.def" "$prefix/include/offgrid.h"
  grep -qx 'LIBRARY offgrid_c.dll' "$prefix/lib/offgrid_c.def"
  # The names of mingw-w64's own DLLs begin with lib.
  for file in "$prefix"/bin/*; do
    if x86_64-w64-mingw32-objdump -p "$file" | grep 'DLL Name: lib'; then exit 1; fi
  done
  for licence in LICENSE mingw-w64-x86-64-dev.txt gcc-mingw-w64-base.txt nlohmann-json3-dev.txt \
    libcli11-dev.txt libfmt-dev.txt; do
    test -s "$prefix/share/licenses/offgrid-c/$licence"
  done
  # wine reads the names of files as the locale says.
  export WINEPREFIX="$folder/wine" WINEDEBUG=-all LC_ALL=C.UTF-8
  echo "== using it under wine: the program"
  (use_program)
  echo "== programs of mingw-w64"
  use_c c/small_game small_game_c
  use_c town/town town
}

for system in "$@"; do "$system"; done
ls "$folder"/offgrid-*
