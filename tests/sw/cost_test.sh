#!/bin/sh
# The cost of a small switch by Yosys and OpenSTA: areas add up, what is tied is gone, the same again, errors of the tools.
# usage: cost_test.sh DUSK FOLDER
set -u
dusk=$1
here=$(cd "$(dirname "$0")" && pwd)
campaigns=$(cd "$here/../campaigns" && pwd)
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/cost" bin
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
value() { python3 -c 'import json, sys; print(eval("j" + sys.argv[2], {"j": json.load(open(sys.argv[1]))}))' "$1" "$2"; }

"$dusk" cost small.toml --clock 10 --reading both --power "switch=l0 (0),from=500,to=1500" --output one >out.txt 2>err.txt || fail "status $?: $(cat out.txt err.txt)"
for file in cost.md cost.json cost.svg cost.png fixed.v programmable-flat.v; do [ -s one/$file ] || fail "no $file"; done
liberty=/usr/share/qflow/tech/osu018/osu018_stdcells.lib  # Debian 13 has it from Debian 12 (./dusk)
[ -e "$liberty" ] || liberty=${DUSK_CELLS:-}$liberty
# The blocks' areas are the total's that Yosys counts of the netlist, within 0.1 %.
for reading in programmable fixed; do
  python3 "$campaigns/cost_sums.py" one $reading >sum.txt 2>&1 || fail "$(cat sum.txt)"
done
# Links that are always on need no policy, and nothing to measure for it.
[ "$(value one/cost.json "['programmable']['blocks']['utilization']['area'] > 5000")" = True ] || fail "$(cat one/cost.json)"
for block in utilization policy; do
  gone=$(value one/cost.json "['fixed']['blocks'].get('$block', {'area': 0})['area']")
  [ "$gone" = 0 ] || fail "links that are always on, and block $block has $gone um^2"
done
[ "$(value one/cost.json "['programmable']['blocks']['policy']['flip_flops'] > 10")" = True ] || fail "$(cat one/cost.json)"
awk -v a="$(value one/cost.json "['programmable']['total']['area']")" -v b="$(value one/cost.json "['fixed']['total']['area']")" \
  'BEGIN { exit !(b < 0.9 * a) }' || fail "tied pins save nothing: $(cat out.txt)"
grep -q '^  configuration registers ' out.txt || fail "no blocks: $(cat out.txt)"
grep -q '^fixed against programmable: area -' out.txt || fail "$(cat out.txt)"

# Its power: the clock goes to every flip-flop, what is tied takes none, and blocks add up.
grep -q '^power of switch l0 (0) in cycles 500 to 1500, at 10 ns: ' out.txt || fail "$(cat out.txt)"
for reading in programmable fixed; do
  python3 - one/cost.json $reading <<'PY' || fail "$reading: the power of $(cat one/cost.json)"
import json, sys
reading = json.load(open(sys.argv[1]))[sys.argv[2]]
power = reading["power"]
assert power["from"] == 500 and power["to"] == 1500 and power["flits"] > 100
for what in ["clock", "internal", "switching", "leakage", "total", "gated", "gated_ports"]:
    assert abs(sum(b[what] for b in power["blocks"].values()) / power["total"][what] - 1) < 1e-9, what
for block, area in reading["blocks"].items():
    assert (power["blocks"][block]["clock"] > 0) == (area["flip_flops"] > 0), block
total = power["total"]
assert 0 < total["gated_ports"] < total["gated"] < total["clock"] < total["total"] < 0.1
assert power["blocks"]["crossbar"]["switching"] > 0
assert abs(power["energy_per_flit"] - total["total"] * 1001 * 10e-9 / power["flits"] * 1e12) < 1e-6
PY
done

for reading in programmable fixed; do
  python3 "$here/power_by_hand.py" one $reading "$liberty" >hand.txt 2>&1 || fail "power by hand, $reading: $(cat hand.txt)"
done
# DFFPOSX1 takes 0.11070 pJ in a cycle (CLK rise and fall, slew 0 extrapolated from 0.06 and 0.24 ns): 11.07 uW at 10 ns.
python3 - one/cost.json <<'PY' || fail "a flip-flop: $(cat one/cost.json)"
import json, sys
reading = json.load(open(sys.argv[1]))["programmable"]
rise, fall = 0.006865 - (0.006943 - 0.006865) / 3, 0.11034 - (0.129769 - 0.11034) / 3
by_hand = (rise + fall) * 1e-12 / 10e-9
block = "configuration"
clock, flip_flops = reading["power"]["blocks"][block]["clock"], reading["blocks"][block]["flip_flops"]
assert abs(clock / flip_flops / by_hand - 1) < 1e-3, (clock / flip_flops, by_hand)
PY

