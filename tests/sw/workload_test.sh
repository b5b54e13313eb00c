#!/bin/sh
# The packets of a run as a file, and the run that replays it: the same, byte for byte.
# usage: workload_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/workload"
number() { sed -n "/\"$2\": {/,/}/p" "$1/summary.json"; }

# same NAME SETTING…: run, export, replay on both engines.
same() {
  name=$1
  shift
  "$dusk" export-workload "$@" --output "$name.csv" >"$name.out" 2>"$name.err" || fail "$name: export: $(cat "$name.err")"
  grep -q "^replay: dusk run $name.csv.toml" "$name.out" || fail "$name: $(cat "$name.out")"
  tail -n 1 "$name.csv" | grep -q '^# end: [1-9][0-9]* packets of cycles 0 to' || fail "$name: $(tail -n 1 "$name.csv")"
  [ "$(grep -v '^#' "$name.csv" | head -n 1)" = cycle,source,destination,length ] || fail "$name: head"
  grep -q '^# seed = 5$' "$name.csv" || fail "$name: the seed is not in the head"
  for engine in model rtl; do
    "$dusk" run "$@" --set run.plots=false --set run.engine=$engine --output "$name-$engine" >/dev/null 2>run.err || fail "$name: $(cat run.err)"
    "$dusk" run "$name.csv.toml" --set run.plots=false --set run.engine=$engine --output "$name-$engine-replay" \
      >/dev/null 2>run.err || fail "$name: replay: $(cat run.err)"
    for file in timeseries.csv channels.csv; do
      cmp "$name-$engine/$file" "$name-$engine-replay/$file" || fail "$name: $engine: $file differs"
    done
    for latency in packet_latency network_latency; do
      [ -n "$(number "$name-$engine" $latency)" ] || fail "$name: no $latency"
      # An interval is of a steady state, which a trace has not.
      [ "$(number "$name-$engine" $latency | grep -v ci95)" = "$(number "$name-$engine-replay" $latency | grep -v ci95)" ] ||
        fail "$name: $engine: $latency differs"
    done
    grep -q '"steady_reason": "trace"' "$name-$engine-replay/summary.json" || fail "$name: $(grep steady "$name-$engine-replay/summary.json")"
  done
  cmp "$name-model/timeseries.csv" "$name-rtl/timeseries.csv" || fail "$name: the engines differ"
}
common="--set network.n=2 --set run.seed=5 --set run.host=kernel --set power.t_on=50 --set power.t_off=50 --set power.window=100"
# shellcheck disable=SC2086  # words
{
  same load $common --set traffic.injection=bernoulli --set traffic.load=0.4 --set run.warmup=500 --set run.cycles=5000 \
    --set run.drain_limit=3000
  same ramp $common --set traffic.length=1..40 --set run.cycles=5000 --set traffic.ramp_low_cycles=500 \
    --set traffic.ramp_rise_cycles=1000 --set traffic.ramp_hold_cycles=1000 --set traffic.ramp_fall_cycles=1000 --set run.drain=false
  same closed $common --set traffic.kind=closed --set traffic.messages=3000 --set run.warmup=300
  same source $common --set traffic.kind=closed --set traffic.messages=3000 --set run.warmup=300 \
    --set traffic.closed_rule=source --set traffic.active_share=0.5
}

# A trace exports as itself, and the standard output gets the same packets.
"$dusk" export-workload load.csv.toml --output again.csv >/dev/null 2>again.err || fail "again: $(cat again.err)"
"$dusk" export-workload load.csv.toml --output - >stdout.csv 2>again.err || fail "standard output: $(cat again.err)"
for file in again.csv stdout.csv; do
  grep -v '^#' $file >packets
  grep -v '^#' load.csv | cmp packets - || fail "$file differs"
done
# Classes are kept.
printf '0,0,1,4,2\n0,0,2,4,0\n7,3,0,9,3\n' >classes.csv
of_trace="--set network.n=2 --set traffic.kind=trace"
trace="$of_trace --set run.engine=model"
# shellcheck disable=SC2086
"$dusk" export-workload $trace --set traffic.trace_file=classes.csv --output - 2>/dev/null | grep -v '^#' >packets
printf 'cycle,source,destination,length,class\n0,0,1,4,2\n0,0,2,4,0\n7,3,0,9,3\n' | cmp - packets || fail "classes: $(cat packets)"
# Two packets of a node in one cycle: both enter its queue then.
# shellcheck disable=SC2086
"$dusk" run $trace --set traffic.trace_file=classes.csv --set run.cycles=200 --set run.plots=false --packet 1 --output two \
  >two.out 2>two.err || fail "two in a cycle: $(cat two.err)"
