#!/usr/bin/env bash
# run.sh TEKA FOLDER: browser tests of the studio and of folders of levels in Debian's Chromium. Packages and screenshots go to FOLDER.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$2
command -v chromium >/dev/null || { echo "e2e: chromium is missing; install the Debian package chromium"; exit 1; }
mkdir -p "$folder/screenshots"
exec 9>"$folder/lock"
flock 9
if ! cmp -s "$here/package-lock.json" "$folder/package-lock.json"; then
  cp "$here/package.json" "$folder"
  (cd "$folder" && cp "$here/package-lock.json" wanted.json && rm -f package-lock.json && cp wanted.json package-lock.json &&
    npm ci --no-audit --no-fund >npm.log 2>&1) ||
    { rm -f "$folder/package-lock.json"; cat "$folder/npm.log"; echo "e2e: npm could not install playwright-core"; exit 1; }
fi
cp "$here"/*.mjs "$folder"
TEKA=$1 SCREENSHOTS=$folder/screenshots exec node --test "$folder"/*_test.mjs
