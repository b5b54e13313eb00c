#!/bin/sh
# dusk analyze: known numbers of several networks, its files, and runs that stay below its bounds.
# usage: analyze_test.sh DUSK FOLDER SOURCE
set -u
dusk=$1
source=$3
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/analyze"
grid() {  # TOPOLOGY SIZE
  printf '%s\n' '[network]' "topology = \"$1\"" "size = $2" '[switch]' 'routing = "dimension_order"' 'vcs = 2' 'output_queue = 0' 'crossbar = "per_port"' \
    '[power]' 'mode = "always_on"' '[traffic]' 'injection = "bernoulli"' '[run]' 'engine = "model"' 'host = "kernel"' \
    'warmup = 1000' 'cycles = 6000' 'drain = false' 'plots = false'
}
grid torus '[8, 8]' >torus.toml
grid mesh '[4, 4]' >mesh.toml
printf '%s\n' '[network]' 'k = 4' 'n = 3' '[power]' 'mode = "always_on"' '[traffic]' 'injection = "bernoulli"' >tree.toml
row() { grep "^  $1  " out.txt; }
cell() { row "$1" | grep -q "$2" || fail "$1: $(row "$1"), not $2"; }

"$dusk" analyze torus.toml mesh.toml tree.toml --output all >out.txt 2>err.txt || fail "status $?: $(cat err.txt)"
[ ! -s err.txt ] || fail "$(cat err.txt)"
cell network '8x8 torus  *4x4 mesh  *4-ary 3-tree$'
cell switches '64  *16  *48$'
cell 'cables between switches' '128  *24  *128$'
cell 'diameter, as routed' '8  *6  *4$'
cell 'mean distance, shortest ways' '4.0635 = 256/63  *2.6667 = 8/3  *3.4286 = 24/7$'
cell 'throughput bound, flits/node/cycle' '0.7875 = 63/80  *0.9375 = 15/16  *1$'
cell 'bound of the worst permutation' '0.2500 = 1/4  *0.3333 = 1/3$'
cell 'narrowest straight cut, channels each way' '16 of 32 nodes  *4 of 8 nodes  *32 of 32 nodes$'
cell 'dependencies of escapes' '[0-9]*, acyclic  *[0-9]*, acyclic  *[0-9]*, acyclic$'
cell 'edge connectivity' '4  *2  *4$'
cell 'cables whose failure parts nodes' '0  *0  *0$'
cell deadlock 'free  *free  *free$'
grep -q '^tree: no worst permutation: packets have several ways' out.txt || fail "$(cat out.txt)"
for file in analysis.json loads.svg loads.png torus-loads.csv tree-loads.csv torus-worst.txt torus-dependencies.dot; do
  [ -s all/$file ] || fail "no $file"
done
[ ! -e all/tree-worst.txt ] || fail "a worst permutation of a tree"
python3 - <<'PY' || fail "$(cat all/analysis.json)"
import csv, fractions, json
networks = {n["name"]: n for n in json.load(open("all/analysis.json"))["networks"]}
torus = networks["torus"]
assert torus["loads"]["exact_bound"] == "63/80" and torus["routed"]["diameter"] == 8
assert sum(torus["shortest"]["pairs"]) == 64 * 63 and torus["dependencies"]["cycle"] == []
loads = list(csv.DictReader(open("all/torus-loads.csv")))
assert len(loads) == 64 * 6 and max(fractions.Fraction(c["exact_load"]) for c in loads) == fractions.Fraction(80, 63)
assert loads[torus["loads"]["channel"]]["exact_load"] == "80/63"
PY

# The worst permutation has the bound that is told. A run of it has its first full channel there, and above it some flow is
# slowed.
"$dusk" analyze torus.toml --set traffic.pattern=permutation --set traffic.permutation_file=all/torus-worst.txt \
  --output worst >out.txt 2>err.txt || fail "$(cat err.txt)"
cell 'throughput bound, flits/node/cycle' '0.2500 = 1/4$'
"$dusk" run torus.toml --set traffic.pattern=permutation --set traffic.permutation_file=all/torus-worst.txt \
  --set traffic.load=1 --output run >run.txt 2>err.txt || fail "$(cat err.txt)"
"$dusk" run torus.toml --set traffic.pattern=permutation --set traffic.permutation_file=all/torus-worst.txt \
  --set traffic.load=0.28 --output above >run.txt 2>err.txt || fail "$(cat err.txt)"
"$dusk" analyze "$source/sw/configs/3dt.toml" --output cards >out.txt || fail cards
cell 'bound of the worst permutation' '0.0625 = 1/16$'
"$dusk" run "$source/sw/configs/3dt.toml" --set traffic.pattern=permutation --set traffic.permutation_file=cards/3dt-worst.txt \
  --set traffic.load=0.07 --set run.cycles=30000 --set run.drain=false --output card >run.txt 2>err.txt || fail "$(cat err.txt)"
python3 - <<'PY' || fail "$(cat run.txt)"
import json
def near(value, bound):  # the fullest of many channels with random packets
    assert 0.9 < value / bound < 1.02, (value, bound)
for run, bound in (("run", 1 / 4), ("above", 1 / 4), ("card", 1 / 16)):
    summary = json.load(open(run + "/summary.json"))
    near(summary["full_channel_load"], bound)
    assert summary["saturated"] and summary["offered_load"] > bound, run
PY
# Case of a mesh in dimension order: three flows over one channel, 12 of 16 nodes send.
"$dusk" analyze mesh.toml --set traffic.pattern=transpose --output transpose >out.txt || fail transpose
cell 'throughput bound, flits/node/cycle' '0.2500 = 1/4$'
cell '  set by' 'switch (0,0) port 2 to switch (0,1)'

# Adaptive routing has a bound of cuts; two files of one name are told apart.
"$dusk" analyze torus.toml torus.toml --set switch.routing=adaptive --set switch.vcs=3 --output adaptive >out.txt 2>err.txt ||
  fail "$(cat err.txt)"
cell 'throughput bound, flits/node/cycle' 'at most 0.7875  *at most 0.7875$'
grep -q '^torus-2: no loads of channels: adaptive routing chooses by the traffic' out.txt || fail "$(cat out.txt)"
[ ! -e adaptive/loads.svg ] || fail "a plot without loads"

# One VC in a ring: the cycle is named, and drawn.
"$dusk" analyze torus.toml --set network.size=[4] --set switch.escape=bubble --set switch.vcs=1 --set switch.vc_depth=64 \
  --set switch.vc_allocation=virtual_cut_through --output ring >out.txt 2>err.txt || fail "$(cat err.txt)"
cell 'dependencies of escapes' 'a cycle of 4$'
grep -q 'color=red' ring/torus-dependencies.dot || fail "no cycle is drawn: $(cat ring/torus-dependencies.dot)"
cell deadlock 'free$'
"$dusk" analyze "$source/sw/configs/torus-2d.toml" --output shipped >out.txt 2>err.txt || fail "$(cat err.txt)"
cell network '16x16 torus'
