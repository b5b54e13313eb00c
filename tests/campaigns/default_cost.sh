#!/bin/sh
# The switch of the default experiment: what it costs by both readings, with the power of one in its network; how long
# one reading takes; that two runs make the same netlists; that blocks add up to what Yosys counts of the whole.
# Writes docs/results/cost-default.md; fails if one reading takes more than 5 minutes, or if one of these does not hold.
# usage: ./dusk campaign default_cost
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
most=300    # seconds
target=10   # ns
switch="switch=l1 (0,0,0),from=2000,to=6000"
folder="$here/build/default-cost"
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
cp "${DUSK:-$here/build/release/bin/dusk}" dusk  # what is built meanwhile disturbs nothing
fail() { echo "default_cost: $*" >&2; exit 1; }
value() { python3 -c 'import json, sys; print(eval("j" + sys.argv[2], {"j": json.load(open(sys.argv[1]))}))' "$1" "$2"; }

begin=$(date +%s)
./dusk cost --output once
seconds=$(($(date +%s) - begin))
./dusk cost --reading both --power "$switch" --output both
for netlist in programmable programmable-flat; do
  cmp once/$netlist.v both/$netlist.v || fail "two runs differ in $netlist.v"
done
liberty=/usr/share/qflow/tech/osu018/osu018_stdcells.lib
[ -e "$liberty" ] || liberty=${DUSK_CELLS:-}$liberty
sums=
for reading in programmable fixed; do
  total=$(value both/cost.json "['$reading']['total']['area']")
  yosys -q -p "read_verilog both/$reading.v; hierarchy -top switch; tee -q -o all.txt stat -liberty $liberty"
  counted=$(sed -n 's/.*Chip area for top module.*: *\([0-9.]*\)$/\1/p' all.txt)
  awk -v a="$total" -v b="$counted" 'BEGIN { d = a / b - 1; exit !(b > 0 && d < 0.001 && d > -0.001) }' ||
    fail "$reading: the blocks have $total um^2, Yosys counts $counted"
  sums="$sums${sums:+; }$reading $(printf '%.1f' "$total") and $counted"
done
slack=$(value both/cost.json "['programmable']['timing']['least_period']" | awk -v target=$target '{ printf "%.2f", target - $1 }')

page="$here/docs/results/cost-default.md"
{
  cat <<TEXT
# The default switch

Command: \`./dusk campaign default_cost\`, of $(./dusk --version). Below is what \`./dusk cost --reading both --power
"$switch"\` writes of it. Besides:

- \`./dusk cost\`, one reading, by blocks and as a whole: $seconds s by $(nproc) processors (at most $most s).
- Two runs: the netlists \`programmable.v\` and \`programmable-flat.v\` are the same bytes.
- The sum of the blocks, and what Yosys counts of the whole netlist (\`stat -liberty\`), um²: $sums.
- Against the target of $target ns ([clock](clock.md)): a slack of $slack ns, by blocks, programmable. Slacks in the tables are
  against the period that the netlists are made for.
TEXT
  sed '1,/^Command:/d; /^!\[/d' both/cost.md
} >new.md
mv new.md "$page"
echo "default_cost: $seconds s, slack $slack ns; $page"
[ "$seconds" -le $most ] || fail "one reading took $seconds s (at most $most)"
