#!/bin/sh
# A run beside the reference that run.reference names.
# usage: reference_test.sh DUSK FOLDER
set -u
dusk=$1
folder=$2/reference
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder" || exit 1
fail() { echo "$*"; exit 1; }
small="--set run.engine=model --set network.k=2 --set network.n=2 --set traffic.injection=bernoulli --set traffic.load=0.02
  --set run.warmup=1000 --set run.cycles=6000 --set power.policy=idle --set power.off_share=0.1 --set power.link_share=0.65"
number() { sed -n "/\"components\": {/,/}/s/^ *\"$2\": \([^,]*\),*$/\1/p" "$1/summary.json"; }

"$dusk" run $small --set power.mode=always_on --output on >on.out 2>&1 || fail "on: status $?: $(cat on.out)"
grep -q '^  component power     ports 1.0000, network 1.0000, nodes 1.0000, cluster 1.0000 of' on.out || fail "$(cat on.out)"
grep -q 'beside' on.out && fail "a reference that nobody named"
"$dusk" run $small --set power.mode=threshold --set power.cpu_use=0.75 --set run.reference=on --output idle >idle.out 2>&1 ||
  fail "idle: status $?: $(cat idle.out)"
grep -q '^  beside reference    run time 1.0000, flits received [01]\.[0-9]*, energy of the network 0\.[0-9]*, of the cluster 0\.[0-9]* of on$' idle.out ||
  fail "$(cat idle.out)"
[ "$(number idle relative_network_energy)" = "$(number idle network)" ] || fail "the network's power is its relative energy"
[ "$(number idle nodes)" = 0.875 ] || fail "nodes: $(number idle nodes)"
for file in power_components.csv power_components.svg power_components.png; do [ -s idle/$file ] || fail "no $file"; done

# A run is 1 beside itself, also with links that sleep; a copy of the configuration gives the same bytes.
"$dusk" run $small --set power.mode=threshold --set power.cpu_use=0.75 --set run.reference=idle --output itself >itself.out 2>&1 ||
  fail "itself: status $?: $(cat itself.out)"
[ "$(cut -d, -f8 itself/power_components.csv | sort -u | tr '\n' ' ')" = "1 relative_energy " ] || fail "$(cat itself/power_components.csv)"
"$dusk" run idle/config.toml --output again >again.out 2>&1 || fail "again: status $?: $(cat again.out)"
for file in summary.json channels.csv power_components.csv; do cmp idle/$file again/$file || fail "again: other $file"; done
grep -q '^# content of run.reference, channels.csv: [0-9]* bytes, CRC-32' idle/config.toml || fail "no digest"

# The functional engine has no link power.
"$dusk" run --set run.engine=functional --set network.topology=torus --set run.cycles=2000 --set traffic.injection=bernoulli \
  --set run.warmup=100 --set run.plots=false --output functional >functional.out 2>&1 || fail "functional: $(cat functional.out)"
[ -e functional/power_components.csv ] && fail "functional: has components"

# Another network is refused before the run.
"$dusk" run $small --set power.mode=always_on --set run.reference=functional --output other >other.out 2>&1
[ $? -eq 2 ] || fail "other: $(cat other.out)"
[ "$(wc -l <other.out)" -eq 1 ] || fail "other: $(cat other.out)"
grep -q '^--set: run.reference: .functional.: channels.csv: line 2 is not channel 0 (node 0 -> switch l1 (0) port 0) (' other.out ||
  fail "other: $(cat other.out)"
[ -e other ] && fail "other: simulated"
exit 0
