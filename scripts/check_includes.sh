#!/usr/bin/env bash
# The rules of docs/architecture.md about who may include whom. Prints every line that breaks one; fails if there is any.
set -euo pipefail
cd "$(dirname "$0")/.."
broken=0

# includes FOLDER ALLOWED...: project includes in FOLDER must begin with one of ALLOWED.
includes() {
  local folder=$1 allowed
  shift
  allowed=$(IFS='|'; echo "$*")
  # Project includes are in quotes and name a folder; tests may also use tests/.
  local lines
  lines=$(grep -rnE --include='*.hpp' --include='*.cpp' '^#include "[a-z0-9_]+/' "$folder" | grep -vE "#include \"($allowed|tests)/" || true)
  if [ -n "$lines" ]; then
    echo "$folder may include only: $*"
    echo "$lines"
    broken=1
  fi
}

includes src/core core
includes src/parallel core parallel
includes src/evolve core parallel evolve
includes src/graph core graph
includes src/picture core picture
includes src/game core parallel game
includes src/json core json
includes src/neural core parallel json neural
includes src/studio core parallel game json studio
includes src/report core parallel evolve picture game report
engines=(core parallel evolve graph picture neural game report)
for game in games/*/; do
  includes "${game%/}" "${engines[@]}" "${game%/}"
done
# teka-train knows no game; pack_network packs what 2048 has learned.
includes train core picture neural cli train games/twenty48
# The edges know the registry and no concrete game.
includes cli core parallel game json studio cli games
lines=$(grep -rnE --include='*.hpp' --include='*.cpp' '^#include "games/[a-z0-9_]+/' cli || true)
if [ -n "$lines" ]; then
  echo "cli may include games/registry.hpp, not a concrete game"
  echo "$lines"
  broken=1
fi
exit $broken
