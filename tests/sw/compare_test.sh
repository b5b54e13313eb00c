#!/bin/sh
# The results of another simulator (here: our own, then spoiled) beside ours: statuses, files, going on.
# usage: compare_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/compare"
settings="--set network.n=2 --set run.engine=model --set run.host=kernel --set run.warmup=500 --set run.cycles=4000"
# shellcheck disable=SC2086  # words
compare() { "$dusk" compare "$@" $settings; }

# A sweep's own table, seed by seed the same runs: no difference at all.
# shellcheck disable=SC2086
"$dusk" sweep $settings --set power.mode=always_on --set traffic.injection=bernoulli --set power.start=all_on \
  --axis traffic.load=0.1,0.3,0.95 --seeds 2 --output sweep >/dev/null 2>sweep.err || fail "$(cat sweep.err)"
compare sweep/points.csv --seeds 2 --tolerance accepted_throughput=0,packet_latency=0,saturated=0,relative_link_power=0 \
  --output same >same.out 2>same.err || fail "itself: status $?: $(cat same.out same.err)"
grep -q 'judged figures are inside their tolerance' same.out || fail "$(cat same.out)"
grep -q 'load=0.95.*not judged: saturated.*saturated on both sides' same.out || fail "$(cat same.out)"
for file in compare.csv compare.md compare.svg compare.png; do [ -s same/$file ] || fail "no $file"; done

# One figure spoiled: status 1, and it is named.
cat >theirs.csv <<'CSV'
# another simulator
traffic.load,packet_latency,accepted_throughput
0.1,200,0.1
0.3,30,0.3
CSV
compare theirs.csv --tolerance packet_latency=50% --output spoiled >spoiled.out 2>spoiled.err
status=$?
[ "$status" -eq 1 ] || fail "spoiled: status $status"
grep -q '^outside: packet_latency at load=0.1 (theirs.csv:3): theirs 200, ours ' spoiled.err || fail "$(cat spoiled.err)"
# Without a tolerance nothing is judged; what was run is not run again.
compare theirs.csv --output spoiled >told.out 2>told.err || fail "no tolerance: status $?"
grep -q '^nothing is judged' told.out || fail "$(cat told.out)"
grep -q '2 of 2 runs were finished before' told.err || fail "$(cat told.err)"
# Their numbers may change, ours stay; another configuration is refused.
sed 's/200/30/' theirs.csv >better.csv
compare better.csv --tolerance packet_latency=50% --output spoiled >better.out 2>better.err || fail "better: $(cat better.out)"
compare theirs.csv --set run.seed=7 --output spoiled >other.out 2>other.err || fail "another seed has its own folder: $(cat other.err)"
compare theirs.csv --set switch.vcs=2 --output spoiled >other.out 2>other.err
status=$?
[ "$status" -eq 2 ] || fail "another configuration: status $status"
grep -q 'made with another configuration' other.err || fail "$(cat other.err)"

# A file that a key names is part of the configuration; the command of the report is what a shell takes.
printf 'run.cycles,packet_latency\n300,30\n' >traced.csv
traced() {
  "$dusk" compare traced.csv --set network.n=2 --set run.warmup=0 --set run.engine=model --set traffic.kind=trace --set traffic.trace_file=packets.csv \
    --output 'two words' >traced.out 2>traced.err
}
printf '0,0,1,4\n100,2,3,4\n' >packets.csv
traced || fail "traced: $(cat traced.err)"
grep -q -- "--set traffic.trace_file=packets.csv --output 'two words'\`" 'two words/compare.md' || fail "$(cat 'two words/compare.md')"
traced || fail "the same trace: $(cat traced.err)"
grep -q '1 of 1 runs were finished before' traced.err || fail "$(cat traced.err)"
printf '0,0,1,4\n101,2,3,4\n' >packets.csv
traced
status=$?
[ "$status" -eq 2 ] || fail "another trace of that name: status $status"
grep -q 'made with another configuration' traced.err || fail "$(cat traced.err)"
# Nowhere to write: one line.
compare theirs.csv --output theirs.csv/out >nowhere.out 2>nowhere.err
status=$?
[ "$status" -eq 2 ] || fail "nowhere: status $status"
[ "$(cat nowhere.err)" = '--output: theirs.csv/out: cannot be made: Not a directory' ] || fail "$(cat nowhere.err)"

# A run that is killed: its point has no run here, the other is reported.
printf 'run.cycles,packet_latency\n20000,30\n30000000,30\n' >fails.csv
(ulimit -t 1 && exec "$dusk" compare fails.csv --set network.n=2 --set run.engine=model --set run.host=kernel \
  --tolerance packet_latency=90% --output fails >fails.out 2>fails.err)
status=$?
[ "$status" -eq 1 ] || fail "failed run: status $status, $(cat fails.err)"
grep -q '^1 of 2 runs failed; the same command runs them again' fails.err || fail "$(cat fails.err)"
grep -q 'not run' fails/compare.csv || fail "$(cat fails/compare.csv)"
grep -q '^1 of 1 judged figures are inside their tolerance; not run here: 1' fails.out || fail "$(cat fails.out)"

# Interrupted: 130, and the same command goes on.
printf 'traffic.load,packet_latency\n0.1,30\n0.2,30\n0.3,30\n0.4,30\n' >long.csv
long() {
  exec "$dusk" compare long.csv --set network.n=2 --set run.engine=model --set run.host=kernel --set run.cycles=600000 \
    --output long "$@"
}
(long --jobs 1 >long.out 2>long.err) &
parent=$!
while ! grep -qs '^finish' long/runs/jobs.log; do sleep 0.05; done
kill -INT "$parent" || fail "the comparison ended before it could be interrupted"
wait "$parent"
status=$?
[ "$status" -eq 130 ] || fail "interrupted: status $status, $(cat long.err)"
grep -q 'same command goes on' long.err || fail "$(cat long.err)"
[ ! -e long/compare.csv ] || fail "a report of an interrupted comparison"
before=$(grep -c '^finish' long/runs/jobs.log)
(long >long.out 2>long.err) || fail "going on: $(cat long.err)"
grep -q "$before of 4 runs were finished before" long.err || fail "$(cat long.err)"
[ -s long/compare.csv ] || fail "no report"
echo passed
