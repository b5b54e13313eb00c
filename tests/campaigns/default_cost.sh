#!/bin/sh
# The switch of the default experiment: what it costs by both readings, with the power of one in its network; how long
# one reading takes; that two runs make the same netlists; that blocks add up to what Yosys counts of the whole.
# Writes docs/results/cost-default.md; fails if one reading takes more than 5 minutes, or if one of these does not hold.
# usage: ./dusk campaign default_cost [SECONDS]; they take the place of the 5 minutes
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
most=${1:-300}    # seconds
target=10   # ns
switch="switch=l1 (0,0,0),from=2000,to=6000"
folder="$here/build/default-cost"
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
cp "${DUSK:-$here/build/release/bin/dusk}" dusk  # what is built meanwhile disturbs nothing
fail() { echo "default_cost: $*" >&2; exit 1; }

begin=$(date +%s)
./dusk cost --output once
seconds=$(($(date +%s) - begin))
[ "$seconds" -le "$most" ] || fail "one reading took $seconds s (at most $most)"
./dusk cost --reading both --power "$switch" --output both
for netlist in programmable programmable-flat; do
  cmp once/$netlist.v both/$netlist.v || fail "two runs differ in $netlist.v"
done
sums=
for reading in programmable fixed; do
  sum=$(python3 "$here/tests/campaigns/cost_sums.py" both $reading 2>&1) || fail "$sum"
  sums="$sums${sums:+;
}  $reading $sum"
done
slack=$(python3 -c 'import json, sys
least = json.load(open(sys.argv[1]))["programmable"]["timing"]["least_period"]
print("%.2f" % (float(sys.argv[2]) - least))' both/cost.json $target)

page="$here/docs/results/cost-default.md"
{
  cat <<TEXT
# The default switch

Command: \`./dusk campaign default_cost\`, of $(./dusk --version). Below is what \`./dusk cost --reading both --power
"$switch"\` writes of it. Besides:

- \`./dusk cost\`, one reading, by blocks and as a whole: $seconds s by $(nproc) processors (at most $most s).
- Two runs: the netlists \`programmable.v\` and \`programmable-flat.v\` are the same bytes.
- The sum of the blocks, and what Yosys counts of the whole netlist (\`stat -liberty\`), um²:
$sums.
- Against the target of $target ns ([clock](clock.md)): a slack of $slack ns, by blocks, programmable. Slacks in the
  tables are against the period that the netlists are made for.
TEXT
  sed '1,/^Command:/d; /^!\[/d' both/cost.md
} >new.md
mv new.md "$page"
readme="$here/docs/results/README.md"
grep -q '](cost-default.md)' "$readme" || cat >>"$readme" <<'TEXT'
- [The default switch](cost-default.md): its area, timing and power by block, how long that takes, and that two runs
  make the same netlists.
TEXT
echo "default_cost: $seconds s, slack $slack ns; $page"
