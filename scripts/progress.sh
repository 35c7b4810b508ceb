# How far a build is; sourced by ./teka and ./test.

# watch_build LOG NAME: tells from ninja's lines "[12/79] ..." in LOG how far it is, until it is killed or the caller is gone:
# on a terminal in one line that changes, elsewhere in a line every 15 seconds.
watch_build() {
  local log=$1 name=$2 start=$SECONDS told=0 step text
  while sleep 1 && kill -0 $$ 2>/dev/null; do
    step=$(grep -oE '^\[[0-9]+/[0-9]+\]' "$log" 2>/dev/null | tail -n 1 | tr -d '[]')
    text="preparing"
    if [ -n "$step" ]; then
      text="$((100 * ${step%/*} / ${step#*/})) % (step ${step%/*} of ${step#*/})"
    fi
    text="$name: $text, $((SECONDS - start)) s"
    if [ -t 2 ]; then
      printf '\r%s\033[K' "$text" >&2
    elif [ $((SECONDS - told)) -ge 15 ]; then
      printf '%s\n' "$text" >&2
      told=$SECONDS
    fi
  done
}

# build_with_progress LOG NAME COMMAND...: runs the command with its output in LOG and returns what it returns.
build_with_progress() {
  local log=$1 name=$2 watcher code=0
  shift 2
  : >"$log"
  watch_build "$log" "$name" 9>&- &
  watcher=$!
  NINJA_STATUS='[%f/%t] ' "$@" >"$log" 2>&1 || code=$?
  kill "$watcher" 2>/dev/null || true
  wait "$watcher" 2>/dev/null || true
  [ ! -t 2 ] || printf '\r\033[K' >&2
  return $code
}

# build_preset PRESET ARGS...: configures and builds a preset of CMakePresets.json in the current folder.
build_preset() {
  cmake --preset "$1" && cmake --build --preset "$@"
}
