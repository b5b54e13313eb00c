#!/bin/sh
# The launcher with tools that fail in every known way, and one that works: one clear line, and progress without a terminal.
# usage: launcher_test.sh SOURCE FOLDER
set -u
folder=$2/launcher
rm -rf "$folder"
mkdir -p "$folder/tree/sw" "$folder/bin"
cp "$1/dusk" "$folder/tree/dusk"
cp -R "$1/sw/launcher" "$folder/tree/sw/"
cd "$folder" || exit 1
fail() { echo "$*"; exit 1; }
# tool NAME TEXT: a tool of that name whose body is TEXT
tool() { printf '#!/bin/sh\n%s\n' "$2" >"bin/$1" && chmod +x "bin/$1"; }
# tells STATUS PATTERN COMMAND…: the launcher ends so, with one such line at the end
tells() {
  status=$1 pattern=$2
  shift 2
  PATH=$folder/bin:$PATH ./tree/dusk "$@" >out 2>err
  result=$?
  [ "$result" -eq "$status" ] || fail "$*: status $result: $(cat out err)"
  tail -n 1 err | grep -q "^dusk: $pattern" || fail "$*: $(cat err)"
  [ "$(grep -c "^dusk: $pattern" err)" -eq 1 ] || fail "$*: said twice: $(cat err)"
}
# Everything is installed, and the tools say nothing.
tool dpkg-query 'for package; do case $package in -*) ;; *Status*) ;; *) echo installed ;; esac; done'
tool cmake 'mkdir -p tree/build/release/bin && : >tree/build/release/build.ninja && : >tree/build/release/CMakeCache.txt'
tool ninja 'case " $* " in *" -n "*) exit 0 ;; esac
for i in 1 2 3 4 5 6 7 8; do echo "[$i/8] Building x$i"; done
printf "#!/bin/sh\necho program \$*\n" >tree/build/release/bin/dusk && chmod +x tree/build/release/bin/dusk'

DUSK_PROGRESS=0 PATH=$folder/bin:$PATH ./tree/dusk run --set a=b >out 2>err || fail "run: $(cat out err)"
[ "$(cat out)" = "program run --set a=b" ] || fail "run: $(cat out)"
grep -q '^dusk: building: 8 of 8' err || fail "no progress: $(cat err)"
grep -q '^dusk: building: 6 of 8, about 0 s left' err || fail "no time left: $(cat err)"
grep -q '^\[3/8\] Building x3' tree/build/build.log || fail "no log: $(cat tree/build/build.log)"

rm -rf tree/build
tool cmake 'echo "CMake Error at CMakeLists.txt:24 (message):"; echo "  GCC 9.3.0 (c++) is too old:"; echo "  12 or later"; echo; exit 1'
tells 1 'GCC 9.3.0 (c++) is too old: 12 or later$' run
[ ! -e tree/build/release/build.ninja ] || fail "a broken configuration would be taken for one"
tool cmake 'mkdir -p tree/build/release && : >tree/build/release/build.ninja'
tool ninja 'case " $* " in *" -n "*) exit 0 ;; esac; echo "[1/8] x"; echo "fatal error: error writing to /tmp/x.s: No space left on device"; exit 1'
tells 1 'the disk is full (.* left on .*): make room; the same command goes on where it stopped$' run
tool ninja 'case " $* " in *" -n "*) exit 0 ;; esac; echo "c++: fatal error: Killed signal terminated program cc1plus"; exit 1'
tells 1 'memory ran out: close other programs; the same command goes on where it stopped' run
tool ninja 'case " $* " in *" -n "*) exit 0 ;; esac; echo "x.cpp:1: error: something else"; exit 1'
tells 1 'the build failed (./tree/build/build.log)$' run
grep -q 'x.cpp:1: error: something else' err || fail "the reason is not shown: $(cat err)"

# The time between two lines is checked before anything else.
for seconds in abc 08 1.5 -1 1e3 99999999 "$(printf '1\033[31m')" "$(printf '%0100d' 1)"; do
  DUSK_PROGRESS=$seconds PATH=$folder/bin:$PATH ./tree/dusk run >out 2>err
  status=$?
  [ "$status" -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] || fail "DUSK_PROGRESS=$seconds: status $status, $(cat err)"
  grep -q "^dusk: DUSK_PROGRESS: '.*' is no number of seconds (0 to 9999999)$" err || fail "DUSK_PROGRESS: $(cat err)"
  [ "$(wc -c <err)" -lt 120 ] && ! LC_ALL=C grep -q '[[:cntrl:]]' err || fail "DUSK_PROGRESS: $(cat -v err)"
done

# Packages are missing.
tool dpkg-query 'exit 1'
tool dpkg ':'
tool id 'echo 0'
tool apt-get 'case " $* " in *" install "*) echo "Err:1 Temporary failure resolving deb.debian.org"; exit 100 ;; esac'
tells 1 'no network: packages cannot be fetched; the same command goes on where it stopped' run
tool apt-get 'case " $* " in *" install "*) echo "E: Unable to locate package libboost-json-dev"; exit 100 ;; esac'
tells 1 'Unable to locate package libboost-json-dev: docs/install.md tells what is needed' run
# What places and routes is asked for where it is needed alone.
PATH=$folder/bin:$PATH ./tree/dusk cost --fpga ice40 --route >out 2>err
grep -q '^dusk: installing Debian packages:.* yosys .* nextpnr-ice40$' err || fail "--route: $(cat err)"
PATH=$folder/bin:$PATH ./tree/dusk cost --fpga ice40 >out 2>err
grep -q '^dusk: installing Debian packages:.* yosys ' err || fail "cost: $(cat err)"
PATH=$folder/bin:$PATH ./tree/dusk trace capture --output x.goal -- true >out 2>err
grep -q '^dusk: installing Debian packages:.* openmpi-bin' err || fail "trace capture: $(cat err)"
PATH=$folder/bin:$PATH ./tree/dusk trace info x.goal >out 2>err
! grep -q openmpi-bin err || fail "trace info: $(cat err)"
grep -q nextpnr err && fail "nextpnr for what does not route: $(cat err)"
tool id 'echo 1000'
mkdir -p empty
for name in sh dirname cat grep sed awk df date mkdir rm find tail head nproc cut; do ln -sf "$(command -v $name)" "empty/$name"; done
cp bin/dpkg-query bin/id empty/
PATH=$folder/empty ./tree/dusk run >out 2>err && fail "installed without root"
grep -q '^dusk: need root or sudo for: apt-get install g++ cmake' err || fail "without root: $(cat err)"
# Installing tells how far it is.
tool id 'echo 0'
tool apt-get 'case " $* " in *" install "*) echo "dlstatus:1:42.1:Retrieving" >&3; echo "pmstatus:cmake:61.9:Installing" >&3 ;; esac'
tool ninja 'case " $* " in *" -n "*) echo "ninja: no work to do." ;; esac'
mkdir -p tree/build/release/bin && printf '#!/bin/sh\n' >tree/build/release/bin/dusk && chmod +x tree/build/release/bin/dusk
DUSK_PROGRESS=0 PATH=$folder/bin:$PATH ./tree/dusk run >out 2>err || fail "install: $(cat out err)"
grep -q '^dusk: packages: downloading, 42 %' err && grep -q '^dusk: packages: installing, 61 %' err || fail "install: $(cat err)"
exit 0
