#!/bin/sh
# 100 000 random small tori under pressure, whose rings the least bubble keeps from filling: of the twin alone, and as
# many of the RTL and the twin in lockstep; `./dusk test` runs the first few. And a fiftieth without a bubble, of which
# some stand still. Writes docs/results/bubble.md.
# usage: ./dusk campaign bubble [COUNT [SEED]]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
count=${1:-100000}
seed=${2:-1}
# Rings, 2D and 3D; each VC allocator, both crossbars and pipelines, links that narrow or follow an idle timer, a flit of
# each VC for a node, message classes.
shapes=p4v2d16t1x1r,p5v3d24t1x1h3kr,p6v4d32ot1x2h3c1sr,p5v3d24t2x1kr,p5v4d24ot2x1h3c1kr,p5v3d24t2x1anr,p5v3d24t2x1szr
shapes=$shapes,p7v3d24t3x1h3kr,p7v3d24ot3x1r,p5v3d24t2x1ekr,p5v5d24t2x1h3krm
log="$here/build/bubble-$count-$seed"
# A copy, so that a build meanwhile disturbs nothing.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
dusk="$folder/dusk"
cp "$here/build/release/bin/dusk" "$dusk"
cd "$here/build"

. "$here/tests/support/tally.sh"

# campaign NAME OPTION...: `count` cases by two processes; their last words are in $log-NAME-1.log and -2.log, and where
# `reported` is set, what they count in $log-NAME-1.csv and -2.csv.
campaign() {
  name=$1
  shift
  half=$((count / 2))
  begin=$(date +%s)
  "$dusk" fuzz --bubble "$@" --count "$half" --seed "$seed" ${reported:+--report "$log-$name-1.csv"} \
    >"$log-$name-1.log" 2>&1 &
  first=$!
  status=0
  "$dusk" fuzz --bubble "$@" --count $((count - half)) --first "$half" --seed "$seed" \
    ${reported:+--report "$log-$name-2.csv"} >"$log-$name-2.log" 2>&1 || status=$?
  wait "$first" || status=$?
  tail -q -n 1 "$log-$name-1.log" "$log-$name-2.log"
  [ "$status" -eq 0 ] || exit "$status"
  seconds=$(($(date +%s) - begin))
}

"$dusk" fuzz --bubble --lockstep --shapes "$shapes" --count 9 --seed "$seed" >"$log-rtl-1.log"  # builds the switches
campaign twin
of_twin=$seconds
reported=yes
campaign rtl --lockstep --shapes "$shapes"
of_rtl() { "$@" "$log-rtl-1.csv" "$log-rtl-2.csv"; }
moved=$(of_rtl tally event | sed -n 's/^with a flit moved,[0-9]*,//p')
drawn=$(of_rtl tally setting)
# Each request policy, arbiter, rule and routing.
for value in switch.selection=cyclic switch.selection=random switch.selection=shortest switch.selection=smart \
  switch.vc_arbiter=round_robin switch.vc_arbiter=random switch.vc_arbiter=oldest switch.vc_arbiter=longest \
  switch.bubble_at=local switch.bubble_at=downstream switch.routing=dimension_order switch.routing=adaptive; do
  echo "$drawn" | grep -q "^${value%%=*} = ${value#*=}," || { echo "bubble: never drawn: $value" >&2; exit 1; }
done
without=$((count / 50))
"$dusk" fuzz --bubble --without --count "$without" --seed "$seed" >"$log-3.log" 2>&1
tail -n 1 "$log-3.log"
still=$(sed -n 's/^fuzz: \([0-9]*\) of [0-9]* cases stand .*/\1/p' "$log-3.log")
{
  printf '# Bubble\n\n'
  fmt -w 120 -g 120 <<TEXT
Command: \`./dusk campaign bubble $count $seed\`, of $("$dusk" --version). Random tori, 1 to 3 dimensions of 2 to 5
switches, under pressure: both [rules](../bubble.md) at the least bubble, to the flit, and buffers hardly larger; all VC
allocators, selections, request policies and arbiters, dimension order and adaptive routing, 1 or 2 escape VCs and
links, channels of 1 to 6 cycles, packets of 1 to 4 flits of one length or of several, links that narrow or follow an
idle timer. Every packet must arrive when the sources have stopped. Of the twin alone on any switch; of the RTL and the
twin in lockstep on $(echo "$shapes" | sed 's/[^,]*/\`&\`/g; s/,/, /g'): $moved switch-cycles with a flit moved, no
difference. And the first $without of the twin's again without a bubble (0 packets).
TEXT
  cat <<TEXT

| | cases | seed | stood still | seconds (2 processes) |
|---|---|---|---|---|
| twin, least bubble | $count | $seed | 0 | $of_twin |
| RTL and twin, least bubble | $count | $seed | 0 | $seconds |
| twin, no bubble | $without | $seed | $still | |

## RTL and twin

TEXT
  of_rtl drawn_table
} >"$here/docs/results/bubble.md"
