#!/bin/sh
# The campaign of POWAR's cost with a stand-in for dusk: every row once, again only what has changed, its pages.
# usage: powar_cost_test.sh SOURCE FOLDER
set -u
source=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/powar_cost" docs/results sw/configs
cp "$source"/sw/configs/powar-*.toml sw/configs
cat >dusk <<'PY'
#!/usr/bin/env python3
"""Costs by the scheme: links that go off have timers, `first-on` has a larger selection, `powar` has selectable ports."""
import json, os, sys
words = sys.argv[1:]
if words[0] == "--version":
    sys.exit(print("dusk 0"))
output = words[words.index("--output") + 1]
if os.path.exists("broken"):
    sys.exit("a tool is missing")
settings = [words[i + 1] for i, word in enumerate(words) if word == "--set"]
scheme = next((one.split("=")[1] for one in settings if one.startswith("power.scheme=")), "")
os.makedirs(output)
with open("calls", "a") as calls:
    print(os.path.basename(output), file=calls)
assert "--by-blocks" in words and words[words.index("--reading") + 1] == "fixed"
areas = {"crossbar": 1000, "channel_bank": 60 if scheme == "reference" else 200, "selection": 100, "input_buffers": 500}
areas["input_buffers"] += 9 if scheme == "powar" else 0
if scheme in ("round-robin", "first-on", "powar"):
    areas |= {"timers": 80, "policy": 20}
if scheme in ("first-on", "powar"):
    areas["selection"] += 7
if scheme == "first-on":
    areas["crossbar"] -= 90
if scheme == "powar":
    areas |= {"selectable": 30, "utilization": 50}
if "switch.back_to_back=true" in settings:
    areas["crossbar"] += 100
part = {"total": {"area": sum(areas.values()), "flip_flops": 10}, "timing": {"least_period": 5 + len(areas) / 10},
        "blocks": {block: {"area": area} for block, area in areas.items()}, "logic_area": sum(areas.values()) - areas["input_buffers"]}
if "--power" in words:
    assert not any("torus" in word for word in words)
    part["power"] = {"flits": 70, "total": {"total": 0.1, "clock": 0.08, "gated": 0.02}, "blocks": {}}
json.dump({"version": "dusk 0", "sizes": "16 ports", "library": "cells", "tools": ["Yosys 9"], "fixed": part},
          open(output + "/cost.json", "w"))
PY
chmod +x dusk
campaign() { DUSK="$folder/dusk" python3 "$source/tests/campaigns/run.py" cost powar --source "$folder" "$@" >out.txt 2>err.txt; }
results=docs/results page=docs/results/cost-switches.md
sections() { sed -n "s/^<!-- section //p" $page; }

campaign tree-round-robin || fail "one row: $(cat out.txt err.txt)"
[ "$(cat calls)" = tree-round-robin ] || fail "not this row alone: $(cat calls)"
[ ! -e $page ] || fail "a page without POWAR"
campaign tree-powar || fail "two rows: $(cat out.txt err.txt)"
tr '\n' ' ' <$page >line.txt
grep -q 'names. Not measured: `tree-reference`, `tree-first-on`, `tree-alonso`. ' line.txt ||
  fail "missing rows are not named, or changes are against one: $(cat $page)"
grep -q '^| awake ports first .* | 7 |' $page || fail "not compared with the row that is there: $(cat $page)"
grep -q '^| all ' $page && fail "compared with a row that is not there"
campaign trees && fail "an unknown row"
grep -q "^powar: no row trees (tree, torus, small, back; tree-reference, " err.txt || fail "$(cat err.txt)"
campaign tree || fail "one table: $(cat out.txt err.txt)"
grep -q 'Changes are against `reference`' $page || fail "changes are against an unnamed row: $(cat $page)"
grep -q '^| selectable sets | 30 | 2.02 % |$' $page || fail "not the table of the network: $(cat $page)"
[ "$(ls $results)" = cost-switches.md ] || fail "another page: $(ls $results)"
[ "$(sections)" = cost-powar-tree ] || fail "a section without its rows: $(sections)"
rm $page
campaign torus || fail "another table: $(cat out.txt err.txt)"
[ "$(ls $results)" = cost-switches.md ] || fail "another page: $(ls $results)"
[ "$(sections)" = cost-powar-torus ] || fail "a section that was not asked for: $(sections)"
there=$(sort -u calls | wc -l)

campaign || fail "all: $(cat out.txt err.txt)"
rows=$(wc -l <calls)
[ "$rows" -ge 15 ] && [ "$(sort -u calls | wc -l)" -eq "$rows" ] || fail "not each row once: $(cat calls)"
grep -q "^powar: $there of $rows rows are there$" out.txt || fail "$(cat out.txt)"
# A switch of 1487 um^2 of logic, of which 30 are selectable sets. Links that are always on have 60 of the channel bank.
cat $page >all.md
for text in '^| channel bank: .* | 140 | 9.41 % |' \
  '^| all of link power | 320 | 21.52 % |' '^| awake ports first .* | 7 | 0.47 % |' '^| all logic less that of `reference` | 327 |' \
  '(`tree-powar`) | 1996 | 1487 | 10 | 5.80 | +28.2 % | +7.4 % |$' '(`tree-reference`) | 1660 | 1160 | 10 | 5.40 |  |  |$' \
  '(`small-powar`) | .* | 100.00 | 80.00 | 70 |$' '^| `tree-powar` | 80 | 30 | 50 | 20 | 200 | 107 | 0 |$' \
  '^| `back-to-back-3` | 1900 | 10 | 5.40 | 100.00 | 80.00 | 70 | +5.6 % | +0.0 % | +0.0 % |$' \
  '^| `tree-powar` | 0 | 0 | 0.0 |$' '^`sw/configs/powar-fat-tree.toml` with `network.k=4`'; do
  grep -q "$text" all.md || fail "no '$text': $(cat all.md)"
done
awk '!/^\|/ && length > 120' all.md >long
[ ! -s long ] || fail "prose beyond 120 columns: $(cat long)"
sed -i 's/load = 0.02/load = 0.03/' sw/configs/powar-torus.toml
campaign || fail "again: $(cat out.txt err.txt)"
[ "$(tail -n +$((rows + 1)) calls | grep -c '^torus-')" -eq "$(($(wc -l <calls) - rows))" ] || fail "more than what had changed: $(cat calls)"
[ "$(wc -l <calls)" -gt "$rows" ] || fail "a changed configuration was not measured"

# A failing tool: the row is told, and nothing of it kept.
echo "[]" >build/powar/tree-powar/row.json
touch broken
campaign && fail "a failing tool"
grep -q "^powar: tree-powar failed (.*tree-powar.log)$" err.txt || fail "$(cat err.txt)"
[ ! -e build/powar/tree-powar/cost.json ] || fail "half a row"
exit 0
