#!/bin/sh
# scripts/node.sh [--or-skip|--package] BUILD [argument of node --test...]: builds the modules of
# WebAssembly that hold offgrid, makes the npm package offgrid of them, BUILD/js/offgrid-*.tgz, and
# tests it as it is installed in an empty folder. With --or-skip nothing is built or fetched, and it
# ends with 77 where the modules are not up to date. With --package it makes the package alone. With
# OFFGRID_NPM=optional it leaves out what needs the registry of npm where that does not answer.
set -eu

or_skip=no
package_only=no
case "$1" in
  --or-skip)
    or_skip=yes
    shift
    ;;
  --package)
    package_only=yes
    shift
    ;;
esac
mkdir -p "$1/js"
build=$(realpath "$1")
shift
root=$(realpath "$(dirname "$0")/..")
work="$build/js"
module="$work/module"
jobs=${JOBS:-$(nproc)}

skip() {
  echo "scripts/node.sh: skipped: $1: make node" >&2
  exit 77
}

configure() {
  packages="$work/packages"
  "$root/scripts/portable_headers.sh" "$packages"
  launcher=""
  if command -v ccache >/dev/null 2>&1; then launcher="$root/scripts/ccache.sh"; fi
  set -- "-DCMAKE_CXX_COMPILER_LAUNCHER=$launcher"
  for part in TESTS VERIFY FUZZ BENCH EXAMPLES TOOL; do
    set -- "$@" "-DOFFGRID_BUILD_$part=OFF"
  done
  cmake -G Ninja -S "$root" -B "$module" "-DCMAKE_TOOLCHAIN_FILE=$root/cmake/wasm.cmake" \
    -DCMAKE_BUILD_TYPE=Release \
    "-DCMAKE_CXX_FLAGS_RELEASE=-Os -DNDEBUG -DOFFGRID_SMALL_CODE" \
    "-DCMAKE_PREFIX_PATH=$packages" -DBoost_NO_BOOST_CMAKE=ON \
    "-DBoost_INCLUDE_DIR=$packages/include" -DOFFGRID_BUILD_C=ON -DOFFGRID_INSTALL=OFF \
    -DOFFGRID_UNITY_BUILD=ON "$@" >"$work/configure.log" 2>&1 || {
    cat "$work/configure.log" >&2
    exit 1
  }
}

if [ "$or_skip" = yes ]; then
  command -v node >/dev/null 2>&1 || skip "node is not installed"
  [ -e "$module/bin/offgrid.wasm" ] || skip "the modules are not built"
  cd "$root"
  newer=$(find kernel navmesh scene io c js/wasm -type f -newer "$module/bin/offgrid.wasm")
  [ -z "$newer" ] || skip "the modules are older than their sources"
else
  echo "== building the modules, $jobs jobs; the first time it takes some minutes"
  configure
  cmake --build "$module" --parallel "$jobs" --target offgrid_modules
fi

# The folder that npm packs.
package="$work/package"
rm -rf "$package"
mkdir -p "$package"
cp -r "$root/js/offgrid" "$root/js/package.json" "$root/js/README.md" "$root/LICENSE" "$package"
cp "$module/bin/offgrid.wasm" "$module/bin/navmesh.wasm" "$package/offgrid/"
version=$(sed -n 's/^ *VERSION \([0-9.]*\)$/\1/p' "$root/CMakeLists.txt" | head -n 1)
cd "$package"
npm pkg delete devDependencies
npm pkg set "version=$version"
rm -f "$work"/offgrid-*.tgz
npm pack --silent --pack-destination "$work" >/dev/null
tarball=$(ls "$work"/offgrid-*.tgz)
echo "== $tarball"
node --eval '
  const { readFileSync } = require("node:fs");
  const { gzipSync, brotliCompressSync } = require("node:zlib");
  for (const part of ["navmesh", "offgrid"]) {
    const module = readFileSync(`offgrid/${part}.wasm`);
    const [gzip, brotli] = [gzipSync(module, { level: 9 }), brotliCompressSync(module)];
    console.log(`   ${part}.wasm has ${module.length} bytes, ${gzip.length} packed by gzip, ` +
      `${brotli.length} by brotli`);
  }'

[ "$package_only" = no ] || exit 0

# The compiler of TypeScript, which checks the declarations.
tools="$work/tools"
mkdir -p "$tools"
if ! cmp -s "$root/js/package-lock.json" "$tools/package-lock.json"; then
  if [ "$or_skip" = no ]; then
    cp "$root/js/package.json" "$root/js/package-lock.json" "$tools"
    (cd "$tools" && npm ci --silent --ignore-scripts --no-audit --no-fund) || {
      rm "$tools/package-lock.json"
      [ "${OFFGRID_NPM:-needed}" = optional ] || exit 1
      echo "scripts/node.sh: npm does not answer: the tests of TypeScript are left out" >&2
    }
  fi
fi

# The tests see the package as a program sees it that has installed it.
installed="$work/installed"
rm -rf "$installed"
mkdir -p "$installed"
cd "$installed"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --offline --no-audit --no-fund "$tarball"
cp -r "$root/js/tests" "$root/examples/town/town.js" "$root"/examples/tutorials/*.js "$installed"
OFFGRID_ROOT="$root" OFFGRID_TSC="$tools/node_modules/typescript/bin/tsc" \
  exec node --test --test-reporter="${OFFGRID_REPORTER:-dot}" "$@" tests/*.test.js
