#!/bin/sh
# scripts/setup.sh in front of a pretended system: which packages are there, who runs it, and what
# apt-get does.
set -eu
setup=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
failures=0

# A folder of pretended commands that is the whole PATH. installed: packages that dpkg-query knows;
# user: what id says.
pretend() {
  rm -rf "$place/bin"
  mkdir -p "$place/bin"
  : >"$place/log"
  for tool in sh env; do ln -s "$(command -v "$tool")" "$place/bin/$tool"; done
  printf '#!/bin/sh\necho %s\n' "$1" >"$place/bin/id"
  {
    printf '#!/bin/sh\nfor last; do :; done\n'
    printf 'case " %s " in *" $last "*) printf installed ;; *) exit 1 ;; esac\n' "$2"
  } >"$place/bin/dpkg-query"
  printf '#!/bin/sh\necho "apt-get $*" >>"%s"\n%s\n' "$place/log" "${3:-}" >"$place/bin/apt-get"
  printf '#!/bin/sh\necho sudo >>"%s"\nexec "$@"\n' "$place/log" >"$place/bin/sudo"
  chmod +x "$place/bin"/id "$place/bin"/dpkg-query "$place/bin"/apt-get "$place/bin"/sudo
}

# expect name status words-of-the-output calls-of-apt-get
expect() {
  status=0
  output=$(PATH="$place/bin" sh "$setup" build 2>&1) || status=$?
  calls=$(grep -c apt-get "$place/log" || true)
  case "$output" in
    *"$3"*) said=yes ;;
    *) said=no ;;
  esac
  if [ "$status" -ne "$2" ] || [ "$said" = no ] || [ "$calls" -ne "$4" ]; then
    failures=$((failures + 1))
    echo "FAILED: $1: status $status (expected $2), $calls calls of apt-get (expected $4), output:"
    echo "$output"
  else
    echo "passed: $1"
  fi
}

everything="g++ cmake ninja-build libboost-dev nlohmann-json3-dev"

pretend 0 "$everything"
expect "nothing missing: silent, and apt-get is not called" 0 "" 0

pretend 0 "g++ cmake libboost-dev nlohmann-json3-dev"
expect "root installs what is missing, and only that" 0 "installing Debian packages: ninja-build" 2
grep -q "install .*--no-install-recommends ninja-build$" "$place/log" ||
  {
    echo "FAILED: $(cat "$place/log")"
    failures=$((failures + 1))
  }

pretend 1000 "cmake"
expect "a user goes through sudo" 0 "g++ ninja-build libboost-dev nlohmann-json3-dev" 2
grep -q sudo "$place/log" || { echo "FAILED: sudo was not used"; failures=$((failures + 1)); }

pretend 1000 "cmake"
rm "$place/bin/sudo"
missing="g++ ninja-build libboost-dev nlohmann-json3-dev"
expect "without sudo the exact command is printed" 1 \
  "apt-get install --no-install-recommends $missing" 0

pretend 0 "cmake" "exit 100"
expect "a failure of apt-get is a failure" 1 "apt-get failed" 1

pretend 0 "$everything"
rm "$place/bin/dpkg-query"
expect "another system: says what is needed" 1 "not a Debian-like system" 0

status=0
sh "$setup" no-such-group >"$place/output" 2>&1 || status=$?
if [ "$status" -ne 2 ] || ! grep -q "no such group: no-such-group" "$place/output"; then
  echo "FAILED: an unknown group: status $status, $(cat "$place/output")"
  failures=$((failures + 1))
fi
[ "$failures" -eq 0 ] || exit 1
