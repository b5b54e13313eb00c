#!/bin/sh
# The guard of instruction counts, with a record of its own: that is met; falsified ones are not.
# usage: guard_test.sh SOURCE BUILD FOLDER
set -u
bench="python3 $1/tests/bench/bench.py --build $2"
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$3/guard"

# Counted once: the tests below take these counts.
$bench --record --records right --only tree --only twin --only 0.3 --out counts.json 2>err || fail "$(cat err)"
record=$(basename right/*.json)
guard="$bench --guard --from counts.json --only tree --only twin --only 0.3 --records"

# guards STATUS PATTERN FOLDER: the guard ends so with this record, and says so
guards() {
  $guard "$3" >out 2>err
  status=$?
  [ "$status" -eq "$1" ] || fail "$3: status $status: $(cat out err)"
  grep -q "$2" err || fail "$3: no line '$2': $(cat err)"
}
# falsified FOLDER FIELD FACTOR [NAME]: the record with a field that many times as large
falsified() {
  mkdir -p "$1"
  python3 - "right/$record" "$1/${4:-$record}" "$2" "$3" <<'END'
import json, sys
source, target, field, factor = sys.argv[1:]
record = json.load(open(source))
for point in record["points"]:
    point[field] = type(point[field])(point[field] * float(factor))
json.dump(record, open(target, "w"))
END
}
guards 0 "compared with the record ${record%.json}, bound 3 %, points: 1\$" right
falsified few instructions_per_switch_cycle 0.96
guards 1 'tree, twin, load 0.3: [0-9]* instructions per switch-cycle, recorded [0-9]* (+4.2 %)' few
grep -q './dusk bench --record' err || fail "nobody says how to record anew: $(cat err)"
falsified many instructions_per_switch_cycle 1.04
guards 1 '(-3.8 %)' many
falsified near instructions_per_switch_cycle 1.02
guards 0 'bound 3 %' near
falsified asleep counted_evaluated_switch_cycles 0.9
guards 1 'counted_evaluated_switch_cycles [0-9]*, recorded [0-9]*$' asleep

# Another tool-chain's record: instructions are not judged, and that is said; how many switches were awake is.
falsified other instructions_per_switch_cycle 2 verilator-9.999-g++-99.json
guards 0 'no record of verilator-.* (there are: verilator-9.999-g++-99), so instructions are not judged' other
falsified others counted_evaluated_switch_cycles 0.9 verilator-9.999-g++-99.json
guards 1 'counted_evaluated_switch_cycles' others

# Points that the record has not.
$bench --guard --from counts.json --only tree --only rtl --records right >out 2>err
grep -q 'nothing to compare' err || fail "an empty comparison: $(cat out err)"
mkdir -p empty
$guard empty >out 2>err
[ $? -eq 2 ] && grep -q '^bench: empty: no record' err || fail "no record at all: $(cat err)"
sed 's/"counted_cycles": \[200/"counted_cycles": [100/' "right/$record" >empty/other.json
$guard empty >out 2>err
[ $? -eq 2 ] && grep -q '^bench: empty/other.json: counts other cycles than 200 to 300' err ||
  fail "other cycles: $(cat err)"
sed 's/instructions_per_switch_cycle/instructions/' "right/$record" >empty/other.json
$guard empty >out 2>err
[ $? -eq 2 ] && grep -q '^bench: empty/other.json: without counts' err || fail "no counts: $(cat err)"
