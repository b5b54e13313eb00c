#!/bin/sh
# Cells that a small switch takes on FPGAs: blocks, the whole, twice the same; placed and routed where nextpnr-ice40 is installed.
# usage: cost_fpga_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/cost_fpga" bin
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
[power]
mode = "always_on"
TOML

"$dusk" cost small.toml --fpga ice40 --reading fixed --output ice >out.txt 2>err.txt || fail "status $?: $(cat out.txt err.txt)"
python3 - ice/cost.json <<'PY' || fail "$(cat ice/cost.json)"
import json, sys
cost = json.load(open(sys.argv[1]))
assert cost["fpga"] == "ice40"
part = cost["fixed"]
for what in part["total"]:
    assert sum(block[what] for block in part["blocks"].values()) == part["total"][what], what
# The words of the buffers, and no more where all is one.
assert part["blocks"]["input_buffers"]["flip_flops"] >= 4 * 64
assert 4 * 64 <= part["flat"]["flip_flops"] <= part["total"]["flip_flops"]
assert 0 < part["flat"]["luts"] <= 1.1 * part["total"]["luts"]
assert part["flat"]["others"] == 0 and "route" not in part
# Links that are always on need nothing that measures them.
assert "utilization" not in part["blocks"] or part["blocks"]["utilization"]["luts"] == 0
PY
grep -q '^  all blocks ' out.txt || fail "$(cat out.txt)"
[ -s ice/cost.md ] || fail "no page"

# Other families have LUTs that hold the words of deeper buffers. What is of no known kind are inverters.
for family in ecp5 xc7; do
  "$dusk" cost small.toml --set switch.vc_depth=4 --fpga $family --reading fixed --output $family >out.txt 2>err.txt ||
    fail "$family: $(cat out.txt err.txt)"
  python3 - $family/cost.json $family/fixed-flat.json <<'PY' || fail "$family: $(cat $family/cost.json)"
import json, sys
cost, counted = (json.load(open(file)) for file in sys.argv[1:])
part = cost["fixed"]
buffers, flat = part["blocks"]["input_buffers"], part["flat"]
assert buffers["lut_memories"] > 0 and buffers["flip_flops"] < 4 * 64
assert flat["luts"] > 100 and flat["flip_flops"] > 100
assert flat["others"] == counted["design"]["num_cells_by_type"].get("INV", 0)
PY
done

if command -v nextpnr-ice40 >/dev/null; then
  "$dusk" cost small.toml --fpga ice40 --route --reading fixed --output routed >out.txt 2>err.txt || fail "status $?: $(cat out.txt err.txt)"
  python3 - routed/cost.json ice/cost.json <<'PY' || fail "$(cat routed/cost.json)"
import json, sys
routed, counted = (json.load(open(file))["fixed"] for file in sys.argv[1:])
assert routed["flat"] == counted["flat"]  # two runs agree
route = routed["route"]
assert route["fits"] and 1 < route["least_period"] < 1000
assert max(routed["flat"]["luts"], routed["flat"]["flip_flops"]) <= route["logic_cells"] < 7680 - route["pin_registers"]
PY
  grep -q '^placed and routed on the iCE40HX8K: [0-9]* of 7680 logic cells' out.txt || fail "$(cat out.txt)"
fi

# Without the tool.
for name in sh cut head yosys; do ln -s "$(command -v $name)" bin/; done
PATH="$folder/bin" "$dusk" cost small.toml --fpga ice40 --route --output four >out.txt 2>err.txt
[ $? -eq 2 ] || fail "no nextpnr: $(cat out.txt err.txt)"
grep -q '^--route needs: nextpnr-ice40 (./dusk cost --route installs it, or apt-get install nextpnr-ice40)$' err.txt || fail "$(cat err.txt)"
[ ! -e four ] || fail "left a folder"
exit 0
