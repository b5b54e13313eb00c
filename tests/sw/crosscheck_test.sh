#!/bin/sh
# One 3 x 3 torus by functional engine, twin and RTL: tables, data, going on, statuses.
# usage: crosscheck_test.sh DUSK FOLDER
# shellcheck disable=SC2016  # backquotes of Markdown
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/crosscheck"
cat >torus.toml <<'TOML'
[network]
topology = "torus"
size = [3, 3]
[functional]
adaptive_vcs = 1
queue = 8
[switch]
crossbar = "per_port"       # the switch of the usual shapes
selection = "most_free_vcs"
escape = "dateline"
[traffic]
length = "4"
[run]
warmup = 500
cycles = 3000
TOML
check() { "$dusk" crosscheck "${file:-torus.toml}" "$@" >out.txt 2>err.txt; }
column() {  # prints column NAME of crosscheck.csv, in the line of engine $3 that begins with $4
  awk -F, -v name="$2" -v engine="$3" -v first="$4" '
    NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
    $at["engine"] == engine && $1 == first { print $at[name] }' "$1/crosscheck.csv"
}

# Whole runs of the RTL are the twin's; hardware and functional engine part as the load rises.
check --axis traffic.load=0.1,0.3,0.9 --rtl whole --output whole || fail "whole: status $?: $(cat out.txt err.txt)"
grep -q '^RTL and twin agree: the whole runs (3 with the RTL, ' out.txt || fail "$(cat out.txt)"
for file in crosscheck.md crosscheck.csv crosscheck.json crosscheck.svg crosscheck.png; do
  [ -s whole/$file ] || fail "no $file"
done
for figure in accepted_throughput packet_latency network_latency mean_hops; do
  for load in 0.1 0.3 0.9; do
    [ "$(column whole $figure rtl $load)" = "$(column whole $figure twin $load)" ] || fail "$figure at $load: $(cat whole/crosscheck.csv)"
  done
done
# Side by side: both latencies, as they are and without hops.
side() {  # at a load of 0.1: the mean of column NAME of engine $2, as the table writes it
  column whole "$1" "$2" 0.1 | awk '{ printf "%.4g", $1 }'
}
for figure in packet_latency packet_latency_without_hops network_latency network_latency_without_hops; do
  grep -q "^| 0.1 |.* $(side $figure functional) | $(side $figure twin) | [+-]" whole/crosscheck.md || fail "no $figure: $(cat whole/crosscheck.md)"
done
# Of lone packets of 1, 2 and 1 hops nothing but their four flits is left without the hops and ends.
printf '600,0,1,4\n700,0,4,4\n800,2,8,4\n' >lone.csv
grep -v length torus.toml >lone.toml
file=lone.toml
check --set traffic.kind=trace --set traffic.trace_file=lone.csv --axis network.link_latency=1,3 --set network.local_latency=2 --output lone ||
  fail "lone packets: status $?: $(cat err.txt)"
file=torus.toml
for engine in functional twin; do
  for link in 1 3; do
    for figure in packet_latency_without_hops network_latency_without_hops; do
      left=$(column lone $figure $engine $link)
      awk -v left="$left" 'BEGIN { exit !(left > 3.999 && left < 4.001) }' || fail "$engine, link $link, $figure: $left"
    done
  done
done
grep -q '^`network.link_latency` changes nothing in the functional engine.$' lone/crosscheck.md || fail "$(cat lone/crosscheck.md)"
[ "$(column whole hop_cycles functional 0.3) $(column whole hop_cycles twin 0.3)" = "1 4" ] || fail "$(cat whole/crosscheck.csv)"
[ "$(column whole saturated twin 0.9)" = 1 ] || fail "the twin is not saturated: $(cat whole/crosscheck.csv)"
grep -q '| the experiment | above 0.9 .*| 0.3 to 0.9 .*| at 0.1: latency without hops ' whole/crosscheck.md || fail "$(cat whole/crosscheck.md)"
grep -q '^| 0.9 .*| functional: not steady (correlated batches); twin: saturated |$' whole/crosscheck.md || fail "$(cat whole/crosscheck.md)"
! grep -q 'not steady' lone/crosscheck.md || fail "a trace has no steady state: $(cat lone/crosscheck.md)"
grep -q '^- `switch.vc_depth = 8`, from `functional.queue`$' whole/crosscheck.md || fail "$(cat whole/crosscheck.md)"
grep -q '^| an output that is asked for | with room, also one that another packet has: in vain | a free one that admission lets it have |$' \
  whole/crosscheck.md || fail "$(cat whole/crosscheck.md)"
grep -q '^| an attempt without room | request smart passes over it at once | none is made |$' whole/crosscheck.md || fail "$(cat whole/crosscheck.md)"

# Windows: a lockstep of the first cycles; a ranking; an axis that the hardware does not know; every run once.
check --axis traffic.length=2,4 --axis functional.sample_node=1,2 --set traffic.load=0.8 --rtl windows --rtl-cycles 400 --output windows ||
  fail "windows: status $?: $(cat out.txt err.txt)"
