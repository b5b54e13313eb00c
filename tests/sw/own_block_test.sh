#!/bin/sh
# A module of a person's own in the place of the switch's: simulated, compared, refused.
# usage: own_block_test.sh DUSK FOLDER
set -u
dusk=$1
rtl=$(cd "$(dirname "$0")/../../rtl" && pwd)
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/own_block" cache
export XDG_CACHE_HOME="$folder/cache"
cat >small.toml <<'TOML'
[network]
topology = "k_ary_n_tree"
k = 2
n = 2
[switch]
vcs = 1
output_queue = 0
crossbar = "per_port"
[traffic]
length = "4"
load = 0.4
[power]
mode = "always_on"
[run]
warmup = 0
cycles = 1000
plots = false
TOML
# arbiter FILE GRANT: what it grants of the requests r
arbiter() {
  cat >"$1" <<SV
// One of the requests.
module dusk_rr_arbiter #(
  parameter int unsigned N = 4,
  parameter int unsigned Arbiters = 1,
  localparam int unsigned Total = N * Arbiters
) (
  input  logic clk_i, rst_ni, ${3:-hold_i},
  input  logic [Total-1:0] req_i,
  input  logic [Arbiters-1:0] take_i,
  output logic [Total-1:0] grant_o
);
  logic [N-1:0] r;
  always_comb begin
    r = '0;
    for (int a = 0; a < Arbiters; a++) begin
      r = req_i[a*N +: N];
      grant_o[a*N +: N] = $2;
    end
  end
endmodule
SV
}
# shellcheck disable=SC2016
arbiter lowest.sv "r & (~r + 1'b1)"
arbiter nobody.sv "'0"
arbiter wrong.sv "nothing"
arbiter ports.sv "r" halt_i
run() {  # MODULE=FILE ENGINE FOLDER [OPTION...]
  own=$1 engine=$2 output=$3
  shift 3
  "$dusk" run small.toml --set "switch.replace=$own" --set run.engine="$engine" --output "$output" "$@" >out.txt 2>err.txt
}

run dusk_rr_arbiter=lowest.sv lockstep one || fail "status $?: $(cat out.txt err.txt)"
grep -q '^  [1-4] of 4 switches came to differ from the twin, the first in cycle [0-9]' out.txt || fail "no figure: $(cat out.txt)"
grep -q ' checks  *passed' out.txt || fail "$(cat out.txt)"
# In several files: what it includes, and a module and a package that stand beside it. They do the same.
mkdir parts
arbiter parts/top.sv "r & (~r + my_pkg::kOne)"
sed -i '1i `include "defs.vh"' parts/top.sv
sed -i 's/^  logic \[N-1:0\] r;/  logic [N-1:0] r, one;\n  `OWN_PART u_part (.one_o(one));/; s/my_pkg::kOne/one/' parts/top.sv
echo '`define OWN_PART my_part #(.N(N))' >parts/defs.vh
echo 'module my_part #(parameter int unsigned N = 4) (output logic [N-1:0] one_o); assign one_o = N'"'"'(my_pkg::kOne); endmodule' \
  >parts/my_part.sv
echo 'package my_pkg; localparam int unsigned kOne = 1; endpackage' >parts/my_pkg.sv
run dusk_rr_arbiter=parts/top.sv rtl several || fail "several files: status $?: $(cat out.txt err.txt)"
cmp one/channels.csv several/channels.csv || fail "another switch"
grep -q '^# content of switch.replace, dusk_rr_arbiter, parts/my_pkg.sv: ' several/config.toml || fail "$(cat several/config.toml)"
# One process may write bids and what they answer, as long as each variable by itself makes no loop.
python3 - "$rtl/router/dusk_port_bids.sv" bids.sv <<'PY' || fail "the module has changed"
import sys
text = open(sys.argv[1]).read()
one = text.replace("  end\n  always_comb begin\n    granted_o = '0;\n", "    granted_o = '0;\n")
open(sys.argv[2], "w").write(one)
sys.exit(one == text)
PY
run dusk_port_bids=bids.sv lockstep bids || fail "status $?: $(cat out.txt err.txt)"
grep -q 'came to differ' out.txt && fail "differs: $(cat out.txt)"
# The assertions of the other modules watch it: two flits for one output.
arbiter all.sv "r"
"$dusk" run small.toml --set switch.vcs=2 --set switch.replace=dusk_rr_arbiter=all.sv --set run.engine=rtl \
  --set run.waves=switch=0,from=0,to=999 --output all >out.txt 2>err.txt
[ $? -eq 1 ] || fail "two winners, and yet: $(cat out.txt err.txt)"
grep -q 'Assertion failed in .*OneFlitPer' out.txt || fail "no assertion: $(cat out.txt err.txt)"
grep -qE '^check failed: rules: cycle [0-9]+, switch .*: OneFlitPer[A-Za-z]*, rtl/router/[a-z_]*.sv:[0-9]+ does not hold' err.txt ||
  fail "which rule: $(cat err.txt)"
[ -s all/summary.json ] && ls all/waves-*.fst >ls.txt || fail "what was measured: $(ls all)"
# It is used: an arbiter that grants nothing brings the network to a stop.
run dusk_rr_arbiter=nobody.sv rtl two
[ $? -eq 1 ] || fail "nothing is granted, and yet: $(cat out.txt err.txt)"
grep -q '^check failed: progress' err.txt || fail "$(cat err.txt)"
# The twin has no such module, and says so.
run dusk_rr_arbiter=lowest.sv model three
[ $? -eq 2 ] || fail "the twin: $(cat out.txt)"

