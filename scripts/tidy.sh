#!/usr/bin/env bash
# clang-tidy over all sources but tests, as the unity files of a build folder: most of its time goes into headers, and so
# they are read once for many sources. A unity file that passed is not checked again until one of its sources, a header or
# the configuration changes.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-build/asan}
newest=$(git ls-files -co --exclude-standard '*.hpp' .clang-tidy | xargs stat -c %Y | sort -n | tail -n 1)

check() {
  if clang-tidy-19 --quiet -p "$2" "$1" >"$1.tidy-log" 2>&1; then
    touch "$1.tidy-ok"
  else
    cat "$1.tidy-log"
    exit 1
  fi
}
export -f check

is_old() {
  local stamp=$1.tidy-ok source
  [ -e "$stamp" ] && [ "$(stat -c %Y "$stamp")" -ge "$newest" ] || return 0
  while read -r source; do
    [ "$source" -nt "$stamp" ] && return 0
  done < <(sed -n 's/^#include "\(.*\)"$/\1/p' "$1")
  return 1
}

# The longest first, so that no core waits at the end.
find "$folder" -name 'unity_*_cxx.cxx' -not -path '*_test.dir*' -not -path '*bench*' -printf '%s %p\n' | sort -rn |
  while read -r _ file; do
    if is_old "$file"; then echo "$file"; fi
  done | xargs -r -P "$(nproc)" -I{} bash -c 'check "$@"' _ {} "$folder"
