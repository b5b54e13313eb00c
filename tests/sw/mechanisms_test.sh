#!/bin/sh
# The campaign of mechanisms with a stand-in for dusk: every row once, again only what is missing or has changed, its page.
# usage: mechanisms_test.sh SOURCE FOLDER
set -u
source=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/mechanisms" docs/results
cat >dusk <<'PY'
#!/usr/bin/env python3
"""Costs by what is asked for: each setting is 100 um^2, 1 mW and 0.1 ns; without link power the area is 1000."""
import json, os, sys
words = sys.argv[1:]
if words[0] == "--version":
    sys.exit(print("dusk 0"))
if words[0] == "run":
    load = float(next(word for word in words if word.startswith("traffic.load=")).split("=")[1])
    dark = any("thresholds" in word for word in words)
    output = words[words.index("--output") + 1]
    os.makedirs(output)
    json.dump({"switch_link_power": min(1, 0.9 + load) if dark else 1, "packet_latency": {"mean": 33 if dark else 30},
               "accepted_throughput": load, "saturated": load > 0.3}, open(output + "/summary.json", "w"))
    with open(output + "/channels.csv", "w") as channels:  # a link is used twice as much as a node sends
        print("channel,from,from_port,to,to_port,flits,on,draining,turning_off,off,turning_on", file=channels)
        print(f'0,"node 0",,"switch 0",0,9,1000,0,0,0,0\n1,"switch 0",0,"switch 1",0,{round(2000 * load)},700,100,50,100,50',
              file=channels)
    print(load, file=open("runs", "a"))
    sys.exit(0)
if os.path.exists("broken"):
    sys.exit("a tool is missing")
output = words[words.index("--output") + 1]
settings = [words[i + 1] for i, word in enumerate(words) if word == "--set"]
n = len(settings)
os.makedirs(output)
with open("calls", "a") as calls:
    print(os.path.basename(output), file=calls)
def part(area):
    return {"total": {"area": area + 100 * n, "flip_flops": 10 + n}, "timing": {"least_period": 5 + 0.1 * n},
            "blocks": {"channel_bank": {"area": 200, "flip_flops": 2}},
            "power": {"flits": 70, "total": {"total": 0.1 + 0.001 * n, "clock": 0.08, "gated": 0.02},
                      "blocks": {"channel_bank": {"total": 0.002, "clock": 0.002, "gated": 0.001}}}}
assert "power" in " ".join(words) and "--by-blocks" in words
both = words[words.index("--reading") + 1] == "both"
sizes = "6 ports" if os.path.exists("other") and output.endswith("smart") else "5 ports"
json.dump({"version": "dusk 0", "sizes": sizes, "library": "cells", "tools": ["Yosys 9"], "fixed": part(1000),
           **({"programmable": part(1500)} if both else {})}, open(output + "/cost.json", "w"))
PY
chmod +x dusk
campaign() { DUSK="$folder/dusk" python3 "$source/tests/campaigns/run.py" cost mechanisms --source "$folder" "$@" >out.txt 2>err.txt; }

campaign base || fail "one row: $(cat out.txt err.txt)"
[ "$(cat calls)" = base ] || fail "not this row alone: $(cat calls)"
[ ! -e docs/results/cost.md ] || fail "a page of one row"
campaign nothing && fail "an unknown row"
grep -q "^mechanisms: no row nothing (base, static, " err.txt || fail "$(cat err.txt)"

# The rest; then what was kept. A row of other settings is measured again.
campaign || fail "all: $(cat out.txt err.txt)"
rows=$(wc -l <calls)
[ "$rows" -ge 19 ] && [ "$(sort -u calls | wc -l)" -eq "$rows" ] || fail "not each row once: $(cat calls)"
grep -q "^mechanisms: 1 of $rows rows are there$" out.txt || fail "$(cat out.txt)"
grep -q "^mechanisms: [a-z-]*, $((rows - 1)) of $((rows - 1)), about 0 min left$" out.txt || fail "$(cat out.txt)"
grep -q '| on and off by static thresholds (`static`) | 1400 | 14 | 5.40 | 104.00 | 84.00 | 70 | `base` | +75.0 % | +8.0 % | +6.1 % | 3.0 % | 2.5 % |' \
  docs/results/cost.md || fail "$(cat docs/results/cost.md)"