refused() {  # MODULE=FILE PATTERN
  run "$1" rtl refused
  [ $? -eq 2 ] || fail "$1: status: $(cat out.txt err.txt)"
  tail -n 1 err.txt | grep -q "$2" || fail "$1: $(cat err.txt)"
  [ ! -e refused ] || fail "$1: left a folder"
}
refused dusk_rr_arbiter=wrong.sv "cannot be built: verilator: %Error.*wrong.sv:[0-9]*:.*nothing.*(switch.replace, docs/own-block.md)$"
sed 's/^endmodule/  absent u_absent();\nendmodule/' lowest.sv >alone.sv
refused dusk_rr_arbiter=alone.sv "cannot be built: verilator: %Error.*absent.*stand beside the module"
refused dusk_rr_arbiter=ports.sv "cannot be built: verilator: %Error-PINMISSING: .*halt_i.*ports and parameters are those of"
sed 's/, hold_i//' lowest.sv >fewer.sv
refused dusk_rr_arbiter=fewer.sv "cannot be built: verilator: %Error-PINNOTFOUND: .*hold_i.*ports and parameters are those of"
# One pin too many, and one that is as wide as it should not be.
arbiter more.sv "r" "hold_i, more_i"
refused dusk_rr_arbiter=more.sv "cannot be built: verilator: %Error-PINMISSING: .*more_i.*ports and parameters are those of"
sed 's/input  logic \[Arbiters-1:0\] take_i/input  logic [Arbiters:0] take_i/' lowest.sv >wide.sv
refused dusk_rr_arbiter=wide.sv "cannot be built: verilator: %Error-WIDTH.*take_i.*ports and parameters are those of"
refused dusk_rr_arbiter "^--set: switch.replace: 'dusk_rr_arbiter' is not a module and its file"
refused dusk_none=lowest.sv "^--set: switch.replace: the switch has no module dusk_none"
refused dusk_rr_arbiter=none.sv "^--set: switch.replace: none.sv: cannot be read: No such file or directory"
refused dusk_fifo=lowest.sv "^--set: switch.replace: lowest.sv has no module dusk_fifo"
refused "dusk_rr_arbiter=lowest.sv, dusk_rr_arbiter=lowest.sv" "^--set: switch.replace: dusk_rr_arbiter twice"

# It is judged: the switch with it beside the one without, in the network and in silicon. A design that fails has no values.
"$dusk" explore small.toml --axis 'switch.replace="",dusk_rr_arbiter=lowest.sv,dusk_rr_arbiter=nobody.sv' --set run.engine=rtl \
  --set switch.vc_depth=1 --set traffic.injection=bernoulli --load 0.1 --power none --output judged >out.txt 2>err.txt
[ $? -eq 1 ] || fail "explore: $(cat out.txt err.txt)"
grep -q 'failed: .*nobody.sv.*progress' judged/explore.md || fail "who failed: $(cat judged/explore.md)"
python3 - judged/explore.csv <<'PY' || fail "$(cat judged/explore.csv)"
import csv, sys
plain, own, failed = csv.DictReader(open(sys.argv[1]))
assert failed["front"] == "0" and not any(failed[key] for key in ("area", "least_period", "latency", "accepted", "throughput"))
assert plain["switch.replace"] == '""' and own["switch.replace"] == "dusk_rr_arbiter=lowest.sv"
# It keeps no last winner, so it has fewer flip-flops; both are measured in the network.
assert float(own["flip_flops"]) < float(plain["flip_flops"])
assert 0 < float(own["latency_cycles"]) < 100 and 0 < float(plain["latency_cycles"]) < 100
PY
[ -s judged/area_latency.svg ] || fail "no plot: $(ls judged)"

# Its netlist stands beside it, and it is costed.
"$dusk" cost small.toml --set switch.replace=dusk_rr_arbiter=parts/top.sv --set switch.vc_depth=1 --by-blocks --output costs \
  >out.txt 2>err.txt || fail "cost of several files: $(cat out.txt err.txt)"
run dusk_rr_arbiter=lowest.sv gates gates --set switch.vc_depth=1 || fail "gates: $(cat out.txt err.txt)"
grep -q '^RTL and netlist agree on [0-9]* switch-cycles ([1-9]' out.txt || fail "$(cat out.txt)"
"$dusk" cost small.toml --set switch.replace=dusk_rr_arbiter=lowest.sv --set switch.vc_depth=1 --by-blocks --output cost \
  >out.txt 2>err.txt || fail "cost: $(cat out.txt err.txt)"
python3 - judged/explore.csv cost/cost.json judged/switches/p4v1d1-*/cost.json <<'PY' || fail "another area: $(cat judged/explore.csv cost/cost.json)"
import csv, json, sys
# Smaller are the blocks that have arbiters. Blocks without any are mapped better or worse when others change.
own, plain = (json.load(open(path))["programmable"]["blocks"] for path in sys.argv[2:])
assert all(own[name]["area"] < plain[name]["area"] for name in ("vc_allocator", "switch_allocator", "input_units"))
own = list(csv.DictReader(open(sys.argv[1])))[1]
assert abs(json.load(open(sys.argv[2]))["programmable"]["total"]["area"] / float(own["area"]) - 1) < 1e-6
PY
exit 0
