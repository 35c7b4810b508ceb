# Debian packages that teka and its tests need; sourced by ./teka and ./test.

TEKA_PACKAGES="g++ cmake ninja-build libfmt-dev libexpected-dev nlohmann-json3-dev libcli11-dev zlib1g-dev libboost-dev libsqlite3-dev libzstd-dev"
TEKA_TEST_PACKAGES="$TEKA_PACKAGES git ccache clang-19 clang-tidy-19 clang-format-19 libclang-rt-19-dev
  libgtest-dev libgmock-dev liblodepng-dev librapidcheck-dev libbenchmark-dev libxml2-utils pkg-config fish zsh chromium tiled"

# npm builds the page of the studio. Any npm that is there will do: Debian's package cannot be had beside Node from elsewhere.
install_npm() {
  command -v npm >/dev/null || install_packages nodejs npm || true
  command -v npm >/dev/null && return
  echo "teka: npm is needed to build the page and cannot be installed; install nodejs and npm, then try again" >&2
  return 1
}

# Installs those of the named packages that are missing; asks for sudo only when not root and something is missing.
install_packages() {
  local missing=() package sudo=
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  echo "teka: installing ${missing[*]}" >&2
  [ "$(id -u)" = 0 ] || sudo=sudo
  { $sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"; } >&2
}