# A switch of the tree has fewer channels on the average: 160 mW.
grep -q '(`tree-static`) | .* | `tree` | .* | 3.8 % | 3.1 % |$' docs/results/cost.md || fail "$(cat docs/results/cost.md)"
grep -q '^| `base` | 1500 | +50.0 % |$' docs/results/cost.md || fail "$(cat docs/results/cost.md)"
# By dynamic thresholds a tenth less the load is saved, of 200 mW, for 7 mW (5, and 2 of the channel bank, which links that are
# always on do not need); so up to a load of 0.065, where a link is used twice as much; gated for 6 mW. Its latency is a tenth more.
grep -q '^| `base` | 0.010 | 0.020 | 0.040 | 0.100 | 0.200 | 0.400 | 0.600 | 0.800 |$' docs/results/cost.md || fail "$(cat docs/results/cost.md)"
grep -q '^| `dynamic` | 9.5 % | 9.0 % | 8.0 % | 5.0 % | 0.0 % | 0.0 % | 0.0 % | 0.0 % |$' docs/results/cost.md || fail "$(cat docs/results/cost.md)"
grep -q '^| `dynamic` | +10.0 % | +10.0 % | .* | saturated |$' docs/results/cost.md || fail "$(cat docs/results/cost.md)"
grep -q '^| `dynamic` | +12.0 | +11.0 | +9.0 | +3.0 | -7.0 | -7.0 | -7.0 | -7.0 | 0.130, 0.140 |$' docs/results/cost.md || fail "$(cat docs/results/cost.md)"
grep -q '^| `idle` | -7.0 .* | -7.0 | nowhere, nowhere |$' docs/results/cost.md || fail "$(cat docs/results/cost.md)"
awk '!/^\|/ && length > 120' docs/results/cost.md >long
[ ! -s long ] || fail "prose beyond 120 columns: $(cat long)"
simulated=$(wc -l <runs)
grep -q '^| `static` | 1500 | +7.1 % |$' docs/results/cost.md || fail "not of the same switch: $(cat docs/results/cost.md)"
same=12  # rows whose switch is another row's
[ "$(wc -l <docs/results/cost.csv)" -eq $((2 * rows - same + 1)) ] || fail "$(cat docs/results/cost.csv)"
echo "[]" >build/mechanisms/smart/row.json
campaign || fail "again: $(cat out.txt err.txt)"
[ "$(tail -n +$((rows + 1)) calls)" = smart ] || fail "not what had changed alone: $(cat calls)"
[ "$(wc -l <runs)" -eq "$simulated" ] || fail "networks were simulated twice"

# Another program does not take the place of the one that measured the rows, and is told.
echo "# Another one." >>dusk
campaign || fail "another program: $(cat out.txt err.txt)"
grep -q "^mechanisms: goes on with dusk 0, which is kept; remove .*/build/mechanisms to begin anew$" out.txt || fail "$(cat out.txt)"
grep -q "Another one" build/mechanisms/dusk && fail "the program was replaced"

# A row that is not the switch that it is said to be.
echo "[]" >build/mechanisms/smart/row.json
touch other
campaign && fail "another switch"
rm other
grep -q "^mechanisms: smart is another switch than random: 6 ports; adapt SAME_SWITCH$" err.txt || fail "$(cat err.txt)"

# A failing tool: the row is told, and nothing of it kept.
echo "[]" >build/mechanisms/smart/row.json
touch broken
campaign && fail "a failing tool"
grep -q "^mechanisms: smart failed (.*smart.log)$" err.txt || fail "$(cat err.txt)"
[ ! -e build/mechanisms/smart/cost.json ] || fail "half a row"
exit 0
