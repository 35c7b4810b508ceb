#!/usr/bin/env bash
# clang-tidy over all sources with the compile commands of a build folder. A file that passed is not checked again until
# it, a header or the configuration changes.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-build/asan}
stamps=$folder/tidy
mkdir -p "$stamps"
newest=$(git ls-files -co --exclude-standard '*.hpp' .clang-tidy | xargs stat -c %Y | sort -n | tail -n 1)

check() {
  local file=$1 stamp=$2/${1//\//_}
  if clang-tidy-19 --quiet -p "$3" "$file" >"$stamp.log" 2>&1; then
    touch "$stamp.ok"
  else
    cat "$stamp.log"
    exit 1
  fi
}
export -f check

for file in $(git ls-files -co --exclude-standard '*.cpp' | grep -vE '_(test|fuzz|bench)\.cpp$|^examples/outside/'); do
  stamp=$stamps/${file//\//_}.ok
  if [ ! -e "$stamp" ] || [ "$(stat -c %Y "$stamp")" -lt "$newest" ] || [ "$file" -nt "$stamp" ]; then echo "$file"; fi
done | xargs -r -P "$(nproc)" -I{} bash -c 'check "$@"' _ {} "$stamps" "$folder"
