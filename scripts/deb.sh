#!/bin/sh
# scripts/deb.sh folder: makes Debian packages of the libraries, of what links them and of the
# program in folder/deb, and lets lintian judge them: an error or a warning is a failure.
set -eu

folder=${1:-build}
if [ "$folder" = --help ]; then
  echo "usage: scripts/deb.sh build-folder (make deb installs what it needs)"
  exit 0
fi
root=$(cd "$(dirname "$0")/.." && pwd)
deb=$folder/deb
dated=$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$dated}"
flags=$(DEB_CXXFLAGS_MAINT_STRIP="-g -O2" dpkg-buildflags --get CXXFLAGS)
links=$(dpkg-buildflags --get LDFLAGS)

set --
for part in TESTS VERIFY FUZZ BENCH EXAMPLES; do set -- "$@" "-DOFFGRID_BUILD_$part=OFF"; done
echo "== configuring and building the packages' libraries and program in $deb"
cmake -S "$root" -B "$deb" -G Ninja -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_BUILD_TYPE=Release \
  "-DCMAKE_CXX_FLAGS=$flags" "-DCMAKE_CXX_FLAGS_RELEASE=${OFFGRID_DEB_OPTIMISATION:--O3} -DNDEBUG" \
  "-DCMAKE_SHARED_LINKER_FLAGS=$links" "-DCMAKE_EXE_LINKER_FLAGS=$links -pie" \
  -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DBUILD_SHARED_LIBS=ON -DCMAKE_SKIP_INSTALL_RPATH=ON \
  -DOFFGRID_BUILD_TOOL=ON -DOFFGRID_UNITY_BUILD=ON -DOFFGRID_DEBIAN_PACKAGES=ON "$@" >/dev/null
cmake --build "$deb" -j "${JOBS:-$(nproc)}" --target offgrid_installed >/dev/null

echo "== making the packages"
rm -f "$deb"/*.deb
(cd "$deb" && { cpack -G DEB >cpack.log 2>&1 || { cat cpack.log; exit 1; }; })
ls "$deb"/*.deb
echo "== lintian"
as_user=""
if [ "$(id -u)" -eq 0 ]; then as_user=--allow-root; fi
lintian $as_user --fail-on error,warning "$deb"/*.deb
echo "== no errors and no warnings"
