#!/bin/sh
# Stands in for a fuzz program in the tests of the campaign: it says what libfuzzer_main.cpp would say. FAKE names what is to happen.
set -eu

name=${0##*/}
target=${name#offgrid-fuzz-}

is_to() { case " ${FAKE:-} " in *" $1 "*) true ;; *) false ;; esac }

report() {
  printf 'found: %s, in orient, after 1,234 executions and %s s\nas found:\nas a test:\n\nTEST(FuzzWalks, case_1) {}\n' "$1" "$2"
}

put_counts() { # finding, hits of the rare class
  if [ -n "${OFFGRID_FUZZ_COUNTS:-}" ]; then
    printf '{"target": "%s", "executions": 200000, "seconds": 1.0, "without_class": 50, "finding": %s,
      "classes": [["walk: common", 500], ["walk: rare", %s]]}\n' "$name" "$1" "$2" >"$OFFGRID_FUZZ_COUNTS"
  fi
}

new=""
others=""
merges=""
artifacts=""
for word in "$@"; do
  case "$word" in
    -merge=1) merges=1 ;;
    -artifact_prefix=*) artifacts=${word#*=} ;;
    -*) ;;
    *) if [ -z "$new" ]; then new=$word; else others="$others $word"; fi ;;
  esac
done

if [ -n "$merges" ]; then
  for folder in $others; do cp "$folder"/* "$new"; done
  exit 0
fi
if [ -n "${OFFGRID_FUZZ_WRITE_CORPUS:-}" ]; then
  mkdir "$OFFGRID_FUZZ_WRITE_CORPUS"
  printf y >"$OFFGRID_FUZZ_WRITE_CORPUS/walk-rare"
  exit 0
fi

plant=${OFFGRID_FUZZ_PLANT:-}
if [ "$plant" = list ]; then
  printf '%s: no planted bug\n  %s-one   orient   A mistake.\n  %s-two   orient   Another.\n' "$name" "$target" "$target" >&2
  exit 2
fi
if [ -f "$new" ]; then # one input; who has a bang in it dies
  if ! grep -q ! "$new"; then exit 0; fi
  printf '\n== the process aborts in\n%s\n' "$(cat "$new")"
  echo "SUMMARY: AddressSanitizer: heap-use-after-free mesh.cpp:7 in erase" >&2
  exit 134
fi
if [ "$target" = canary ]; then plant="the canary"; fi
if [ -n "$plant" ]; then
  if is_to "misses-${plant#the }"; then exit 0; fi
  if is_to slow; then report "$plant" 99.00; else report "$plant" 0.25; fi
  exit 10
fi

printf x >"$new/new-input"
if is_to "finds-in-$target"; then
  put_counts '"orient"' 1
  report "a disagreement" 0.10
  exit 134
fi
if is_to "dies-in-$target"; then
  if is_to "keeps-what-it-dies-of"; then printf 'abc!defgh' >"${artifacts}crash-1"; fi
  echo "SUMMARY: AddressSanitizer: heap-use-after-free mesh.cpp:7 in erase" >&2
  exit 134
fi
if is_to "sleeps-in-$target"; then
  put_counts null 2
  sleep 60
fi
printf '#200000\tDONE   cov: 321 ft: 654 corp: 9/99b\n' >&2
if is_to "rare-in-$target"; then put_counts null 1; else put_counts null 2; fi