# The same again, of one reading, without power.
"$dusk" cost small.toml --clock 10 --reading fixed --output two >again.txt 2>err.txt || fail "again: status $?: $(cat err.txt)"
for netlist in fixed fixed-flat; do cmp one/$netlist.v two/$netlist.v || fail "two netlists differ"; done
for part in blocks total timing flat flat_timing; do
  [ "$(value one/cost.json "['fixed']['$part']")" = "$(value two/cost.json "['fixed']['$part']")" ] || fail "two runs differ: $part"
done
[ "$(value two/cost.json "['fixed'].get('power')")" = None ] || fail "power that nobody asked for"
grep -q '^programmable' again.txt && fail "not only what was asked for: $(cat again.txt)"

# Buffers stand apart from logic, and add up with it. Larger ones are SRAM: a black box for each port, counted by the model.
python3 - one/cost.json <<'PY' || fail "buffers and logic: $(cat one/cost.json)"
import json, sys
for reading in ["programmable", "fixed"]:
    part = json.load(open(sys.argv[1]))[reading]
    buffers = part["buffers"]["input_buffers"]
    assert buffers["bits"] == 4 * 64 and buffers["sram_area"] == 0 and len(part["buffers"]) == 1
    assert part["blocks"]["input_buffers"]["flip_flops"] >= 4 * 64 and buffers["flip_flop_area"] > 4 * 64 * 60
    assert abs((buffers["area"] + part["logic_area"]) / part["total"]["area"] - 1) < 1e-9
PY
"$dusk" cost small.toml --set switch.vc_depth=4 --sram 255 --clock 10 --reading fixed --output sram >sram.txt 2>err.txt ||
  fail "SRAM: status $?: $(cat err.txt)"
