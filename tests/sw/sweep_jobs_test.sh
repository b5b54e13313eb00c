#!/bin/sh
# Experiments as processes: order and number do not matter, what is there is used, what fails is said and run again.
# usage: sweep_jobs_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/sweep_jobs"
# sweep SEEDS OPTION…
sweep() {
  "$dusk" sweep --set network.n=2 --set traffic.injection=bernoulli --set run.engine=model --set run.host=kernel \
    --set run.warmup=200 --axis traffic.load=0.1,0.2 --seeds "$@"
}

# One at a time or three: the same tables.
sweep 2 --set run.cycles=2000 --jobs 1 --output one >/dev/null 2>&1 || fail "one at a time: status $?"
sweep 2 --set run.cycles=2000 --jobs 3 --output three >/dev/null 2>&1 || fail "three at a time: status $?"
for file in sweep.csv points.csv; do cmp one/$file three/$file || fail "$file differs"; done
[ "$(wc -l <one/points.csv)" -eq 3 ] || fail "points: $(cat one/points.csv)"

# Runs of a sweep have no detail, unless it is asked for.
for file in one/runs/*/*; do
  case ${file##*/} in
    config.toml | summary.json | timeseries.csv | channels.csv | performance.json | power_components.csv) ;;
    *) fail "a sweep writes $file" ;;
  esac
done
"$dusk" sweep --set network.n=2 --set traffic.injection=bernoulli --set run.engine=model --set run.host=kernel --set run.warmup=200 \
  --set run.cycles=3000 --axis traffic.load=0.1 --set run.detail=on --output detailed >/dev/null 2>&1 || fail "with detail: status $?"
[ -s 'detailed/runs/load=0.1_s1/channel_states.csv' ] || fail "no detail: $(ls detailed/runs/*)"

# Runs of a version without these keys, or with other values of them, are finished.
sed -i '/^detail = /d; /^packet_table = /d; /^pair_table = /d' one/runs/*/config.toml
sweep 2 --set run.cycles=2000 --set run.pair_table=true --output one >/dev/null 2>again.err || fail "without the keys: $(cat again.err)"
grep -q '^4 of 4 runs were finished before$' again.err || fail "without the keys: $(cat again.err)"

# The processors are divided; a number of threads that was asked for stays.
for jobs in one:1 three:3; do
  share=$(($(nproc) / ${jobs#*:}))
  [ "$share" -gt 0 ] || share=1
  grep -q "^threads = $share$" "${jobs%:*}/runs/load=0.1_s1/config.toml" || fail "$jobs: $(grep threads ${jobs%:*}/runs/*/config.toml)"
done
sweep 1 --set run.cycles=300 --set run.threads=5 --output five >/dev/null 2>&1 || fail "five threads: status $?"
grep -q '^threads = 5$' five/runs/load=0.1_s1/config.toml || fail "five threads: $(grep threads five/runs/*/config.toml)"

# More seeds: only these run.
sweep 3 --set run.cycles=2000 --output one >/dev/null 2>more.err || fail "more seeds: $(cat more.err)"
[ "$(grep -c '^start' one/runs/jobs.log)" -eq 6 ] || fail "more seeds ran $(cat one/runs/jobs.log)"

# A run that had ended when its call was killed, before it got its name: it counts.
mv 'one/runs/load=0.1_s1' 'one/runs/.running-load=0.1_s1'
sed -i '/^finish load=0.1_s1$/d' one/runs/jobs.log
touch one/runs/.config-load=0.1_s1.toml one/runs/.errors-load=0.1_s1 one/runs/.config-load=0.1_s2.toml
sweep 3 --set run.cycles=2000 --output one >/dev/null 2>more.err || fail "ended but not named: $(cat more.err)"
[ "$(grep -c '^start' one/runs/jobs.log)" -eq 6 ] || fail "it ran again: $(cat one/runs/jobs.log)"
[ "$(grep -c '^finish' one/runs/jobs.log)" -eq 6 ] || fail "its finish is not noted: $(cat one/runs/jobs.log)"
[ -z "$(find one/runs -name '.config-*' -o -name '.errors-*' -o -name '.running-*')" ] || fail "left over: $(ls -A one/runs)"
# One that had not is run again.
mv 'one/runs/load=0.1_s1' 'one/runs/.running-load=0.1_s1'
rm 'one/runs/.running-load=0.1_s1/summary.json'
sweep 3 --set run.cycles=2000 --output one >/dev/null 2>more.err || fail "had not ended: $(cat more.err)"
[ "$(grep -c '^start load=0.1_s1$' one/runs/jobs.log)" -eq 2 ] || fail "it did not run again: $(cat one/runs/jobs.log)"

# Fewer points than before: tables of these, and a note of the others.
"$dusk" sweep --set network.n=2 --set traffic.injection=bernoulli --set run.engine=model --set run.host=kernel \
  --set run.warmup=200 --set run.cycles=2000 --axis traffic.load=0.1 --seeds 2 --output one >/dev/null 2>fewer.err || fail "fewer points"
