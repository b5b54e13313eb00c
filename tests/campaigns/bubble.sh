#!/bin/sh
# 100 000 random small tori under pressure, whose rings the least bubble keeps from filling; `./dusk test` runs the first
# 400. And a fiftieth of them without a bubble, of which some stand still. Writes docs/results/bubble.md.
# usage: ./dusk campaign bubble [COUNT [SEED]]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
count=${1:-100000}
seed=${2:-1}
half=$((count / 2))
without=$((count / 50))
log="$here/build/bubble-$count-$seed"
dusk="$here/build/release/bin/dusk"
begin=$(date +%s)
"$dusk" fuzz --bubble --count "$half" --seed "$seed" >"$log-1.log" 2>&1 &
first=$!
status=0
"$dusk" fuzz --bubble --count $((count - half)) --first "$half" --seed "$seed" >"$log-2.log" 2>&1 || status=$?
wait "$first" || status=$?
tail -n 2 "$log-1.log" "$log-2.log"
[ "$status" -eq 0 ] || exit "$status"
seconds=$(($(date +%s) - begin))
"$dusk" fuzz --bubble --without --count "$without" --seed "$seed" >"$log-3.log" 2>&1
tail -n 1 "$log-3.log"
still=$(sed -n 's/^fuzz: \([0-9]*\) of [0-9]* cases stand .*/\1/p' "$log-3.log")
cat >"$here/docs/results/bubble.md" <<TEXT
# Bubble

Command: \`./dusk campaign bubble $count $seed\`. Random tori of the twin, 1 to 3 dimensions of 2 to 5 switches, under
pressure: both [rules](../bubble.md) at the least bubble, to the flit, and buffers hardly larger; all VC allocators and
selections, dimension order and adaptive routing, 1 or 2 escape VCs and links, channels of 1 to 6 cycles, packets of 1 to
4 flits of one length or of several, links that narrow or follow an idle timer. Every packet must arrive when the sources
have stopped. And the first $without again without a bubble (0 packets).

| | cases | seed | stood still | seconds (2 processes) |
|---|---|---|---|---|
| least bubble | $count | $seed | 0 | $seconds |
| no bubble | $without | $seed | $still | |
TEXT
