#!/bin/sh
# Detail files of runs that end, that are interrupted, that are killed, that stand still, and that cannot write.
# usage: detail_test.sh DUSK FOLDER SOURCE
set -u
dusk=$1
source=$3
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/detail"
run() { "$dusk" run --set run.engine=model --set run.host=kernel --set run.plots=false "$@"; }
check() { python3 "$source/tests/support/detail_check.py" "$@" || fail "$*"; }
# waits_for FILE: until it has rows
waits_for() {
  for _ in $(seq 600); do
    [ "$(stat -c %s "$1" 2>/dev/null || echo 0)" -gt 60000 ] && return
    sleep 0.1
  done
  fail "$1 does not grow"
}

run --set network.n=2 --set run.packet_table=true --set run.pair_table=true --output whole >whole.out 2>&1 || fail "$(cat whole.out)"
check whole
[ "$(head -n 1 whole/packets.csv)" = id,source,destination,class,length,created,injected,delivered,hops ] || fail "$(head -n 1 whole/packets.csv)"
[ "$(head -n 1 whole/pairs.csv)" = source,destination,packets,latency,max ] || fail "$(head -n 1 whole/pairs.csv)"
[ ! -e whole/waits.json ] || fail "waits without a standstill"
grep -q '"u_on": 0.4725' whole/summary.json || fail "no thresholds: $(cat whole/summary.json)"

# No other file depends on it.
run --set network.n=2 --set run.detail=off --output off >off.out 2>&1 || fail "$(cat off.out)"
for file in summary.json timeseries.csv channels.csv power_components.csv; do
  cmp whole/$file off/$file || fail "$file differs"
done
[ "$(ls off | tr '\n' ' ')" = 'channels.csv config.toml performance.json power_components.csv summary.json timeseries.csv ' ] || fail "$(ls off)"
"$dusk" check --set network.k=2 --set network.n=2 --set run.cycles=500 --set run.host=kernel --set run.plots=false \
  --output check >check.out 2>&1 || fail "$(cat check.out)"
[ ! -e check/topology.json ] || fail "dusk check writes detail"

# Interrupted, then killed: everything is readable.
for signal in INT KILL; do
  "$dusk" run --set network.n=2 --set run.engine=model --set run.host=kernel --set run.plots=false --set run.cycles=1000000000 \
    --set traffic.injection=bernoulli --set power.window=200 --output $signal >$signal.out 2>&1 &
  program=$!
  waits_for $signal/channel_flits.npy
  kill -$signal $program
  wait $program
done
check INT
grep -q '"complete": false' INT/summary.json || fail "INT is complete"
check KILL killed

# A torus without the bubble that it needs.
"$dusk" run "$source/sw/configs/torus-bubble.toml" --set run.engine=model --set run.host=kernel --set run.plots=false \
  --set switch.bubble=0 --set run.deadlock_check=false --set traffic.load=1 --set run.watchdog=2000 --output still >still.out 2>still.err
status=$?
[ "$status" -eq 1 ] || fail "standstill: status $status: $(cat still.err)"
grep -q '^check failed: progress' still.err || fail "$(cat still.err)"
python3 - <<'CHECK' || fail "$(cat still/waits.json)"
import json
cycle = json.load(open("still/waits.json"))["cycle"]
ends = [line.split('"')[3] for line in open("still/channels.csv").readlines()[1:]]
assert len(cycle) > 1
for step in cycle:
    assert step["place"].startswith(ends[step["channel"]] + " input port %d VC %d" % (step["port"], step["vc"])), step
CHECK
check still

# A file that cannot be written is one line and status 2, before the run or in the middle of it.
# refused BLOCKS FILE OPTION...
refused() {
  blocks=$1
  file=$2
  shift 2
  rm -rf limited
  (ulimit -f "$blocks" && run "$@" --output limited >limited.out 2>limited.err)
  status=$?
  [ "$status" -eq 2 ] || fail "file limit: status $status: $(cat limited.err)"
  [ "$(grep -v '% ' limited.err)" = "limited/$file: cannot be written: File too large" ] || fail "$(cat limited.err)"
  [ ! -e limited/summary.json ] || fail "summary.json of an incomplete folder"
}
refused 16 topology.json --set network.n=4
refused 128 channel_flits.npy --set network.n=3 --set traffic.injection=bernoulli --set power.window=200 --set run.cycles=20000 --set run.warmup=0
grep -q 'packet latency' limited.out || fail "the result was not shown"
# 384 channels, two bytes each.
[ $((($(stat -c %s limited/channel_flits.npy) - 128) % 768)) -eq 0 ] || fail "half a row is left"
exit 0
