#!/bin/sh
# A switch: built once, kept, built anew if broken, waited for, and equal to the twin.
# usage: shapes_on_demand_test.sh DUSK FOLDER
set -u
dusk=$1
folder=$2/shapes_on_demand
rm -rf "$folder"
mkdir -p "$folder/home" "$folder/tmp"
cd "$folder" || exit 1
unset XDG_CACHE_HOME
if command -v ccache >/dev/null; then  # it is built three times
  CCACHE_DIR=$(ccache --get-config cache_dir)
  export CCACHE_DIR CXX="ccache c++"
fi
export HOME="$folder/home" TMPDIR="$folder/tmp"
cache=$HOME/.cache/dusk
fail() { echo "$*"; exit 1; }
# run NAME OPTION…: a small network of switches of 4 ports, 1 VC of 3 flits, hop latency 3, VC allocation per VC
run() {
  name=$1
  shift
  "$dusk" run --output "$name" --set network.k=2 --set network.n=2 --set switch.vcs=1 --set switch.vc_depth=3 \
    --set switch.output_queue=0 --set switch.crossbar=per_port --set switch.hop_latency=3 \
  --set switch.vc_allocator=per_vc --set switch.selection=oblivious --set run.cycles=6000 \
    --set run.host=kernel --set traffic.ramp_low_cycles=0 --set traffic.ramp_rise_cycles=2000 --set run.plots=false \
    --set power.t_on=50 --set power.t_off=50 --set power.window=200 "$@" >"$name.out" 2>"$name.err"
}

# Two runs at once: one builds, the other waits or finds it built.
run one &
other=$!
run two || fail "two: status $?: $(cat two.err)"
wait "$other" || fail "one: status $?: $(cat one.err)"
[ "$(cat one.err two.err | grep -c 'p4v1d3h3a built in')" -eq 1 ] || fail "built twice or never: $(cat one.err two.err)"
[ "$(find "$cache" -name shape.so | wc -l)" -eq 1 ] || fail "$(find "$cache")"
grep -q '^An edge has [1-9][0-9]* known phases' "$cache"/p4v1d3h3a-*/build.log ||
  fail "what Verilator wrote is not known: $(cat "$cache"/p4v1d3h3a-*/build.log)"
[ -z "$(find "$cache" -name '.building*')" ] || fail "left over: $(find "$cache" -maxdepth 1)"

# Kept, and the same as the twin, in lockstep too.
run three || fail "three: $(cat three.err)"
grep -q built three.err && fail "built again: $(cat three.err)"
run twin --set run.engine=model || fail "twin: $(cat twin.err)"
for file in summary.json timeseries.csv channels.csv; do
  cmp one/$file three/$file || fail "$file: not the same twice"
done
for file in timeseries.csv channels.csv; do cmp one/$file twin/$file || fail "$file: not the twin's"; done
run both --set run.engine=lockstep || fail "lockstep: $(cat both.err)"
"$dusk" shapes | grep -q '^p4v1d3h3a-' || fail "shapes does not list it: $("$dusk" shapes)"

# Broken, and needed by a sweep: built anew once, before the runs start.
library=$(find "$cache" -path '*p4v1d3h3a*' -name shape.so)
truncate -s 5000 "$library"
"$dusk" sweep --set network.k=2 --set network.n=1 --set switch.shape=exact --set switch.vcs=1 --set switch.vc_depth=3 \
  --set switch.output_queue=0 --set switch.crossbar=per_port --set switch.hop_latency=3 \
  --set switch.vc_allocator=per_vc --set switch.selection=oblivious --set run.cycles=1000 \
  --set run.warmup=100 --set traffic.injection=bernoulli --axis traffic.load=0.1,0.2 --output sweep >sweep.out 2>sweep.err ||
  fail "sweep: $(cat sweep.err)"
grep -q 'broken, built anew' sweep.err || fail "a cut library was not noticed: $(cat sweep.err)"
[ "$(grep -c 'p4v1d3h3a built in' sweep.err)" -eq 1 ] || fail "sweep built: $(cat sweep.err)"
run anew || fail "anew: $(cat anew.err)"
cmp one/channels.csv anew/channels.csv || fail "built anew, it differs"

# Random networks of it.
"$dusk" fuzz --lockstep --shapes p4v1d3h3a --moved 20000 --report fuzz.csv >fuzz.out 2>&1 || fail "fuzz: $(cat fuzz.out)"
grep -q '^setting,switch.shape = p4v1d3h3a,' fuzz.csv || fail "fuzz: $(cat fuzz.csv)"
[ "$(grep -c '^setting,switch.shape = ' fuzz.csv)" -eq 1 ] || fail "fuzz: other shapes: $(cat fuzz.csv)"

# Whole, but not a library that this machine can load: built anew, too.
library=$(find "$cache" -path '*p4v1d3h3a*' -name shape.so)
echo junk >"$library"
echo "5 bytes, CRC-32 6dd47507" >"$(dirname "$library")/shape.sum"
run junk || fail "junk: $(cat junk.err)"
grep -q 'broken, built anew' junk.err || fail "junk: $(cat junk.err)"
cmp one/channels.csv junk/channels.csv || fail "built anew from junk, it differs"

