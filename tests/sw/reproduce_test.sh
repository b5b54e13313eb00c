#!/bin/sh
# dusk reproduce as a command: pages, exit statuses, runs used again.
# usage: reproduce_test.sh DUSK FOLDER
set -u
dusk=$1
folder=$2/reproduce
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder" || exit 1
fail() { echo "$*"; exit 1; }

"$dusk" reproduce --list >list || fail "--list: status $?"
for id in fat-tree-pmin fat-tree-plateaus fat-tree-saturation fat-tree-energy-static fat-tree-energy-dynamic \
  fat-tree-ramp fat-tree-self-similar fat-tree-thresholds torus-throughput torus-latency \
  torus-static torus-grid torus-selection torus-energy torus-ramp torus-width; do
  grep -q "^$id " list || fail "--list has no $id"
done

# No runs: the page, in the current folder's results as there is no docs/results.
"$dusk" reproduce fat-tree-pmin >pmin.out 2>pmin.err || fail "pmin: status $?: $(cat pmin.out pmin.err)"
grep -q '^rows with a tolerance: 20 of 20 inside' pmin.out || fail "$(cat pmin.out)"
[ "$(wc -l <results/reproduce/fat-tree-pmin/fat-tree-pmin.csv)" -eq 21 ] || fail "Table 1 has 20 rows"
grep -q '0.33203' results/reproduce/fat-tree-pmin/fat-tree-pmin.md || fail "no p_min of the 4-ary 3-tree"

# In a checkout: docs/results.
mkdir -p docs/results
"$dusk" reproduce fat-tree-plateaus >plateaus.out 2>&1 || fail "plateaus: status $?: $(cat plateaus.out)"
[ -s docs/results/fat-tree-plateaus.md ] || fail "no page"
head -n 1 docs/results/fat-tree-plateaus.csv | grep -q '^table,row,unit,published,measured,' || fail "no table"
cp docs/results/fat-tree-plateaus.csv first.csv
"$dusk" reproduce fat-tree-plateaus >again.out 2>&1 || fail "again: status $?"
grep -q '12 of 12 runs were finished before' again.out || fail "$(cat again.out)"
cmp first.csv docs/results/fat-tree-plateaus.csv || fail "another table of the same runs"

# Another network misses the published rows: status 1, said, and the published page stays.
"$dusk" reproduce fat-tree-plateaus --set network.n=2 --output other >other.out 2>&1
status=$?
[ "$status" -eq 1 ] || fail "missed rows: status $status: $(cat other.out)"
grep -q 'OUTSIDE' other.out || fail "$(cat other.out)"
grep -Eq '^rows with a tolerance: [0-9]+ of [0-9]+ OUTSIDE' other.out || fail "$(cat other.out)"
grep -q 'changed here: `network.n=2`' other/fat-tree-plateaus.md || fail "the page does not say what was changed"
cmp first.csv docs/results/fat-tree-plateaus.csv || fail "the published page was replaced"

# Wrong input: one line, status 2.
wrong() {
  expected=$1
  shift
  "$dusk" reproduce "$@" >/dev/null 2>wrong.err
  status=$?
  [ "$status" -eq 2 ] || fail "$*: status $status"
  [ "$(wc -l <wrong.err)" -eq 1 ] || fail "$*: $(cat wrong.err)"
  grep -q "$expected" wrong.err || fail "$*: $(cat wrong.err)"
}
wrong "'fat-tree' is not known (fat-tree-pmin" fat-tree
wrong 'ID: is missing' --seeds 3
wrong 'network.m' fat-tree-plateaus --set network.m=3
wrong 'seeds' fat-tree-plateaus --seeds 0
echo passed
