#!/usr/bin/env bash
# install_test.sh BUILD COMPILER: installs BUILD into an empty folder, then builds and runs the examples against nothing but
# that folder, with CMake and with pkg-config.
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

cmake --install "$build" --prefix "$folder/first" >"$folder/install.log" || { cat "$folder/install.log"; fail "cmake --install failed"; }
mv "$folder/first" "$folder/prefix"  # an installation can be moved
include=$folder/prefix/include

strays=$(cd "$folder/prefix" && find . -name '*test*' -o -name '*_fuzz*' -o -name '*.cpp' -o -name 'golden*')
[ -z "$strays" ] || fail "these do not belong into an installation: $strays"
[ "$(ls "$include")" = teka ] || fail "include/ has more than teka/: $(ls "$include")"
quoted=$(grep -rn '#include "' "$include" || true)
[ -z "$quoted" ] || fail "an installed header is not included as <teka/...>: $quoted"
"$folder/prefix/bin/teka" --version | grep -q '^teka [0-9]' || fail "the installed teka does not run"

# Every public header is usable on its own.
for header in "$root"/include/teka/*.hpp; do
  name=teka/$(basename "$header")
  [ -f "$include/$name" ] || fail "include/$name is missing"
  echo "#include <$name>" >>"$folder/all.cpp"
  echo "#include <$name>" | "$compiler" -x c++ -std=c++20 -fsyntax-only -I "$include" - || fail "$name does not compile"
done

cp -r "$root/examples" "$folder/examples"
if ! { cmake -S "$folder/examples" -B "$folder/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
         -DCMAKE_PREFIX_PATH="$folder/prefix" && cmake --build "$folder/build"; } >"$folder/build.log" 2>&1; then
  tail -n 40 "$folder/build.log"
  fail "the examples do not build"
fi
for example in maze sokoban dungeon twenty48 brick onemax; do
  "$folder/build/$example" >"$folder/$example.out" || { cat "$folder/$example.out"; fail "the example $example failed"; }
done
# What they print is what they promise.
expect() { grep -qE "$2" "$folder/$1.out" || { cat "$folder/$1.out"; fail "the example $1 does not print '$2'"; }; }
expect maze '^(99|100)\.[0-9] \+- 0\.[0-9] steps, 15 dead ends, solved in [0-9]+ moves$'
expect sokoban '^[0-9]+ pushes: [lurdLURD]+$'
expect sokoban '^a box in a corner: unsolvable$'
expect dungeon '^[0-9]+ steps .*: proven$'
expect twenty48 '^the best: [0-9]+ moves, [0-9]+ points$'
expect brick '^search: [0-9]+ points, longest chain [0-9]+$'
expect onemax '^100 of 100 ones after'

if command -v pkg-config >/dev/null; then
  # shellcheck disable=SC2046  # the flags are words
  PKG_CONFIG_PATH=$folder/prefix/lib/pkgconfig "$compiler" -std=c++20 -x c++ "$folder/examples/sokoban.cpp" -x none -o "$folder/by-pkg-config" \
    $(PKG_CONFIG_PATH=$folder/prefix/lib/pkgconfig pkg-config --cflags --libs teka) || fail "sokoban.cpp does not build with pkg-config"
  "$folder/by-pkg-config" | diff - "$folder/sokoban.out" || fail "built with pkg-config, sokoban.cpp prints something else"
else
  fail "pkg-config is missing; ./test installs it"
fi