python3 - sram/cost.json <<'PY' || fail "SRAM: $(cat sram/cost.json)"
import json, sys
cost = json.load(open(sys.argv[1]))
memory, = cost["srams"]
assert (memory["count"], memory["banks"], memory["words"], memory["width"]) == (4, 1, 4, 64)
buffers = cost["fixed"]["buffers"]["input_buffers"]
assert buffers["srams"] == 4 and abs(buffers["sram_area"] / (4 * memory["area"]) - 1) < 1e-6
assert cost["fixed"]["blocks"]["input_buffers"]["flip_flops"] < 64
assert memory["area"] < 256 * 96  # less than flip-flops alone
PY
grep -q '^Memories of more than 255 bits are SRAM, by a model, at 0.18 um: 4 of the input buffers' sram.txt || fail "$(cat sram.txt)"
grep -q 'dusk_sram_1x4x64 ' sram/fixed-flat.v || fail "no black box in the netlist"
grep -il 'error' sram/*.timing && fail "OpenSTA: $(cat sram/*.timing)"

# The same cells, told in picoseconds and femtofarads, make the same switch.
python3 - "$liberty" >ps.lib <<'PY' || fail "ps.lib is not written"
import re, sys
text = open(sys.argv[1]).read()
text = text.replace('time_unit : "1ns"', 'time_unit : "1ps"').replace("capacitive_load_unit (1,pf)", "capacitive_load_unit (1,ff)")
def thousandfold(numbers):
    return re.sub(r"-?\d+\.?\d*(?:[eE][-+]?\d+)?", lambda number: repr(1000 * float(number[0])), numbers)
text = re.sub(r"((?:values|index_1|index_2)\s*\()([^)]*)\)", lambda table: table[1] + thousandfold(table[2]) + ")", text)
sys.stdout.write(re.sub(r"((?:capacitance|max_transition)\s*:\s*)([-\d.eE]+)", lambda key: key[1] + thousandfold(key[2]), text))
PY
grep -q 'time_unit : "1ps"' ps.lib || fail "ps.lib is in other units"
"$dusk" cost small.toml --reading fixed --by-blocks --clock 10 --liberty ps.lib --output units-ps.lib >out.txt 2>err.txt ||
  fail "ps.lib: status $?: $(cat err.txt)"
python3 - one/cost.json units-ps.lib/cost.json <<'PY' || fail "units of the library: $(cat out.txt)"
import json, sys
one, other = (json.load(open(name))["fixed"] for name in sys.argv[1:])
assert one["total"] == other["total"], (one["total"], other["total"])
assert abs(one["timing"]["least_period"] / other["timing"]["least_period"] - 1) < 1e-3, (one["timing"], other["timing"])
PY
grep -q -- '--by-blocks' units-ps.lib/cost.md || fail "not the command: $(cat units-ps.lib/cost.md)"
grep -q 'mapped as a whole' out.txt units-ps.lib/cost.md && fail "mapped as a whole: $(cat out.txt)"
ls units-ps.lib/*flat* >/dev/null 2>&1 && fail "a netlist that nobody asked for: $(ls units-ps.lib)"

# A library in two files, one packed, with a path of blanks and signs, without a cell that the netlist had: the same cells but
# for that, and no other area than the library's.
mkdir 'x[exec touch pwned]'
python3 - "$liberty" <<'PY' || fail "no parts of $liberty"
import gzip, re, sys
text = open(sys.argv[1]).read()
head, *cells = re.split(r"^(?=cell \()", text[:text.rindex("}")], flags=re.M)
flip_flops = [cell for cell in cells if re.search(r"^  (ff|latch)\b", cell, re.M)]
gates = [cell for cell in cells if cell not in flip_flops]
assert len(flip_flops) > 2 and len(gates) > 20
open("x[exec touch pwned]/a b.lib", "w").write(head + "".join(gates) + "}\n")
with gzip.open("flip_flops.lib.gz", "wt") as packed:
    packed.write(head + "".join(flip_flops) + "}\n")
PY
grep -q '  NAND3X1 ' one/fixed.v || fail "no NAND3X1"
"$dusk" cost small.toml --reading fixed --by-blocks --clock 10 --liberty 'x[exec touch pwned]/a b.lib' --liberty flip_flops.lib.gz \
  --dont-use 'NAND3*,OAI2?X1,none*' --power "switch=l0 (0),from=500,to=600" --output parts >out.txt 2>err.txt ||
  fail "two libraries: status $?: $(cat err.txt)"
grep -q '^note: --dont-use: no cell is called none\*' err.txt || fail "$(cat err.txt)"
[ ! -e pwned ] && [ ! -e parts/pwned ] || fail "the path of a library was executed"
grep -E '^  (NAND3|OAI2.X1)' parts/fixed.v && fail "cells that must not be used"
grep -q '^  DFFPOSX1 ' parts/fixed.v || fail "no flip-flops"
[ "$(value parts/cost.json "['library']")" = osu018_stdcells+osu018_stdcells ] || fail "$(cat parts/cost.json)"
flip_flops=$(value one/cost.json "['fixed']['total']['flip_flops']")
[ "$(value parts/cost.json "['fixed']['total']['flip_flops']")" = "$flip_flops" ] || fail "not $flip_flops flip-flops"
python3 "$here/power_by_hand.py" parts fixed "$liberty" >hand.txt 2>&1 || fail "power of two libraries: $(cat hand.txt)"

# A block of one's own whose ports are others.
printf 'module dusk_rr_arbiter #(parameter int unsigned N = 2, parameter int unsigned Arbiters = 1) (input logic clk_i);\nendmodule\n' >ports.sv
"$dusk" cost small.toml --set switch.replace=dusk_rr_arbiter=ports.sv --output ports >out.txt 2>err.txt
[ $? -eq 2 ] || fail "other ports: $(cat out.txt err.txt)"
tail -n 1 err.txt | grep -q '^switch p.*: verilator: %Error-PINNOTFOUND: .*ports and parameters are those of' || fail "$(cat err.txt)"
[ ! -e ports ] || fail "it left a folder: $(ls ports)"

# A tool that fails, and one that is not there.
printf '#!/bin/sh\n[ "$1" = -V ] && echo Yosys 9 && exit 0\necho "ERROR: no memory"; exit 1\n' >bin/yosys
chmod +x bin/yosys
PATH="$folder/bin:$PATH" "$dusk" cost small.toml --output three >out.txt 2>err.txt
[ $? -eq 2 ] || fail "a failing tool: $(cat out.txt err.txt)"
tail -n 1 err.txt | grep -q '^cost: yosys: no memory (three/' || fail "$(cat err.txt)"
mkdir empty
for name in sh cut head; do ln -s "$(command -v $name)" empty/; done
PATH="$folder/empty" "$dusk" cost small.toml --output four >out.txt 2>err.txt
[ $? -eq 2 ] || fail "no tools: $(cat out.txt err.txt)"
grep -q '^the cost of a switch needs: yosys opensta (./dusk cost installs them)$' err.txt || fail "$(cat err.txt)"
exit 0
