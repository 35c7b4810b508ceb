#!/usr/bin/env bash
# install_test.sh BUILD COMPILER: installs BUILD into an empty folder, then configures, builds and runs examples/outside
# against nothing but that folder.
set -euo pipefail
build=$1
compiler=$2
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "install_test: $1"
  exit 1
}

cmake --install "$build" --prefix "$folder/prefix" >"$folder/install.log" || { cat "$folder/install.log"; fail "cmake --install failed"; }

strays=$(cd "$folder/prefix" && find . -name '*test*' -o -name '*_fuzz*' -o -name '*.cpp' -o -name 'golden*')
[ -z "$strays" ] || fail "these do not belong into an installation: $strays"
for header in evolve/evolve.hpp games/maze/design/design.hpp core/version.hpp; do
  [ -f "$folder/prefix/include/teka/$header" ] || fail "include/teka/$header is missing"
done
"$folder/prefix/bin/teka" --version | grep -q '^teka [0-9]' || fail "the installed teka does not run"

cp -r "$root/examples/outside" "$folder/outside"
if ! { cmake -S "$folder/outside" -B "$folder/outside/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
         -DCMAKE_PREFIX_PATH="$folder/prefix" && cmake --build "$folder/outside/build"; } >"$folder/outside.log" 2>&1; then
  tail -n 40 "$folder/outside.log"
  fail "the outside project does not build"
fi
"$folder/outside/build/outside" >"$folder/printed" || fail "the outside project ends with an error"
cat "$folder/printed"
[ "$(wc -l <"$folder/printed")" = 26 ] || fail "a maze of 12x12 and one line were expected"
grep -qE '^(99|100)\.[0-9] \+- 0\.[0-9] steps, 15 dead ends$' "$folder/printed" || fail "the maze is not the wanted one"
# Every installed header must be usable on its own, by its installed name.
(cd "$folder/prefix/include" && find teka -name '*.hpp' | sort | sed 's/.*/#include <&>/') >"$folder/all.cpp"
"$compiler" -std=c++20 -fsyntax-only -I "$folder/prefix/include" -I "$folder/prefix/include/teka" "$folder/all.cpp" ||
  fail "an installed header does not compile"
