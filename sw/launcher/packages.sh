# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2034,SC2154  # variables of both files
# Packages of Debian that commands need, and their installation. The launcher (dusk) sources this file.

is_debian_12() { [ "$( (. /etc/os-release && echo "${VERSION_ID:-}") 2>/dev/null)" = 12 ]; }
boost() {  # Debian 12's default, 1.74, has no JSON, and conflicts with 1.81
  if is_debian_12; then
    echo libboost1.81-dev libboost-json1.81-dev
  else
    echo libboost-dev libboost-json-dev
  fi
}
run_packages="g++ cmake ninja-build pkg-config verilator libsystemc-dev $(boost) libfmt-dev libtomlplusplus-dev
  libcli11-dev zlib1g-dev libprotobuf-dev protobuf-compiler gnuplot-nox libjs-dygraphs"
bench_packages="python3 valgrind"
cells="osu018 osu035 osu050"  # standard cells
cell_packages() { for library in $cells; do if is_debian_12; then echo "qflow-tech-$library"; fi; done; }
mpi_packages="openmpi-bin libopenmpi-dev"
cost_packages="yosys opensta $(cell_packages)"
browser_packages="chromium chromium-driver"
test_packages="libgtest-dev libgmock-dev libcadical-dev python3-numpy python3-pandas $browser_packages $cost_packages $bench_packages"

is_installed() { dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

# install_packages PACKAGE...: those that are missing
install_packages() {
  command -v dpkg-query >/dev/null || return 0  # not Debian: CMake says what is missing
  # shellcheck disable=SC2086,SC2046  # lists of words
  [ "$(dpkg-query -W -f '${db:Status-Status}\n' "$@" 2>/dev/null | grep -cx installed)" -ne $# ] || return 0
  missing=
  for package; do
    is_installed "$package" || missing="$missing $package"
  done
  say "installing Debian packages:$missing"
  if is_installed libboost1.74-dev; then
    say "note: libboost1.74-dev is installed; it has no JSON, conflicts with 1.81 and will be replaced"
  fi
  root=env
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "need root or sudo for: apt-get install$missing"
    root="sudo env"
  fi
  output="$here/build/install.log"
  : >"$output"
  begin
  # A list that cannot be updated may still do; what an interrupted installation left is finished first. The shell
  # inside gives apt a descriptor for its progress, which sudo would close.
  # shellcheck disable=SC2016,SC2086  # expanded there; a list of words
  {
    show "packages: reading the lists"
    $root sh -c '
      log=$0
      apt="apt-get -o Acquire::Retries=2 -o Acquire::http::Timeout=30 -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0"
      $apt update >>"$log" 2>&1 || true
      dpkg --configure -a >>"$log" 2>&1 || true
      DEBIAN_FRONTEND=noninteractive $apt install -y --no-install-recommends -o APT::Status-Fd=3 "$@" 3>&1 >>"$log" 2>&1
    ' "$output" $missing || echo failed >"$here/build/.status"
  } | apt_progress
  if [ -e "$here/build/.status" ]; then
    rm -f "$here/build/.status"
    broken "the installation failed" "$output"
  fi
  clear_line
  say "packages installed in $(span $(($(now) - begun)))"
}

# fetch_cells: the libraries that this Debian does not have, from Debian 12's, below build/cells. Each is checked by its sum.
fetch_cells() {
  DUSK_CELLS=$(cd "$here" && pwd)/build/cells
  export DUSK_CELLS
  for library in $cells; do
    file="usr/share/qflow/tech/$library"
    if [ -d "/$file" ] || [ -d "$DUSK_CELLS/$file" ]; then continue; fi
    case $library in
      osu018) sum=64fae4bebbbd6a849c8c87c8e86d5fe137df44a1ea7715dcd59d11c720019428 ;;
      osu035) sum=72f8b282800a5796ed038c8d9ed86afb5fb369971bd7f4519cd9e308afce315a ;;
      *) sum=deebf9e026d8a5a5347d0984e9252cbef55960fda272dfebf87b3d9f6050d555 ;;
    esac
    package="qflow-tech-${library}_1.3.17+dfsg.1-3_all.deb"
    say "fetching the standard cells $library"
    mkdir -p "$DUSK_CELLS" || fail "$DUSK_CELLS cannot be written"
    # Without it the program says what to do.
    if /usr/lib/apt/apt-helper download-file "http://deb.debian.org/debian/pool/main/q/qflow/$package" \
      "$DUSK_CELLS/$package" "SHA256:$sum" >>"$here/build/install.log" 2>&1; then
      dpkg-deb -x "$DUSK_CELLS/$package" "$DUSK_CELLS/new" && cp -R "$DUSK_CELLS/new/usr" "$DUSK_CELLS/"
      rm -rf "${DUSK_CELLS:?}/new" "${DUSK_CELLS:?}/$package"
    else
      say "note: $package cannot be fetched (build/install.log)"
    fi
  done
}
