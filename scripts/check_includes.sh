#!/usr/bin/env bash
# The rules of docs/architecture.md about who may include whom. Prints every line that breaks one; fails if there is any.
set -euo pipefail
cd "$(dirname "$0")/.."
broken=0

# report RULE LINES: the lines break the rule.
report() {
  [ -n "$2" ] || return 0
  printf '%s\n%s\n' "$1" "$2"
  broken=1
}

# find_includes PATTERN FOLDER...: the include lines of the folders that match, as file:line:text.
find_includes() {
  local pattern=$1
  shift
  grep -rnE --include='*.hpp' --include='*.cpp' --include='*.cu' "^#include $pattern" "$@" || true
}

# is_product: keeps the lines of product code; tests, fuzz targets and their helpers may use more.
is_product() {
  grep -vE '^[^:]*(_test\.cpp|_fuzz\.cpp|/test_[a-z0-9_]+\.hpp):' | grep -v '^tests/' || true
}

# includes FOLDER ALLOWED...: project includes in FOLDER must begin with one of ALLOWED.
includes() {
  local folder=$1 allowed
  shift
  allowed=$(IFS='|'; echo "$*")
  # Project includes are in quotes and name a folder; that only tests use tests/ and test_*.hpp is a rule of its own.
  report "$folder may include only: $*" "$(find_includes '"[a-z0-9_]+/' "$folder" | grep -vE "#include \"(($allowed|tests)/|jobs/test_)" || true)"
}

# layers GAME: files of a layer include files of the same layer or of those above it in layers.txt.
layers() {
  local game=$1
  report "$game: a layer may include only itself and the layers below it (layers.txt, bottom first)" "$(
    find_includes "\"$game/" "$game" | awk -v game="$game/" '
      NR == FNR { if ($1 != "" && $1 !~ /^#/) rank[$1] = ++count; next }
      {
        at = index($0, ":")
        from = substr($0, length(game) + 1, at - length(game) - 1)
        to = $0
        sub(/^[^"]*"/, "", to); sub(/".*/, "", to)
        to = substr(to, length(game) + 1)
        from = from ~ /\// ? substr(from, 1, index(from, "/") - 1) : ""
        to = to ~ /\// ? substr(to, 1, index(to, "/") - 1) : ""
        if (from == "") next  # game.cpp and the like stand above all layers
        if (!(from in rank)) { print $0 "   (layers.txt does not name " from ")"; next }
        if (to == "" || !(to in rank) || rank[to] > rank[from]) print
      }' "$game/layers.txt" -)"
}

includes src/core core
includes src/parallel core parallel
includes src/evolve core parallel evolve
includes src/graph core graph
includes src/picture core picture
includes src/game core parallel game
includes src/console core game console
includes src/json core json
includes src/jobs core parallel game json jobs
includes src/neural core parallel json neural
includes src/sweep core parallel picture game jobs sweep
includes src/runs core game json runs
includes src/segments core parallel segments
includes src/studio core parallel game json jobs studio
includes src/store core parallel picture game json jobs store
includes src/play core parallel game play
includes src/tiles core picture tiles
includes src/report core parallel evolve picture tiles game report
engines=(core parallel evolve graph picture tiles neural game report play)
for game in games/*/; do
  game=${game%/}
  includes "$game" "${engines[@]}" "$game"
  if [ -e "$game/layers.txt" ]; then layers "$game"; fi
done
# teka-train knows no game; pack_network packs what 2048 has learned.
includes train core picture neural console train games/twenty48
# The edges know the registry and no concrete game.
includes cli core parallel picture game console json jobs runs store studio sweep cli games
report "cli may include games/registry.hpp, not a concrete game" "$(find_includes '"games/[a-z0-9_]+/' cli)"

# The public headers name what they offer; what a program outside includes is one of these.
includes include "${engines[@]}" play jobs json games teka
report "examples include only public headers" "$(find_includes '[<"]' examples/*.cpp | grep -vE '#include <([a-z_]+|teka/[a-z0-9_]+\.hpp)>' || true)"
# Benchmarks measure games and engines beside the plain versions that tests compare with.
includes bench "${engines[@]}" games segments store json bench

product=(src games cli train)
report "product code may not include tests" "$(find_includes '"([a-z0-9_/]*/)?(tests/|test_)' "${product[@]}" | is_product)"
report "JSON is read and written by src/json alone" "$(find_includes '<nlohmann/' "${product[@]}" bench tests | grep -v '^src/json/' || true)"
report "SQLite is used by src/store alone" "$(find_includes '<sqlite3' "${product[@]}" bench tests | grep -v '^src/store/' || true)"
report "zstd is used by src/segments alone" "$(find_includes '<zstd' "${product[@]}" bench tests | grep -v '^src/segments/' || true)"
report "Boost is used by src/studio alone" "$(find_includes '<boost/' "${product[@]}" bench tests | grep -v '^src/studio/' || true)"

# A file is its header and its source together: src/core/rng.cpp and .hpp are core/rng.
report "files include each other in a cycle" "$(
  find_includes '"[a-z0-9_/]+\.hpp"' "${product[@]}" | is_product |
    sed -E 's|^(src/)?([^:]*)\.[a-z]+:[0-9]+:#include "([^"]*)\.hpp".*|\2 \3|' | awk '$1 != $2' | tsort 2>&1 >/dev/null || true)"
exit $broken
