#!/usr/bin/env bash
# clang-tidy over all sources but tests, as a build folder compiles them: unity files, because most of its time goes into
# headers and so they are read once for many sources, and what is compiled alone (code for one instruction set each).
# A file that passed is not checked again until one of its sources, a header or the configuration changes.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
folder=${1:-build/asan}
newest=$(git ls-files -co --exclude-standard '*.hpp' .clang-tidy | xargs stat -c %Y | sort -n | tail -n 1)
mkdir -p "$folder/tidy"

# stamp_of FILE: what is written when it passes.
stamp_of() {
  local name=${1#"$PWD"/}
  echo "$folder/tidy/${name//\//_}"
}

check() {
  local stamp
  stamp=$(stamp_of "$1")
  if clang-tidy-19 --quiet -p "$folder" "$1" >"$stamp.log" 2>&1; then
    touch "$stamp.ok"
  else
    cat "$stamp.log"
    exit 1
  fi
}
export -f check stamp_of
export folder

is_old() {
  local stamp source
  stamp=$(stamp_of "$1").ok
  [ -e "$stamp" ] && [ "$(stat -c %Y "$stamp")" -ge "$newest" ] || return 0
  [ "$1" -nt "$stamp" ] && return 0
  while read -r source; do
    [ "$source" -nt "$stamp" ] && return 0
  done < <(sed -n 's/^#include "\(\/.*\)"$/\1/p' "$1")
  return 1
}

# What the build compiles: unity files in the build folder, and single sources of the project.
compiled() {
  sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$folder/compile_commands.json" | sort -u |
    grep -E "/Unity/unity_[0-9]+_cxx\.cxx$|^$root/(src|games|cli|mpi|train)/.*\.cpp$" |
    grep -vE '_(test|fuzz|headers)\.dir/|_(test|fuzz)\.cpp$|/teka_bench\.dir/'
}

# The longest first, so that no core waits at the end.
compiled | xargs stat -c '%s %n' | sort -rn |
  while read -r _ file; do
    if is_old "$file"; then echo "$file"; fi
  done | xargs -r -P "$(nproc)" -I{} bash -c 'check "$@"' _ {}