grep -q '^RTL and twin agree: cycles 0 to 399 of the runs (4 in lockstep, ' out.txt || fail "$(cat out.txt)"
grep -q '^crosscheck: 4 points, 8 runs in ' err.txt || fail "$(cat err.txt)"
grep -q '^`functional.sample_node` changes nothing in the hardware.$' windows/crosscheck.md || fail "$(cat windows/crosscheck.md)"
# What the functional engine accepts of the two lengths is within the noise.
grep -q "No order: one of the engines tells none apart" windows/crosscheck.md || fail "$(cat windows/crosscheck.md)"
check --axis functional.adaptive_vcs=0,2 --set traffic.load=0.9 --output order || fail "order: status $?: $(cat out.txt err.txt)"
grep -q "Kendall's tau 1.00; no pair" order/crosscheck.md || fail "$(cat order/crosscheck.md)"
check --axis traffic.length=2,4 --axis functional.sample_node=1,2 --set traffic.load=0.8 --output windows || fail "again: $(cat err.txt)"
grep -q '^6 of 6 runs were finished before' err.txt || fail "$(cat err.txt)"

# A sample: whole runs, some switches in lockstep, the numbers the twin's.
check --axis traffic.load=0.1,0.9 --rtl sample --output sample || fail "sample: status $?: $(cat out.txt err.txt)"
grep -q '^RTL and twin agree: a sample of the switches in all cycles of the runs (2 in lockstep), ' out.txt || fail "$(cat out.txt)"
grep -q '^rtl = "every 16"$' sample/runs/rtl_load=0.9_s1/config.toml || fail "$(ls sample/runs)"
[ "$(column sample packet_latency rtl 0.9)" = "$(column whole packet_latency twin 0.9)" ] || fail "$(cat sample/crosscheck.csv)"
check --set 'run.rtl=(1,1), 8' --set traffic.load=0.5 --rtl sample --output named || fail "named: status $?: $(cat out.txt err.txt)"
grep -q '^rtl = "(1,1), 8"$' named/runs/rtl_*/config.toml || fail "not the switches that were named: $(ls named/runs)"
check --rtl sample --rtl-cycles 100 --output refused
status=$?
[ "$status" -eq 2 ] || fail "--rtl-cycles of a sample: status $status"

