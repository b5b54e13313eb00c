#!/bin/sh
# Instructions of the functional engine for each node and cycle: of its reference run (docs/functional.md) and of the
# same network at a load of 0.1, by callgrind. They do not depend on what else the machine does.
# usage: tests/bench/functional.sh DUSK [--size SIZE] [--cycles FROM,UNTIL] [--most AT_1,AT_0.1]
#   --size      of the network (16,16,16)
#   --cycles    between which is counted (1000,1500): the rest, set-up and results, is the same in a run of either
#   --most      instructions; above them the exit status is 1 (900,250)
set -eu
dusk=$1
shift
size=16,16,16 from=1000 until=1500 most_full=900 most_low=250
wrong() { echo "functional.sh: $*" >&2; exit 2; }
while [ $# -gt 0 ]; do
  [ $# -gt 1 ] || wrong "$1: has no value"
  case $1 in
    --size) size=$2 ;;
    --cycles) from=${2%,*} until=${2#*,} ;;
    --most) most_full=${2%,*} most_low=${2#*,} ;;
    *) wrong "$1: unknown (--size, --cycles, --most)" ;;
  esac
  shift 2
done
command -v valgrind >/dev/null || wrong "valgrind: not installed (apt-get install valgrind)"
preset=$(cd "$(dirname "$0")/../.." && pwd)/sw/configs/functional.toml
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

counted() {  # LOAD CYCLES: all instructions of a run
  rm -rf "$work/run"
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$dusk" run "$preset" --set "network.size=[$size]" \
    --set "traffic.load=$1" --set "run.cycles=$2" --set run.plots=false --output "$work/run" >"$work/out" 2>"$work/err" ||
    wrong "$(tail -n 1 "$work/err")"
  awk '/Collected :/ { print $4 }' "$work/err"
}
status=0
for load in 1 0.1; do
  most=$most_full
  [ $load = 1 ] || most=$most_low
  few=$(counted $load "$from") many=$(counted $load "$until")
  awk -v few="$few" -v many="$many" -v size="$size" -v cycles=$((until - from)) -v load=$load -v most="$most" 'BEGIN {
    nodes = 1
    for (d = split(size, k, ","); d > 0; --d) nodes *= k[d]
    each = (many - few) / nodes / cycles
    printf "load %s, %d nodes, %d cycles: %.0f instructions for each node and cycle (at most %d)\n", load, nodes, cycles, each, most
    exit each > most }' || status=1
done
exit $status