grep -q '^note: 4 finished runs of other points stay in one/runs' fewer.err || fail "fewer points: $(cat fewer.err)"

# Results of another configuration are not taken for this one's.
sweep 2 --set run.cycles=2001 --output one >/dev/null 2>other.err
status=$?
[ "$status" -eq 2 ] || fail "another configuration: status $status"
grep -q 'made with another configuration' other.err || fail "$(cat other.err)"
[ "$(wc -l <other.err)" -eq 1 ] || fail "another configuration: $(cat other.err)"

# A run that cannot write its results: said, status 2; the next call runs what is missing.
(ulimit -f 8 && sweep 2 --set run.cycles=100000 --output full >/dev/null 2>full.err)
status=$?
[ "$status" -eq 2 ] || fail "file limit: status $status"
grep -q '^4 of 4 runs failed: no table is written' full.err || fail "$(cat full.err)"
grep -q 'load=0.1_s1: .*File too large' full.err || fail "$(cat full.err)"
[ ! -e full/sweep.csv ] || fail "a table of failed runs"
sweep 2 --set run.cycles=100000 --output full >/dev/null 2>full.err || fail "after the limit: $(cat full.err)"
[ "$(grep -c '^finish' full/runs/jobs.log)" -eq 4 ] || fail "$(cat full/runs/jobs.log)"

# A run that is killed: status 1.
(ulimit -t 1 && sweep 1 --set run.cycles=30000000 --output killed >/dev/null 2>killed.err)
status=$?
[ "$status" -eq 1 ] || fail "killed: status $status, $(cat killed.err)"
grep -q 'load=0.1.*: killed by signal' killed.err || fail "$(cat killed.err)"

# Interrupted: 130, and the same command goes on.
(exec "$dusk" sweep --set network.n=2 --set traffic.injection=bernoulli --set run.engine=model --set run.host=kernel \
  --set run.warmup=200 --set run.cycles=400000 --axis traffic.load=0.1,0.2,0.3,0.4 --seeds 2 --jobs 1 \
  --output stopped >stopped.out 2>stopped.err) &
parent=$!
while ! grep -qs '^finish' stopped/runs/jobs.log; do sleep 0.05; done
kill -INT "$parent" || fail "the sweep ended before it could be interrupted"
wait "$parent"
status=$?
[ "$status" -eq 130 ] || fail "interrupted: status $status, $(cat stopped.err)"
grep -q 'same command goes on' stopped.err || fail "$(cat stopped.err)"
[ ! -e stopped/sweep.csv ] || fail "a table of an interrupted sweep"

# A search ends where the network accepts no more, not where it has lost some percent of what is offered.
"$dusk" sweep --set network.n=2 --set traffic.kind=open --set traffic.injection=bernoulli --set power.mode=always_on \
  --set run.engine=model --set run.host=kernel --set run.warmup=2000 --set run.cycles=42000 \
  --axis switch.selection=most_free_vcs --until saturated --resolution 0.01 --output search >/dev/null 2>search.err ||
  fail "search: $(cat search.err)"
awk -F, 'NR == 2 { found = 1; if ($2 > $4 + 0.03 || $2 < $4 - 0.03) exit 1 } END { exit !found }' search/saturation.csv ||
  fail "search: $(cat search/saturation.csv)"

# Where nodes have several channels it may go beyond 1.
printf '%s\n' '[network]' 'topology = "torus"' 'size = [4, 4]' 'links = 4' 'local_channels = 4' \
  '[switch]' 'vcs = 3' 'vc_depth = 4' 'output_queue = 0' 'crossbar = "per_input_vc"' 'hop_latency = 3' 'credit_delay = 2' \
  'vc_allocation = "atomic"' 'vc_allocator = "per_switch"' 'routing = "adaptive"' '[power]' 'mode = "always_on"' \
  '[traffic]' 'kind = "open"' 'injection = "bernoulli"' \
  '[run]' 'engine = "model"' 'host = "kernel"' 'warmup = 1000' 'cycles = 4000' >torus.toml
"$dusk" sweep torus.toml --axis network.links=4 --until saturated --resolution 0.5 --highest 4 --output high >/dev/null 2>high.err ||
  fail "highest: $(cat high.err)"
awk -F, 'NR == 1 && $4 != "accepted_at_load_4" { exit 1 } NR == 2 { found = $2 >= 1 && $4 > 1 } END { exit !found }' \
  high/saturation.csv || fail "highest: $(cat high/saturation.csv)"
"$dusk" sweep --axis network.n=2 --until saturated --highest 0 >/dev/null 2>high.err
status=$?
[ "$status" -eq 2 ] || fail "highest 0: status $status, $(cat high.err)"

