#!/usr/bin/env bash
# run_tests.sh BUILD ARGS...: runs the tests of a build folder by ctest, then says which tests were skipped and why, and
# ends with ctest's own summary.
set -uo pipefail
build=$1
shift
reports=$build/Testing/reports
rm -rf "$reports"
mkdir -p "$reports"
# One more than there are cores: some tests wait for a browser or a terminal.
ctest --test-dir "$build" -j "$(($(nproc) + 1))" --output-on-failure "$@" | tee "$build/tests.log"
code=$?

# <testcase name="A" ... result="skipped" ... classname="B"> and, in the next line, <skipped message="file:line&#x0A;why">
skipped=$(cat "$reports"/*.xml 2>/dev/null | awk '
  /<testcase / { name = $0; sub(/.*<testcase name="/, "", name); sub(/".*/, "", name)
                 suite = $0; sub(/.*classname="/, "", suite); sub(/".*/, "", suite) }
  /<skipped message=/ { why = $0; sub(/.*<skipped message="/, "", why); sub(/".*/, "", why); sub(/.*&#x0A;/, "", why)
                        print "  " suite "." name ": " why }'
  # Whole programs that are skipped say so themselves.
  sed -n 's/^SKIPPED: /  /p' "$build/Testing/Temporary/LastTest.log" 2>/dev/null)
if [ -n "$skipped" ]; then
  printf '\nskipped tests:\n%s\n\n' "$skipped"
  grep -E '^[0-9]+% tests passed|^Total Test time' "$build/tests.log"
fi
exit $code
