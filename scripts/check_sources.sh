#!/usr/bin/env bash
# check_sources.sh BUILD: compiles every source of a configured build folder by itself, as far as finding errors and warnings:
# other builds compile many sources as one, which hides a missing include or a name that is used twice.
set -euo pipefail
folder=$1
# train/ needs LibTorch's headers, which clang cannot read as C++20; it is never compiled as one.
commands=$(sed -n 's/^  "command": "\(.*\)",\{0,1\}$/\1/p' "$folder/compile_commands.json" |
  sed -E 's/\\(["\\])/\1/g; s/ -o [^ ]+\.o -c / -fsyntax-only /' | grep -vE '/train/[a-z_]+\.cpp$|\.S$')
[ -n "$commands" ] || { echo "check_sources: $folder/compile_commands.json names no source"; exit 1; }
cd "$folder"
printf '%s\n' "$commands" | xargs -P "$(nproc)" -d '\n' -n 1 bash -c