# Another process works there: one line.
flock stopped/runs/.lock "$dusk" sweep --set traffic.injection=bernoulli --axis traffic.load=0.1,0.2 --output stopped >/dev/null 2>second.err
status=$?
[ "$status" -eq 2 ] || fail "second process: status $status"
[ "$(cat second.err)" = 'stopped/runs: another process is working there (wait until it has ended)' ] || fail "$(cat second.err)"
before=$(grep -c '^finish' stopped/runs/jobs.log)
[ "$before" -lt 8 ] || fail "all was finished"
"$dusk" sweep --set network.n=2 --set traffic.injection=bernoulli --set run.engine=model --set run.host=kernel \
  --set run.warmup=200 --set run.cycles=400000 --axis traffic.load=0.1,0.2,0.3,0.4 --seeds 2 --output stopped \
  >/dev/null 2>stopped.err || fail "going on: $(cat stopped.err)"
grep -q "$before of 8 runs were finished before" stopped.err || fail "$(cat stopped.err)"

# The points are checked, not what they are made of: alone this depth holds no packet of 16.
cat >mesh.toml <<'TOML'
[network]
topology = "mesh"
size = [4, 4]
[switch]
vc_depth = 8
output_queue = 0
crossbar = "per_port"
hop_latency = 3
vc_allocation = "virtual_cut_through"
routing = "dimension_order"
[traffic]
length = 16
load = 0.05
[run]
engine = "model"
host = "kernel"
warmup = 200
cycles = 1200
TOML
"$dusk" run mesh.toml --output alone >/dev/null 2>alone.err && fail "a packet of 16 in 8 flits"
"$dusk" sweep mesh.toml --axis switch.vc_depth=16,32 --output depths >/dev/null 2>depths.err || fail "depths: $(cat depths.err)"
[ "$(wc -l <depths/points.csv)" -eq 3 ] || fail "depths: $(cat depths/points.csv)"
for folder in -in '"quoted'; do
  "$dusk" sweep mesh.toml --axis switch.vc_depth=16,32 --output "$folder" >/dev/null 2>named.err || fail "$folder: $(cat named.err)"
  [ -s "./$folder/points.csv" ] || fail "$folder: $(cat named.err)"
done
"$dusk" sweep mesh.toml --axis switch.vc_depth=16,8 --output refused >/dev/null 2>refused.err
status=$?
[ "$status" -eq 2 ] && [ ! -e refused ] || fail "a point that cannot run: status $status"
grep -q '^vc_depth=8: --axis: switch.vc_depth: 8 flits have no space for a packet of 16 ' refused.err || fail "$(cat refused.err)"
[ "$(wc -l <refused.err)" -eq 1 ] || fail "$(cat refused.err)"

# A key of some points is left out at the others; a note says where.
sed 's/vc_depth = 8/vc_depth = 16/' mesh.toml >fits.toml
"$dusk" sweep fits.toml --axis power.policy=idle,trunk --set power.mode=threshold --set power.idle_cycles=100 \
  --set power.override=True --output policies >/dev/null 2>policies.err || fail "policies: $(cat policies.err)"
grep -q '^note: --set: power.idle_cycles: no effect at 1 of 2 points, such as policy=trunk, with policy = trunk (policy idle[^)]*)$' \
  policies.err || fail "$(cat policies.err)"
grep -q '^idle_cycles = 100$' policies/runs/policy=idle_s1/config.toml || fail "$(cat policies/runs/policy=idle_s1/config.toml)"
grep -q '^idle_cycles = 1000$' policies/runs/policy=trunk_s1/config.toml || fail "$(cat policies/runs/policy=trunk_s1/config.toml)"
"$dusk" sweep fits.toml --axis power.policy=auto,trunk --set power.idle_cycles=100 --output none >/dev/null 2>none.err
status=$?
[ "$status" -eq 2 ] && [ ! -e none ] || fail "a key that no point reads: status $status"
grep -q '^--set: power.idle_cycles: 100 has no effect with policy = auto (policy idle[^)]*)$' none.err || fail "$(cat none.err)"

# The command line overrides a file.
printf '[power]\nmode = "threshold"\npolicy = "idle"\nidle_cycles = 100\n' >>fits.toml
"$dusk" run fits.toml --set power.policy=trunk --set run.plots=false --output over >/dev/null 2>over.err || fail "over: $(cat over.err)"
grep -q '^note: fits.toml:22:15: power.idle_cycles: 100 has no effect with policy = trunk (policy idle[^)]*)$' over.err || fail "$(cat over.err)"

# A search says where its runs are too short to tell.
"$dusk" sweep mesh.toml --axis switch.vc_depth=16 --until saturated --resolution 0.25 --set run.warmup=10 --set run.cycles=110 \
  --set run.drain_limit=100000 --output short >short.out 2>short.err || fail "short: $(cat short.err)"
grep -q ',too short$' short/saturation.csv || fail "$(cat short/saturation.csv)"
grep -q 'not sure: not steady there, too short$' short.out || fail "$(cat short.out)"
grep -q '^note: 1 of 1 loads may be above saturation' short.err || fail "$(cat short.err)"
echo passed
