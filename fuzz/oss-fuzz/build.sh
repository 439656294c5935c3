#!/bin/bash -eu
# Builds the fuzz targets for OSS-Fuzz and ClusterFuzzLite: compiler, flags, engine and folders are
# theirs ($CXX, $CXXFLAGS, $LIB_FUZZING_ENGINE, $SRC, $WORK, $OUT). scripts/oss_fuzz.sh runs it
# without them.

source=$SRC/offgrid
build=$WORK/offgrid
# Without the canary, which is there to fail.
targets=${FUZZ_TARGETS:-predicates edits snap walks cut worlds ground shapes scenes scripts readers}

# The flags are theirs alone: no -DNDEBUG, so that the checks of lemmas are on.
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$CXX" \
  -DCMAKE_CXX_FLAGS="$CXXFLAGS" -DCMAKE_CXX_FLAGS_RELEASE= -DOFFGRID_UNITY_BUILD=ON \
  -DOFFGRID_BUILD_FUZZ=ON -DOFFGRID_BUILD_TESTS=OFF -DOFFGRID_BUILD_VERIFY=OFF \
  -DOFFGRID_BUILD_BENCH=OFF -DOFFGRID_BUILD_EXAMPLES=OFF -DOFFGRID_BUILD_TOOL=OFF \
  -DOFFGRID_FUZZ_ENGINE=given -DOFFGRID_FUZZ_ENGINE_LIBRARY="$LIB_FUZZING_ENGINE"
programs=""
for target in $targets; do programs="$programs offgrid-fuzz-$target"; done
# shellcheck disable=SC2086 # simple words
cmake --build "$build" --parallel "${JOBS:-$(nproc)}" --target $programs

for target in $targets; do
  name=offgrid-fuzz-$target
  cp "$build/bin/$name" "$OUT/"
  rm -f "$OUT/${name}_seed_corpus.zip"
  (cd "$source/fuzz" && zip -qr "$OUT/${name}_seed_corpus.zip" "corpus/$target" "regress/$target")
  if [ -f "$source/fuzz/dict/$target.dict" ]; then
    cp "$source/fuzz/dict/$target.dict" "$OUT/$name.dict"
  fi
  # An input is a short program: its oracles are slow, and all there is to find is found by short
  # ones. A text is longer than bytes that say the same.
  case $target in
    readers) length=256 ;;
    *) length=32768 ;;
  esac
  printf '[libfuzzer]\nmax_len = %s\nentropic = 0\n' "$length" >"$OUT/$name.options"
done
