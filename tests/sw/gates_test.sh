#!/bin/sh
# The netlist of a small switch stands beside the RTL in a network, and agrees with it in every cycle.
# usage: gates_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/gates" cache
export XDG_CACHE_HOME="$folder/cache"
cat >small.toml <<'TOML'
[network]
topology = "k_ary_n_tree"
k = 2
n = 2
[switch]
vcs = 1
vc_depth = 1
output_queue = 0
crossbar = "per_port"
[traffic]
length = "4"
load = 0.5
[power]
mode = "threshold"
window = 200
[run]
engine = "gates"
rtl = "0"
warmup = 0
cycles = 5000
plots = false
TOML
"$dusk" run small.toml --output one >out.txt 2>err.txt || fail "status $?: $(cat out.txt err.txt)"
grep -q '^RTL and netlist agree on [0-9]* switch-cycles ([1-9][0-9]* with a flit moved)' out.txt || fail "$(cat out.txt)"
grep -q 'RTL beside its netlist in 1 of 4 switches' out.txt || fail "not only the switch that was named: $(cat out.txt)"
# Built once.
"$dusk" run small.toml --set run.cycles=1000 --output two >out.txt 2>err.txt || fail "again: status $?: $(cat out.txt err.txt)"
grep -q 'is built once' err.txt && fail "built again: $(cat err.txt)"
exit 0
