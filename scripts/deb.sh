#!/bin/sh
# scripts/deb.sh folder: makes Debian packages of the libraries, of what links them, of the program,
# of the C interface, of the Python package and of the documentation in folder/deb, and lets lintian
# judge them: an error or a warning is a failure.
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
  -DOFFGRID_BUILD_TOOL=ON -DOFFGRID_BUILD_C=ON -DOFFGRID_UNITY_BUILD=ON \
  -DOFFGRID_DEBIAN_PACKAGES=ON "$@" >/dev/null
cmake --build "$deb" -j "${JOBS:-$(nproc)}" --target offgrid_installed >/dev/null

echo "== making the Python package of the same library"
"$root/scripts/python.sh" --bare "$deb"
python3 -m zipfile -e "$deb"/python/dist/offgrid-*.whl "$deb/python/debian"
rm "$deb"/python/debian/offgrid-*.dist-info/RECORD # dpkg keeps its own
strip --strip-unneeded "$deb"/python/debian/offgrid/*.so

"$root/scripts/site.sh" "$deb"

echo "== making the packages"
rm -f "$deb"/*.deb
(cd "$deb" && { cpack -G DEB >cpack.log 2>&1 || { cat cpack.log; exit 1; }; })
ls "$deb"/*.deb
# dpkg-shlibdeps does not know packages that are not installed, so dependencies among ours are
# written down. Are all of them?
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
for package in "$deb"/*.deb; do
  dpkg-deb -x "$package" "$unpacked/$(dpkg-deb -f "$package" Package)"
done
for package in "$deb"/*.deb; do
  name=$(dpkg-deb -f "$package" Package)
  for library in $(find "$unpacked/$name" -type f -exec readelf -d {} + 2>/dev/null |
    sed -n 's/.*(NEEDED).*\[\(liboffgrid[^]]*\)\]/\1/p' | sort -u); do
    owner=$(find "$unpacked" -name "$library" | sed "s,^$unpacked/,,; s,/.*,,")
    if [ "$owner" = "$name" ]; then continue; fi
    dpkg-deb -f "$package" Depends | grep -qF "$owner (= " || {
      echo "$name needs $library of '$owner', and does not depend on it" >&2
      exit 1
    }
  done
done

echo "== lintian"
as_user=""
if [ "$(id -u)" -eq 0 ]; then as_user=--allow-root; fi
lintian $as_user --fail-on error,warning "$deb"/*.deb
echo "== no errors and no warnings"
