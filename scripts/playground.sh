#!/bin/sh
# scripts/playground.sh [--test|--folder] BUILD [port]: makes the playground, BUILD/playground, of
# the npm package that scripts/node.sh has made in BUILD/js, and serves it on this machine. With
# --test it is tested in Chromium instead, with --folder only made: any static host serves it. With
# OFFGRID_NPM=optional nothing is made where the registry of npm does not answer.
set -eu

mode=serve
case "$1" in
  --test) mode=test ;;
  --folder) mode=folder ;;
esac
[ "$mode" = serve ] || shift
build=$(realpath "$1")
port=${2:-8000}
root=$(realpath "$(dirname "$0")/..")
package="$build/js/package/offgrid"
[ -e "$package/offgrid.wasm" ] || {
  echo "scripts/playground.sh: no $package: make node" >&2
  exit 1
}

tools="$build/js/playground"
mkdir -p "$tools"
if ! cmp -s "$root/js/playground/package-lock.json" "$tools/package-lock.json"; then
  cp "$root/js/playground/package.json" "$root/js/playground/package-lock.json" "$tools"
  (cd "$tools" && npm ci --silent --ignore-scripts --no-audit --no-fund) || {
    rm "$tools/package-lock.json"
    [ "${OFFGRID_NPM:-needed}" = optional ] || exit 1
    echo "scripts/playground.sh: npm does not answer: the page is not tested" >&2
    exit 0
  }
fi

folder="$build/playground"
rm -rf "$folder"
mkdir -p "$folder/earcut"
cp "$root"/js/playground/*.html "$root"/js/playground/*.css "$root"/js/playground/*.js "$folder"
cp -r "$package" "$folder/offgrid"
cp "$tools/node_modules/earcut/src/earcut.js" "$tools/node_modules/earcut/LICENSE" \
  "$folder/earcut"

# A level of a game, with the terms of its licence.
levels=$("$root/scripts/freedoom.sh" "$build/demo/freedoom")
if [ -n "$levels" ]; then
  node "$root/js/playground/make_level.mjs" "$levels/freedoom1.wad" E1M4 >"$folder/freedoom.json"
  cp "${levels%/games/doom}/doc/freedoom/copyright" "$folder/freedoom.copyright"
else
  echo "== the package freedoom cannot be had here: the page goes without its level"
fi
echo "== $folder"

case "$mode" in
  serve)
    echo "== http://127.0.0.1:$port/ until Ctrl-C"
    exec python3 -m http.server "$port" --bind 127.0.0.1 --directory "$folder"
    ;;
  test)
    cp "$root/js/playground/tests/page.test.js" "$tools"
    cd "$tools"
    PLAYGROUND="$folder" SOURCE="$root" exec node --test \
      --test-reporter="${OFFGRID_REPORTER:-dot}" page.test.js
    ;;
esac