# RTL that is not the twin's, by an arbiter that favors the lowest: told, with status 1; a window has nothing to compare.
cat >lowest.sv <<'SV'
module dusk_rr_arbiter #(
  parameter int unsigned N = 4,
  parameter int unsigned Arbiters = 1,
  localparam int unsigned Total = N * Arbiters
) (
  input  logic clk_i, rst_ni, hold_i,
  input  logic [Total-1:0] req_i,
  input  logic [Arbiters-1:0] take_i,
  output logic [Total-1:0] grant_o
);
  always_comb for (int a = 0; a < Arbiters; a++) grant_o[a*N +: N] = req_i[a*N +: N] & (~req_i[a*N +: N] + 1'b1);
endmodule
SV
for part in sample whole; do
  check --set switch.replace=dusk_rr_arbiter=lowest.sv --set traffic.load=0.9 --rtl $part --output own-$part
  status=$?
  [ "$status" -eq 1 ] || fail "another arbiter, $part: status $status: $(cat out.txt err.txt)"
  grep -q '^RTL and twin do NOT agree: .* of the RTL and .* of the twin (own-' out.txt || fail "$(cat out.txt)"
done
check --set switch.replace=dusk_rr_arbiter=lowest.sv --set traffic.load=0.9 --rtl windows --output refused
status=$?
[ "$status" -eq 2 ] || fail "another arbiter, windows: status $status"
grep -q 'switch.replace: the twin has no such module' err.txt || fail "$(cat err.txt)"

# An engine that stands still: its place says so, the status is 1, the other is reported.
check --set functional.bubble=0 --set functional.adaptive_vcs=0 --set 'network.size=[5]' --set traffic.load=1 --set traffic.pattern=neighbor \
  --set run.seed=2 --axis traffic.pattern=uniform --output still 2>/dev/null
status=$?
[ "$status" -eq 2 ] || fail "axis and set: status $status"
check --set functional.bubble=0 --set functional.adaptive_vcs=0 --set 'network.size=[7]' --set traffic.load=1 --output still
status=$?
[ "$status" -eq 1 ] || fail "standstill: status $status, $(cat out.txt err.txt)"
grep -q '^| the experiment | not measured | – | .*| at 1: one fails |' still/crosscheck.md || fail "$(cat still/crosscheck.md)"
[ -n "$(column still failure functional functional)" ] || fail "$(cat still/crosscheck.csv)"
cp still/crosscheck.csv before.csv
check --set functional.bubble=0 --set functional.adaptive_vcs=0 --set 'network.size=[7]' --set traffic.load=1 --output still
status=$?
[ "$status" -eq 1 ] || fail "standstill again: status $status, $(cat out.txt err.txt)"
grep -q '^2 of 2 runs were finished before$' err.txt || fail "it stood still before: $(cat err.txt)"
cmp -s still/crosscheck.csv before.csv || fail "the same standstill: $(diff still/crosscheck.csv before.csv)"

# Claims.
cat >claims.toml <<'TOML'
title = "Claims"
note = "Of all."
file = "torus.toml"
axes = ["traffic.load=0.9"]
[[question]]
id = "queues"
asks = "Do long queues help?"
axes = ["functional.queue=8,32"]
claim = "best"
network = "queue=32"
[[question]]
id = "nodes"
asks = "Is a sample a network?"
note = "A note."
axes = ["functional.sample_node=1,2"]
claim = "equal"
[[question]]
id = "slower"
of = "long queues"
asks = "Are long queues slower?"
axes = ["functional.queue=8,32", "traffic.load=0.1,0.9"]
claim = "equal"
figure = "latency"
rtl = "windows"
[[question.also]]
asks = "Do they accept as much?"
claim = "equal"
within = 0.9
[[question]]
id = "some"
asks = "Do some accept as much?"
axes = ["functional.queue=8,16,32"]
claim = "equal"
among = ["queue=8", "queue=16"]
within = 0.9
TOML
"$dusk" crosscheck --questions claims.toml --output claims --page answers.md >out.txt 2>err.txt || fail "claims: status $?: $(cat err.txt)"
grep -q '^| Do long queues help? | none accepts more than queue=32, within 2 % | – | .*holds.* | .*holds' answers.md || fail "$(cat answers.md)"
grep -q '^| Is a sample a network? | all accept the same, within 2 % | – | holds.* | no such key |' answers.md || fail "$(cat answers.md)"
grep -q '^Of all.$' answers.md || fail "$(cat answers.md)"
grep -q "; cycles 500 to 3000 are measured\.$" answers.md || fail "$(cat answers.md)"
grep -q "^A note.$" answers.md || fail "$(cat answers.md)"
grep -q '^In `nodes`: `functional.sample_node=1,2`.$' answers.md || fail "$(cat answers.md)"
grep -q '^\*\*accepted at a load of 0.9.\*\* No order: one of the engines tells none apart' answers.md || fail "$(cat answers.md)"
# Several claims of the same runs, one about the latency where none is saturated, and the recommendation that they are about.
grep -q '^| Are long queues slower? | all are as fast, within 2 % | at 0.1 | .*holds.* | queue=8: [1-9][0-9.]* ± .*; queue=32: ' answers.md ||
  fail "$(cat answers.md)"
grep -q '^| Do they accept as much? | all accept the same, within 90 % | – | holds' answers.md || fail "$(cat answers.md)"
# Those that are left out are alike, too: that some are says nothing.
grep -q '^| Do some accept as much? | all accept the same, within 90 % | – | holds, all alike.* | holds, all alike' answers.md ||
  fail "$(cat answers.md)"
grep -qE '^\| long queues \| 2 \| holds in [12].* \| (stands|does not stand|open)' answers.md || fail "$(cat answers.md)"
grep -q '^RTL and twin agree: cycles 0 to 1999 of the runs (4 in lockstep, ' answers.md || fail "$(cat answers.md)"
[ -s claims/queues/crosscheck.csv ] || fail "no tables of a question"

# A trace has no load that an engine could saturate at, and what is left out of it is told.
printf '0,0,1,4\n600,0,2,4\n5000,0,1,4\n' >trace.csv
file=torus.toml
"$dusk" crosscheck $file --set traffic.kind=trace --set traffic.trace_file=trace.csv --output traced >out.txt 2>err.txt ||
  fail "trace: status $?: $(cat err.txt)"
grep -q 'no constant load' out.txt || fail "$(cat out.txt)"
grep -q '^note: functional: 2 packets of the trace not measured' err.txt || fail "$(cat err.txt)"
cat >traced.toml <<'TOML'
title = "Traced"
file = "torus.toml"
settings = ["traffic.kind=trace", "traffic.trace_file=trace.csv"]
[[question]]
id = "queues"
asks = "Do long queues help?"
axes = ["functional.queue=8,32"]
claim = "equal"
TOML
"$dusk" crosscheck --questions traced.toml --output traces >out.txt 2>err.txt || fail "traces: status $?: $(cat err.txt)"
grep -q '^note: queue=8, functional: 2 packets of the trace not measured' err.txt || fail "$(cat err.txt)"

# Of another experiment in the same folder, with one load, no plot of before is left beside the new tables.
file=torus.toml
check --axis functional.queue=8,16 --set traffic.load=0.1 --output whole || fail "one load: status $?: $(cat err.txt)"
grep -q 'no plot: there is one load alone' err.txt || fail "$(cat err.txt)"
for plot in whole/crosscheck.svg whole/crosscheck.png; do
  [ ! -e $plot ] || fail "$plot is of an earlier experiment"
done
