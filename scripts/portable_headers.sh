#!/bin/sh
# scripts/portable_headers.sh folder: a prefix for CMAKE_PREFIX_PATH with those of this machine's
# headers that are for any system: Boost and nlohmann-json, and CLI11 and fmt if they are installed.
# Other headers and libraries of this machine are not in it, so other compilers do not find them.
set -eu

if [ "${1:---help}" = --help ]; then
  echo "usage: scripts/portable_headers.sh folder"
  exit 0
fi
mkdir -p "$1/include" "$1/share/cmake/fmt"
prefix=$(cd "$1" && pwd)
for library in boost nlohmann CLI fmt; do
  if [ -d "/usr/include/$library" ]; then
    ln -sfn "/usr/include/$library" "$prefix/include/$library"
  fi
done
cp -r /usr/share/cmake/nlohmann_json "$prefix/share/cmake/"
if [ -d /usr/share/cmake/CLI11 ]; then cp -r /usr/share/cmake/CLI11 "$prefix/share/cmake/"; fi
# Debian's own names the library of this machine.
cat >"$prefix/share/cmake/fmt/fmtConfig.cmake" <<EOF
if(NOT EXISTS "$prefix/include/fmt/core.h")
  set(fmt_FOUND FALSE)
elseif(NOT TARGET fmt::fmt)
  add_library(fmt::fmt INTERFACE IMPORTED)
  target_include_directories(fmt::fmt INTERFACE "$prefix/include")
  target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
endif()
EOF
