#!/bin/sh
# scripts/setup.sh group...: installs the Debian packages of the groups that are not installed yet.
# Works offline once they are.
set -eu

packages_of() {
  case "$1" in
    build) echo "g++ cmake ninja-build libboost-dev nlohmann-json3-dev" ;;
    test) echo "libgtest-dev libcli11-dev libfmt-dev libpng-dev libgif-dev nlohmann-json3-dev" \
      "pkg-config binutils python3 python3-yaml clang-14 clang-19 abigail-tools" ;;
    verify) echo "libcgal-dev libgmp-dev libmpfr-dev" ;;
    demo) echo "libcli11-dev libfmt-dev libpng-dev libgif-dev librsvg2-bin" ;;
    python) echo "python3-dev python3-cffi python3-numpy python3-pytest python3-setuptools" \
      "python3-wheel python3-pip python3-venv python3-matplotlib python3-shapely mypy" ;;
    node)
      # Where nodejs is not Debian's own, npm is in it.
      npm=npm
      if command -v npm >/dev/null 2>&1; then npm=""; fi
      echo "clang-19 lld-19 llvm-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32" \
        "libclang-rt-19-dev-wasm32 nodejs $npm"
      ;;
    web) echo "chromium python3" ;;
    fuzz) echo "clang-19 libclang-rt-19-dev llvm-19 python3" ;;
    fuzz-afl) echo "afl++" ;;
    bench) echo "libbenchmark-dev libcgal-dev nlohmann-json3-dev libgeos-dev librecast-dev" \
      "libembree-dev libgmp-dev libmpfr-dev python3" ;;
    prove) echo "z3 cvc5 gappa python3" ;;
    coverage) echo "clang-19 llvm-19 libclang-rt-19-dev python3" ;;
    mutate) echo "python3 python3-clang-19 clang-19" ;;
    determinism)
      echo "clang-14 clang-19 g++-aarch64-linux-gnu g++-s390x-linux-gnu qemu-user-static" \
        "$(packages_of node) $(packages_of windows)"
      ;;
    windows) echo "g++-mingw-w64-x86-64-posix wine wine64 googletest nlohmann-json3-dev" ;;
    deb) echo "libcli11-dev libfmt-dev libpng-dev dpkg-dev lintian file gzip python3-dev" \
      "python3-cffi python3-setuptools python3-wheel" ;;
    archives) echo "libcli11-dev libfmt-dev libpng-dev zlib1g-dev pkg-config" ;;
    sanitize) echo "valgrind" ;;
    docs) echo "doxygen graphviz" ;;
    site) echo "mkdocs mkdocs-material python3-pymdownx python3" ;;
    style) echo "clang-format-19 clang-tidy-19" ;;
    *)
      echo "scripts/setup.sh: no such group: $1 (--help lists them)" >&2
      exit 2
      ;;
  esac
}

if [ $# -eq 0 ] || [ "$1" = --help ]; then
  echo "usage: scripts/setup.sh group..."
  echo "Installs what is missing of these Debian packages:"
  for group in build test verify demo python node web fuzz fuzz-afl bench prove coverage mutate \
    determinism windows deb archives sanitize docs site style; do
    printf '  %-11s %s\n' "$group" "$(packages_of "$group")"
  done
  exit 0
fi

wanted=""
for group in "$@"; do
  list=$(packages_of "$group") # on its own line: a failure inside a word list would be lost
  wanted="$wanted $list"
done

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
  # Another system may well have everything; then the build will find it, and otherwise CMake names
  # what is missing.
  echo "== this is not a Debian-like system (no dpkg-query or apt-get): nothing is installed" >&2
  echo "   What the group(s) $* need, by their names in Debian 12:$wanted" >&2
  if [ "${OFFGRID_SKIP_SETUP:-0}" = 1 ]; then exit 0; fi
  echo "   Install the like, then run again with OFFGRID_SKIP_SETUP=1." >&2
  exit 1
fi

is_installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

missing=""
for package in $wanted; do
  case " $missing " in *" $package "*) continue ;; esac
  is_installed "$package" || missing="$missing $package"
done
if [ -z "$missing" ]; then exit 0; fi
if [ "${OFFGRID_SKIP_SETUP:-0}" = 1 ]; then
  echo "== not installing (OFFGRID_SKIP_SETUP=1), though missing:$missing"
  exit 0
fi

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null 2>&1; then
    as_root="sudo"
  else
    echo "== Debian packages are missing, this is not root and there is no sudo. As root, run" >&2
    echo "     apt-get update && apt-get install --no-install-recommends$missing" >&2
    exit 1
  fi
fi

echo "== installing Debian packages:$missing"
failed() {
  echo "== apt-get failed. To try by hand:" \
    "$as_root apt-get install --no-install-recommends$missing" >&2
  exit 1
}
$as_root apt-get update -qq || failed
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
  --no-install-recommends $missing >/dev/null || failed