grep -q '"created": 3' two/summary.json || fail "$(grep created two/summary.json)"

# What is created later than the run measures is said, and no file is written over.
grep -q '^note: [1-9][0-9]* of them are created after run.cycles = 5000' load.err || fail "$(cat load.err)"
! grep -q '^note' ramp.err || fail "nothing drains: $(cat ramp.err)"
for file in load.csv new.csv; do
  touch new.csv.toml
  "$dusk" export-workload load.csv.toml --output $file >/dev/null 2>over.err
  status=$?
  [ "$status" -eq 2 ] || fail "written over: status $status"
  grep -q "^--output: '$file[.toml]*' exists already" over.err && [ "$(wc -l <over.err)" -eq 1 ] || fail "$(cat over.err)"
done
# A pipe is no file; a trace that begins after the run is told.
mkfifo pipe
# shellcheck disable=SC2086
"$dusk" run $trace --set traffic.trace_file=pipe >/dev/null 2>pipe.err
status=$?
[ "$status" -eq 2 ] || fail "pipe: status $status"
grep -q '^--set: traffic.trace_file: pipe: cannot be read: a pipe, not a regular file' pipe.err || fail "$(cat pipe.err)"
printf '200,0,1,4\n' >late.csv
# shellcheck disable=SC2086
"$dusk" run $trace --set traffic.trace_file=late.csv --set run.cycles=200 --set run.plots=false --output late >late.out 2>late.err ||
  fail "late: $(cat late.err)"
grep -q '^note: 0 of 1 packets of late.csv measured; 1 after run.cycles = 200, replayed only while the run drains' late.err || fail "$(cat late.err)"
# Without run.cycles a trace runs until its last packet has arrived, on every engine, and is told as one.
for engine in model rtl lockstep; do
  # shellcheck disable=SC2086
  "$dusk" run $of_trace --set traffic.trace_file=late.csv --set run.engine=$engine --set run.plots=false --output whole-$engine \
    >whole.out 2>whole.err || fail "whole: $(cat whole.err)"
  ! grep -q '^note' whole.err || fail "whole: $(cat whole.err)"
  grep -q '^  makespan            cycle 2[0-9]*: the last of 1 packets has arrived' whole.out || fail "$(cat whole.out)"
  cmp whole-$engine/channels.csv whole-model/channels.csv || fail "whole: $engine differs"
done

# A file that cannot be written, or is not whole, has not its name.
(ulimit -f 4 && "$dusk" export-workload load.csv.toml --output limited.csv >/dev/null 2>limited.err)
status=$?
[ "$status" -eq 2 ] || fail "file limit: status $status"
[ "$(tail -n 1 limited.err)" = 'limited.csv: cannot be written: File too large' ] || fail "$(cat limited.err)"
[ -z "$(ls -A | grep -e "^limited.csv" -e "^.dusk-" | grep -v err)" ] || fail "left over: $(ls limited.csv*)"
"$dusk" export-workload load.csv.toml --output - >/dev/full 2>full.err && fail "full: status 0"
[ "$(tail -n 1 full.err)" = '-: cannot be written: No space left on device' ] || fail "$(cat full.err)"
for kind in open closed; do
  (exec "$dusk" export-workload --set network.n=2 --set traffic.kind=$kind --set run.engine=model \
    --set run.drain_limit=1000000000000 --output long.csv >/dev/null 2>long.err) &
  child=$!
  while [ -z "$(find . -maxdepth 1 -name '.dusk-*' -size +0)" ]; do sleep 0.05; done
  kill -INT "$child" || fail "$kind: it ended before it could be interrupted: $(cat long.err)"
  wait "$child"
  status=$?
  [ "$status" -eq 130 ] || fail "$kind: interrupted: status $status, $(cat long.err)"
  [ "$(tail -n 1 long.err)" = 'interrupted: no workload is written' ] || fail "$kind: $(cat long.err)"
  [ ! -e long.csv ] && [ -z "$(find . -maxdepth 1 -name '.dusk-*')" ] || fail "$kind: a part of a workload is left"
done
# A part of one is not replayed.
head -n -3 load.csv >part.csv
# shellcheck disable=SC2086
"$dusk" run $trace --set traffic.trace_file=part.csv >/dev/null 2>part.err
status=$?
[ "$status" -eq 2 ] || fail "part: status $status"
grep -q '^--set: traffic.trace_file: part.csv:[0-9]*: the file is cut off' part.err || fail "$(cat part.err)"
echo passed
