#!/bin/sh
# What cannot be written is one line and a status that is not 0; what is written already stays, and
# no summary.json stands where a file is missing.
# usage: output_errors_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/output_errors"
run() { "$dusk" run --set network.n=2 --set traffic.injection=bernoulli --set run.warmup=0 "$@"; }
lines() { wc -l <"$1" | tr -d ' '; }

# A limit of 4 KiB a file: config.toml fits, the time series does not.
(ulimit -f 8 && run --set run.cycles=200000 --output limited >limited.out 2>limited.err)
status=$?
[ "$status" -eq 2 ] || fail "file limit: status $status"
grep -q '^limited/timeseries.csv: cannot be written: File too large$' limited.err || fail "$(cat limited.err)"
[ "$(grep -vc '% ' limited.err)" -eq 1 ] || fail "more than one line: $(cat limited.err)"
[ -s limited/config.toml ] || fail "config.toml is gone"
[ ! -e limited/summary.json ] || fail "summary.json of an incomplete folder"
[ -z "$(find limited -name '.dusk-*')" ] || fail "a partial file is left"
grep -q 'packet latency' limited.out || fail "the result was not shown"

# A full standard output does not cost the results.
run --set run.cycles=3000 --output full >/dev/full 2>full.err
status=$?
[ "$status" -eq 2 ] || fail "full standard output: status $status"
[ "$(tail -n 1 full.err)" = 'standard output: cannot be written: No space left on device' ] || fail "$(cat full.err)"
[ -s full/summary.json ] || fail "the results are lost"
"$dusk" keys >/dev/full 2>keys.err && fail "keys: status 0"
[ "$(lines keys.err)" -eq 1 ] || fail "keys: $(cat keys.err)"

# Two runs, one folder: one has it, the other says so.
run --set run.cycles=3000 --output both >one.out 2>one.err &
one=$!
run --set run.cycles=3000 --output both >two.out 2>two.err
two=$?
wait "$one"
one=$?
[ $((one + two)) -eq 2 ] || fail "two runs: statuses $one and $two"
loser=one
[ "$two" -eq 2 ] && loser=two
[ "$(cat $loser.err)" = "--output: 'both' exists already (a new folder)" ] || fail "$(cat $loser.err)"
[ ! -s "$loser.out" ] || fail "the second run was simulated"
[ -s both/summary.json ] || fail "the first run has no results"

# A plot that cannot be drawn costs no results: it is said, and the status is 1.
mkdir tools
(PATH=$folder/tools && export PATH && run --set run.cycles=6000 --set run.engine=model --output undrawn) \
  >undrawn.out 2>undrawn.err
status=$?
[ "$status" -eq 1 ] || fail "no gnuplot: status $status: $(cat undrawn.err)"
[ "$(tail -n 1 undrawn.err)" = 'warning: no plots: gnuplot: No such file or directory: undrawn/time.gp' ] || fail "$(cat undrawn.err)"
[ -s undrawn/summary.json ] || fail "no gnuplot: the results are lost"
PATH=$folder/tools "$dusk" sweep --axis run.seed=1,2 --set network.n=2 --set traffic.injection=bernoulli --set run.warmup=0 \
  --set run.cycles=3000 --set run.engine=model --output unplotted >unplotted.out 2>unplotted.err
status=$?
[ "$status" -eq 1 ] || fail "no gnuplot: status $status of a sweep: $(cat unplotted.err)"
grep -q '^results: unplotted/sweep.csv, points.csv$' unplotted.out || fail "plots are promised: $(cat unplotted.out)"
grep -q '^warning: no plot: gnuplot: ' unplotted.err || fail "$(cat unplotted.err)"
[ -s unplotted/points.csv ] || fail "no gnuplot: the tables are lost"
exit 0
