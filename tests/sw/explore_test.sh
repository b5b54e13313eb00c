#!/bin/sh
# 24 designs of two switches: killed and gone on with, nothing done twice; the front by brute force from the table.
# usage: explore_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/explore"
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
injection = "bernoulli"
[power]
mode = "always_on"
[run]
engine = "model"
warmup = 500
cycles = 3500
TOML
explore() {  # OPTION...: in a shell of its own
  exec "$dusk" explore small.toml --axis switch.vc_depth=1,2 --axis switch.selection=first_free,most_free_vcs \
    --axis traffic.length=1,2,3,4,6,8 --load 0.1 --power none --output all "$@"
}
# Killed once the first of the two switches, made one at a time, is synthesized.
explore --jobs 1 >out.txt 2>err.txt &
killed=$!
tries=0
until ls all/switches/p4v1d1-*/cost.json >/dev/null 2>&1 && ls -d all/switches/p4v1d2-*.making >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ $tries -lt 3000 ] || fail "the first switch does not come: $(cat out.txt err.txt)"
  kill -0 $killed 2>/dev/null || fail "it ended early: $(cat out.txt err.txt)"
  sleep 0.1
done
kill -9 $killed
wait $killed 2>/dev/null
[ ! -e all/explore.csv ] || fail "a table of half the designs"
first=$(stat -c %y all/switches/p4v1d1-*/cost.json)
runs=$(grep -c '^start' all/runs/jobs.log)
[ "$runs" = 48 ] || fail "$runs runs"

(explore) >out.txt 2>err.txt || fail "status $?: $(cat out.txt err.txt)"
[ "$(stat -c %y all/switches/p4v1d1-*/cost.json)" = "$first" ] || fail "the first switch was synthesized twice"
[ "$(grep -c '^start' all/runs/jobs.log)" = 48 ] || fail "runs were simulated twice"
grep -q '^48 of 48 runs were finished before$' err.txt || fail "$(cat err.txt)"
grep -q '^24 designs of 2 switches; ' out.txt || fail "$(cat out.txt)"
tr '\n' ' ' <all/explore.md >words.txt
grep -q "own switch, by blocks, programmable, in osu018; .* in the Pareto front of area of a switch (um^2), latency" words.txt ||
  fail "$(cat all/explore.md)"
for file in explore.csv explore.md area_latency.svg area_throughput.png; do [ -s all/$file ] || fail "no $file"; done
python3 - all/explore.csv <<'PY' || fail "$(cat all/explore.csv)"
import csv, sys
designs = list(csv.DictReader(open(sys.argv[1])))
assert len(designs) == 24
value = lambda d, name: float(d[name]) if d[name] else None
for d in designs:
    if d["latency"]: assert abs(value(d, "latency") / (value(d, "latency_cycles") * value(d, "least_period")) - 1) < 1e-9
    assert abs(value(d, "throughput") / (value(d, "accepted") / value(d, "least_period")) - 1) < 1e-9
    assert not d["energy"]
costs = [[value(d, "area"), value(d, "latency"), None if not d["throughput"] else -value(d, "throughput")] for d in designs]
def beats(a, b): return None not in a and all(x <= y for x, y in zip(a, b)) and a != b
front = [None not in c and not any(beats(o, c) for o in costs) for c in costs]
assert [d["front"] == "1" for d in designs] == front
assert 0 < sum(front) < 24
# A deeper buffer is larger, and accepts more of packets of several flits.
for shallow, deep in zip(designs[:12], designs[12:]):
    assert value(shallow, "area") < value(deep, "area")
    assert shallow["traffic.length"] == "1" or value(shallow, "accepted") < value(deep, "accepted")
PY

# A third time, of fewer designs and another front: nothing is simulated or synthesized.
"$dusk" explore small.toml --axis switch.vc_depth=1,2 --axis switch.selection=first_free --axis traffic.length=4 --load 0.1 \
  --front area,throughput --power none --output all >out.txt 2>err.txt || fail "fewer: $(cat out.txt err.txt)"
grep -q '^2 designs of 2 switches; \* is in the front of area,throughput$' out.txt || fail "$(cat out.txt)"
grep -q '^dusk: switch' err.txt && fail "it was synthesized again: $(cat err.txt)"

# Modes are constants: they differ in area, too, and what the pins' reading made stays.
"$dusk" explore small.toml --axis switch.vc_depth=1 --axis switch.selection=first_free,most_free_vcs --reading fixed \
  --set traffic.length=4 --load 0.1 --power none --output all >out.txt 2>err.txt || fail "fixed: $(cat out.txt err.txt)"
grep -q '^2 designs of 2 switches; ' out.txt || fail "$(cat out.txt)"
grep -q -- "--reading fixed" all/explore.md || fail "$(cat all/explore.md)"
grep -q "by blocks, fixed, in osu018" all/explore.md || fail "$(cat all/explore.md)"
python3 - all/explore.csv <<'PY' || fail "$(cat all/explore.csv)"
import csv, sys
first, most = csv.DictReader(open(sys.argv[1]))
assert float(first["area"]) < float(most["area"]), (first, most)
PY

# With the energy of a flit in a switch, of one design.
"$dusk" explore small.toml --axis switch.vc_depth=2 --axis traffic.length=4 --load 0.1 --front area,energy \
  --power "switch=l1 (0),from=500,to=1500" --output all >out.txt 2>err.txt || fail "energy: $(cat out.txt err.txt)"
python3 - all/explore.csv <<'PY' || fail "$(cat all/explore.csv)"
import csv, sys
design, = csv.DictReader(open(sys.argv[1]))
assert float(design["energy"]) > 0 and float(design["power"]) > 0 and design["front"] == "1"
PY
# Of other cycles it is another energy, measured anew.
first=$(sed -n 2p all/explore.csv)
"$dusk" explore small.toml --axis switch.vc_depth=2 --axis traffic.length=4 --load 0.1 --front area,energy \
  --power "switch=l1 (0),from=600,to=1600" --output all >out.txt 2>err.txt || fail "other cycles: $(cat out.txt err.txt)"
[ "$(sed -n 2p all/explore.csv)" != "$first" ] || fail "the energy of other cycles: $first"
exit 0
