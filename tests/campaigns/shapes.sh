#!/bin/sh
# RTL and twin in lockstep on switches that are not part of the program: each is built on demand, then takes its turn in
# random networks. Writes docs/results/shapes.md; `tori`: switches of tori and meshes, and shapes-tori.md.
# usage: ./dusk campaign shapes [SWITCH_CYCLES [SEED [tori]]]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
moved=${1:-20000000}
seed=${2:-1}
# Every VC count, every kind of crossbar, ejection, credit and VC allocator, both hop latencies, widths, depths from 1 to 64, up to 20 ports.
shapes="p6v5d3q1 p10v6d7q3i p12v2d2q4h3 p4v1d33h3c1 p8v7d6q2p p14v1d64q2ew192 p20v2d5q2 p6v1d1 p4v8d2c1 p4v8d16q4h3ew256 \
p10v4d4h3 p6v3d12q3p p8v6d5q1h3 p4v1d1a p10v3d7q2h3a p6v8d4q3paw128 p20v2d9c1a"
page=shapes
rare='^$'
if [ "${3:-}" = tori ]; then
  # 1, 2 and 4 dimensions, 1 to 5 links, both allocators and credit delays, links that narrow and that do not.
  shapes="p4v3d4t1x1h3c1 p11v3d4ot1x5h3sn p14v2d6t2x3h3n p10v3d4ot4x1h3c1s"
  page=shapes-tori
  rare='^(wakes by a neighbor|after the wrap of the cycle counter)$'  # each trunk is by itself; one case in 250
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$here/build/release/bin/dusk" "$folder/dusk"
version=$("$folder/dusk" --version)
list=$(echo "$shapes" | tr ' ' ',')
(cd "$here/build" && "$folder/dusk" fuzz --lockstep --shapes "$list" --seed "$seed" --moved "$moved" --report "$folder/report.csv")
never=$(awk -F, '$1 == "event" && $4 == 0 { print $2 }' "$folder/report.csv" | grep -Ev "$rare" || true)
[ -z "$never" ] || { echo "never happened: $never"; exit 1; }
{
  cat <<TEXT
# Shapes on demand, in lockstep

Command: \`./dusk campaign shapes $moved $seed${3:+ $3}\`, of $version. Switches that are not part of the program, built on demand; random networks
of each, the RTL and its twin compared on every output in every cycle that is evaluated: no difference.

| switch | cases | switch-cycles with a flit moved |
|---|---:|---:|
TEXT
  awk -F, '$1 == "setting" && $2 ~ /^switch.shape = / { sub(/^switch.shape = /, "", $2); printf "| `%s` | %s | %s |\n", $2, $3, $4 }' \
    "$folder/report.csv" | sort -V
  printf '\n| event | count |\n|---|---:|\n'
  awk -F, '$1 == "event" { printf "| %s | %s |\n", $2, $4 }' "$folder/report.csv"
} >"$folder/page"
mv "$folder/page" "$here/docs/results/$page.md"
echo "docs/results/$page.md is written"