# A home that cannot be written: the folder of temporary files.
HOME=/proc/nobody run no_home || fail "no home: $(cat no_home.err)"
[ "$(find "$folder/tmp" -name shape.so | wc -l)" -eq 1 ] || fail "no home: $(cat no_home.err)"
HOME=/proc/nobody run no_home_again || fail "no home again: $(cat no_home_again.err)"
grep -q built no_home_again.err && fail "no home: built again: $(cat no_home_again.err)"
# Nor is there another folder; nor one that others can write to.
HOME=/proc/nobody TMPDIR=/proc run nowhere && fail "built nowhere"
[ $? -eq 2 ] || fail "nowhere: status $?"
[ "$(wc -l <nowhere.err)" -eq 1 ] && grep -q 'has no folder to be built in' nowhere.err || fail "nowhere: $(cat nowhere.err)"
chmod 777 "$folder"/tmp/dusk-*
HOME=/proc/nobody run shared && fail "a folder of others was trusted"
grep -q 'can be written by others' shared.err || fail "shared: $(cat shared.err)"

# Tools that are absent or fail: one line, status 2, before anything is simulated.
mkdir -p none broken
PATH=$folder/none run tools && fail "built without tools"
[ $? -eq 2 ] || fail "tools: status $?"
grep -q 'needs: verilator .*c++ ninja' tools.err || fail "tools: $(cat tools.err)"
run one --set switch.flit_width=128 && fail "ran into a folder that exists"
grep -q 'exists already' one.err || fail "built before it looked at the folder: $(cat one.err)"
[ ! -e tools ] || fail "a results folder without results"
printf '#!/bin/sh\necho "Verilator 9.000"\n[ "$1" = --version ] || { echo "%%Error: disk on fire"; exit 1; }\n' >broken/verilator
chmod +x broken/verilator
PATH=$folder/broken:$PATH run failing && fail "built by a broken tool"
grep -q 'cannot be built: verilator: %Error: disk on fire' failing.err || fail "failing: $(cat failing.err)"
[ -z "$(find "$cache" -name '.building*')" ] || fail "left over: $(find "$cache" -maxdepth 1)"

printf '#!/bin/sh\necho "Verilator 4.038 2020-07-11"\n' >broken/verilator
PATH=$folder/broken:$PATH run old && fail "built by an old tool"
grep -q "'Verilator 4.038 2020-07-11' is too old (5.006 or later)" old.err || fail "old: $(cat old.err)"
[ "$(wc -l <old.err)" -eq 1 ] || fail "old: $(cat old.err)"

# Interrupted: nothing half built is left.
printf '#!/bin/sh\necho "Verilator 9.000"\n[ "$1" = --version ] || exec sleep 60\n' >broken/verilator
# interrupted NAME COMMAND...: while its switch is built
interrupted() {
  name=$1
  shift
  PATH=$folder/broken:$PATH "$dusk" "$@" >"$name.out" 2>"$name.err" &
  stopped=$!
  until grep -q 'is built once' "$name.err" 2>/dev/null; do
    kill -0 "$stopped" 2>/dev/null || fail "$name: ended early: $(cat "$name.err")"
    sleep 0.1
  done
  kill -TERM "$stopped"
  wait "$stopped"
  [ $? -eq 130 ] || fail "$name: interrupted: $(cat "$name.err")"
  [ -z "$(find "$cache" -name '.building*')" ] || fail "left over: $(find "$cache" -maxdepth 1)"
}
interrupted stopped run --output stopped --set network.n=1 --set switch.shape=exact --set switch.vcs=1
# A case whose switch was not built has not failed.
interrupted fuzzed fuzz --shapes p4v1d2h3a --count 5
[ "$(cat fuzzed.out)" = 'fuzz: 0 cases passed (seed 1), interrupted' ] || fail "fuzzed: $(cat fuzzed.out fuzzed.err)"
grep -q failed fuzzed.err && fail "fuzzed: $(cat fuzzed.err)"
[ -z "$(ls fuzz-*.toml 2>/dev/null)" ] || fail "a case that did not fail was written"

# Before a run needs it.
"$dusk" shapes --build p4v1d3h3a >ahead.out 2>ahead.err || fail "ahead: $(cat ahead.err)"
"$dusk" shapes --build p3v1 2>wrong.err && fail "built p3v1"
[ $? -eq 2 ] && grep -q "^--build: unknown 'p3v1'" wrong.err || fail "wrong: $(cat wrong.err)"
# Verilator's own part is made once for all switches, anew if it is broken.
[ "$(find "$cache" -name verilated.o | wc -l)" -ge 1 ] || fail "no part of Verilator's: $(find "$cache")"
for part in "$cache"/verilated-*/verilated.o; do echo junk >"$part"; done
"$dusk" shapes --build p4v1d4h3a 2>part.err || fail "part: $(cat part.err)"
[ "$(find "$cache" -name verilated.o -size +50k | wc -l)" -eq 1 ] || fail "not made anew: $(find "$cache" -size +50k)"

"$dusk" shapes --clear >/dev/null || fail "clear"
[ -z "$(find "$cache" -name shape.so -o -name verilated.o)" ] || fail "still there: $(find "$cache")"
