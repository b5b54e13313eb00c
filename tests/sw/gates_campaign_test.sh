#!/bin/sh
# The campaign of netlists with a stand-in for dusk: each row long enough, its page; a difference ends it.
# usage: gates_campaign_test.sh SOURCE FOLDER
set -u
source=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/gates_campaign" docs/results
cat >dusk <<'PY'
#!/usr/bin/env python3
"""Compares as many switch-cycles as it runs cycles, and moves a flit in half of them."""
import json, os, sys
words = sys.argv[1:]
if words[0] == "--version":
    sys.exit(print("dusk of a test"))
cycles = int(next(word for word in words if word.startswith("run.cycles=")).split("=")[1])
if os.path.exists("differs") and "switch.vc_allocator=per_switch" in words:
    sys.exit("check failed: lockstep: cycle 7")
os.makedirs(words[words.index("--output") + 1])
json.dump({"switch": f"p{len(words)}"}, open(words[words.index("--output") + 1] + "/summary.json", "w"))
print(f"RTL and netlist agree on {cycles} switch-cycles ({cycles // 2} with a flit moved)")
PY
chmod +x dusk
campaign() { DUSK="$folder/dusk" python3 "$source/tests/campaigns/run.py" correct gates --source "$folder" --cycles 8000 >out.txt 2>err.txt; }

campaign || fail "status $?: $(cat out.txt err.txt)"
page=docs/results/gates.md
grep -q 'of dusk of a test\.$' $page || fail "$(cat $page)"
# A first run of an eighth compares too few; the second is as long as it has to be, and a tenth more.
[ "$(grep -c '| 8801 | 4400 |$' $page)" -eq "$(grep -c '^gates: .* of ' out.txt)" ] || fail "$(cat $page)"
grep -q '^| ring, a bubble | `p[0-9]*` | 8801 |' $page || fail "$(cat $page)"
awk '!/^\|/ && length > 120' $page >long
[ ! -s long ] || fail "prose beyond 120 columns: $(cat long)"

cp $page before.md
touch differs
campaign && fail "a difference"
grep -q '^gates: ring, VC allocation per switch: check failed: lockstep: cycle 7$' err.txt || fail "$(cat err.txt)"
cmp -s $page before.md || fail "another page"
exit 0
