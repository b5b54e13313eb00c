#!/bin/sh
# Random networks with the RTL and the twin in lockstep, two processes, until a billion switch-cycles in which a flit moved
# are compared; `./dusk test` does a minute of it. Writes docs/results/lockstep.md; `trees`: only the usual switches of trees,
# and lockstep-trees.md; `tori`: those of tori and meshes, and lockstep-tori.md; `requests`: some of tori and meshes with VC
# allocation per request: with admission, so with bubbles, with VCs of message classes, and with nodes that get a flit of each
# VC a cycle; and lockstep-requests.md; each with idle timers.
# Interrupted, it goes on where it was.
# usage: ./dusk campaign lockstep [SWITCH_CYCLES [SEED [trees|tori|requests]]]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
moved=${1:-1000000000}
seed=${2:-1}
networks="trees, tori and meshes"
shapes=
impossible='^$'
of_tori='^p[0-9a-z]*t[0-9]x'
usual() { "$here/build/release/bin/dusk" shapes | sed '/^$/q' | grep -o '^p[0-9a-z]*' | grep "$@" "$of_tori" | paste -sd,; }
case ${3:-} in
  '') ;;
  trees)
    networks=trees
    impossible='^channels (narrowed|widened),'
    shapes="--shapes $(usual -v)" ;;
  tori)
    networks="tori and meshes"
    impossible='^wakes by a neighbor,'  # each trunk is by itself
    shapes="--shapes $(usual -e)" ;;
  requests)
    networks="tori and meshes with VC allocation per request, or a flit of each VC for a node"
    shapes="--shapes p5v3d8t2x1kr,p5v3d8t2x1ekr,p5v4d8t2x1h3k,p10v3d4ot2x2h3kn,p4v2d4t1x1kz,p4v2d4t1x1e,p7v4d8t3x1kr,p5v5d8t2x1h3krm" ;;
  *) echo "lockstep: '$3' is neither trees, tori nor requests" >&2; exit 2 ;;
esac
page=lockstep${3:+-$3}
# A copy, so that a build meanwhile disturbs nothing.
folder=$(mktemp -d)
cp "$here/build/release/bin/dusk" "$folder/dusk"
version=$("$folder/dusk" --version)
reports="$here/build/$page-$(printf '%s' "$version" | tr -c 'A-Za-z0-9' '-')-$moved-$seed"
jobs=
trap 'rm -rf "$folder"' EXIT
trap 'kill $jobs 2>/dev/null; wait; echo "interrupted: the same command goes on"; exit 130' INT TERM
# Process 2 has cases of its own.
for process in 1 2; do
  (cd "$here/build" && exec "$folder/dusk" fuzz --lockstep --seed "$seed" --first $(((process - 1) * 1000000000)) \
    $shapes --moved $(((moved + 1) / 2)) --report "$reports-$process.csv" --resume) >"$reports-$process.log" 2>&1 &
  jobs="$jobs $!"
done
first=${jobs% *}
second=${jobs##* }
while kill -0 $first 2>/dev/null || kill -0 "$second" 2>/dev/null; do
  sleep 1
  tick=$((${tick:-0} + 1))
  [ $((tick % 60)) -ne 0 ] || tail -q -n 1 "$reports-1.log" "$reports-2.log"
done
status=0
wait $first || status=$?
wait "$second" || status=$?
cat "$reports-1.log" "$reports-2.log" | grep -v ' s left$' || true
[ "$status" -eq 0 ] || exit "$status"

. "$here/tests/support/tally.sh"
sum() { tally "$1" "$reports-1.csv" "$reports-2.csv"; }
seconds=$(sum time | cut -d, -f3)
cases=$(sum time | cut -d, -f2)
never=$(sum event | grep -Ev "$impossible" | awk -F, '$3 == 0 { print $1 }')
[ -z "$never" ] || { echo "never happened: $never"; exit 1; }
sum setting | grep -q '^power.policy = idle,' || { echo "never drawn: idle timers"; exit 1; }
[ "$(sum event | sed -n 's/^with a flit moved,[0-9]*,//p')" -ge "$moved" ] || { echo "too few switch-cycles"; exit 1; }
{
  cat <<TEXT
# Lockstep

Command: \`./dusk campaign lockstep $moved $seed${3:+ $3}\`, of $version.
Random $networks
(sizes, trunks, VCs, depths, queues, lengths, thresholds, T_on, T_off, windows, loads, patterns, all modes), each on a
built switch (\`switch.shape\` below): the RTL and its twin on the same inputs, every output compared in every cycle that
either needs evaluated. Edges that are skipped because the switch is quiet are in no count. One case in ten also has the
RTL assertions; all checks of a run are on. The events are defined in \`testbench/lockstep/lockstep_events.h\`.

$cases cases (seed $seed), no difference, $seconds seconds of processor time.

| event | count |
|---|---:|
TEXT
  sum event | awk -F, '{ printf "| %s | %s |\n", $1, $3 }'
  echo
  drawn_table "$reports-1.csv" "$reports-2.csv"
} >"$folder/page"
mv "$folder/page" "$here/docs/results/$page.md"
rm -f "$reports"-[12].csv
echo "docs/results/$page.md is written"
