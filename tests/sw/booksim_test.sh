#!/bin/sh
# dusk compare --booksim with programs that stand for BookSim 2: what is run, read, kept and said.
# usage: booksim_test.sh DUSK SOURCE FOLDER
set -u
dusk=$1
matched=$2/sw/configs/booksim-4-ary-3-tree.toml
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$3/booksim"
k=4 flits=1
# compare BINARY FOLDER OPTION…: a 4-ary 2-tree with packets of one flit
compare() {
  binary=$1
  out=$2
  shift 2
  "$dusk" compare --booksim "$binary" "$matched" --set "network.k=$k" --set network.n=2 --set "traffic.length=$flits" \
    --set run.warmup=1000 --set run.cycles=9000 --set traffic.pattern=uniform --output "$out" "$@" >"$out.out" 2>"$out.err"
}
# refused STATUS PATTERN NAME…: one line on stderr
refused() {
  [ "$1" -eq 2 ] || fail "$3: status $1: $(cat "$3.out" "$3.err")"
  grep -q -- "$2" "$3.err" || fail "$3: $(cat "$3.err")"
  [ "$(wc -l <"$3.err")" -eq 1 ] || fail "$3: more than a line: $(cat "$3.err")"
}

# Latency 2 + 5 switches, 2 + 4 switches in a mesh or torus, everything accepted, unstable above 0.9; it ends with 255 as BookSim does.
cat >fake <<'SH'
#!/bin/sh
value() { sed -n "s/^$1 = \(.*\);/\1/p" "$2"; }
echo run >>calls
rate=$(value injection_rate "$1")
if [ "$(value sim_type "$1")" = latency ] && awk "BEGIN { exit !($rate > 0.9) }"; then
  echo 'Simulation unstable, ending ...'
  exit 0
fi
awk -v k="$(value k "$1")" -v rate="$rate" -v topology="$(value topology "$1")" '
function hops(a, b) {
  a = a > b ? a - b : b - a
  return topology == "torus" && a > k / 2 ? k - a : a
}
BEGIN {
  for (from = 0; from < k * k; ++from) {
    accepted = accepted " " rate
    for (to = 0; to < k * k; ++to) {
      sent = sent " 9"
      if (topology == "fattree") latency = latency (int(from / k) == int(to / k) ? " 7" : " 17")
      else latency = latency " " 6 + 4 * (hops(from % k, to % k) + hops(int(from / k), int(to / k)))
    }
  }
  printf "pair_sent(1,:) = [%s ];\npair_plat(1,:) = [%s ];\npair_nlat(1,:) = [%s ];\naccepted_flits(1,:) = [%s ];\n", sent, latency, latency, accepted
}' >"$(value stats_out "$1")"
echo '====== Overall Traffic Statistics ======'
exit 255
SH
chmod +x fake
compare ./fake good --loads 0.2,0.9 --seeds 3
status=$?
[ "$status" -eq 1 ] || fail "good: status $status: $(cat good.out good.err)"
grep -c ',inside,' good/zero-load/compare.csv | grep -qx 2 || fail "zero load: $(cat good/zero-load/compare.csv)"
grep 'accepted_throughput' good/loads/compare.csv | grep -q ',inside,' || fail "loads: $(cat good/loads/compare.csv)"
! grep -q 'no plot' good.err || fail "$(cat good.err)"
# What the stand-in accepts under overload (0.9375) no tree does: it is named.
grep -q '^outside: accepted_throughput at load=1 ' good.err || fail "$(cat good.err)"
# Another experiment does not replace what is there, neither theirs nor ours.
before=$(wc -l <good/booksim/calls)
compare ./fake good --loads 0.2,0.9 --seeds 3 --set run.seed=7
refused $? 'good: made with another configuration' good
[ "$(wc -l <good/booksim/calls)" -eq "$before" ] || fail "it ran before it was refused"
# Lines that decide no result may be missing: earlier versions wrote none.
sed -i '/^detail = /d; /^packet_table = /d; /^pair_table = /d' good/experiment.toml
compare ./fake good --loads 0.2,0.9 --seeds 3
# 0.9 to others is 0.96 with what a node sends itself: unstable, so measured as saturation.
grep -q '^0.9,false,0.900000,1$' good/booksim/saturation.csv || fail "$(cat good/booksim/saturation.csv)"
grep -q '^0.2,' good/booksim/loads.csv || fail "$(cat good/booksim/loads.csv)"
grep -q '^# num_vcs = 2;' good/booksim/loads.csv || fail "the configuration is not in the table"
# zero load, 0.2, 0.9 twice, 1
[ "$(wc -l <good/booksim/calls)" -eq 5 ] || fail "runs: $(cat good/booksim/calls)"
compare ./fake good --loads 0.2,0.3,0.9 --seeds 3
[ "$(wc -l <good/booksim/calls)" -eq 6 ] || fail "what was finished ran again"
# A run that is gone, or was made by a program that has changed since, runs again.
rm good/booksim/load-0.2.log good/booksim/load-0.3.m
compare ./fake good --loads 0.2,0.3,0.9 --seeds 3
[ "$(wc -l <good/booksim/calls)" -eq 8 ] || fail "without log or statistics: $(wc -l <good/booksim/calls)"
echo 'cut off' >good/booksim/load-0.2.m
compare ./fake good --loads 0.2,0.3,0.9 --seeds 3
[ "$?" -eq 2 ] || fail "statistics that were spoiled: $(cat good.err)"
grep -q '^--booksim: .*load-0.2.m: there is no pair_sent' good.err || fail "$(cat good.err)"
compare ./fake good --loads 0.2,0.3,0.9 --seeds 3
[ "$(wc -l <good/booksim/calls)" -eq 9 ] || fail "statistics that were spoiled: $(wc -l <good/booksim/calls)"
echo '# changed' >>fake
compare ./fake good --loads 0.2,0.3,0.9 --seeds 3
[ "$(wc -l <good/booksim/calls)" -eq 15 ] || fail "another program: $(wc -l <good/booksim/calls)"

# A folder with a comma and a quote.
compare ./fake 'a, "b' --loads 0.2
grep -c ',inside,' 'a, "b/zero-load/compare.csv' | grep -qx 2 || fail "a comma: $(cat 'a, "b.out' 'a, "b.err')"
# Meshes and tori: every distance; saturation is told.
for topology in mesh torus; do
  "$dusk" compare --booksim ./fake "$2/sw/configs/booksim-8x8-$topology.toml" --set 'network.size=[4, 4]' --set traffic.length=1 \
    --set run.warmup=1000 --set run.cycles=9000 --loads 0.2 --seeds 3 --output $topology >$topology.out 2>$topology.err ||
    fail "$topology: status $?: $(cat $topology.out $topology.err)"
  distances=6
  [ $topology = mesh ] || distances=4
  grep -c ',inside,' $topology/zero-load/compare.csv | grep -qx $distances || fail "$topology: $(cat $topology/zero-load/compare.csv)"
  grep -q 'accepted_throughput,.*,told,' $topology/saturation/compare.csv || fail "$(cat $topology/saturation/compare.csv)"
  grep -q '^note: saturation is not judged in meshes and tori' $topology.err || fail "$(cat $topology.err)"
done
# Below 16 nodes saturation is told, not judged.
k=2
compare ./fake small --loads 0.2 --seeds 3 || fail "small: $(cat small.out small.err)"
k=4
grep -q '^note: saturation is not judged below 16 nodes' small.err || fail "$(cat small.err)"
grep -q 'accepted_throughput,.*,told,' small/saturation/compare.csv || fail "$(cat small/saturation/compare.csv)"
# Long packets come seldom enough to be alone (0.02 flits/node/cycle, 16/15 of it with a node's own), long enough on both
# sides, and are not called unstable for their length: 10 (2 + 3 * 5 + 255).
flits=256
compare ./fake long --loads 0.2
flits=1
grep -q '^injection_rate = 0.021333333;' long/booksim/zero-load.cfg || fail "$(cat long/booksim/zero-load.cfg)"
grep -q '^latency_thres = 2720.0;' long/booksim/zero-load.cfg || fail "$(cat long/booksim/zero-load.cfg)"
grep -q '^permutation,.*,0.02,103400,7$' long/booksim/zero-load.csv || fail "$(cat long/booksim/zero-load.csv)"

# No such program, not executable, no program of this machine.
compare ./missing missing
refused $? "^--booksim: './missing' is no file" missing
[ ! -e missing ] || fail "a folder of nothing"
echo text >plain
compare ./plain plain-run
refused $? "^--booksim: './plain' may not be executed" plain-run
chmod +x plain
compare ./plain garbage
refused $? "cannot be started" garbage
# It fails, says nothing of use, or is killed.
printf '#!/bin/sh\necho "Parse error : Unknown field: k"\nexit 255\n' >fails
printf '#!/bin/sh\nkill -9 $$\n' >dies
printf '#!/bin/sh\necho "====== Overall Traffic Statistics ======"\n' >empty
chmod +x fails dies empty
compare ./fails failing
refused $? "no result, last it wrote 'Parse error : Unknown field: k'" failing
compare ./fails failing
refused $? "no result" failing
compare ./dies dying
refused $? 'was killed by signal 9' dying
compare ./empty emptying
refused $? 'it wrote no zero-load.m' emptying
# Unstable where that cannot be: no figure is made of it.
printf '#!/bin/sh\necho "Simulation unstable, ending ..."\n' >never
printf '#!/bin/sh\ngrep -q throughput "$1" && exec ./never\nexec ./fake "$1"\n' | sed "s|\./|$PWD/|g" >overloaded
chmod +x never overloaded
compare ./never unstable
refused $? 'it calls the network unstable at zero load (its output is in unstable/booksim/zero-load.log)' unstable
compare ./overloaded unstable --loads 0.2
[ "$?" -eq 2 ] || fail "throughput: $(cat unstable.err)"
grep -q 'unstable that only measures throughput' unstable.err || fail "$(cat unstable.err)"
[ ! -e unstable/booksim/saturation.csv ] || fail "a table: $(cat unstable/booksim/saturation.csv)"

# Wrong words, before anything runs.
compare ./fake words --loads 1.5
refused $? '^--loads: 1.5 is out of range' words
compare ./fake words --loads 0.1:0.4
refused $? "^--loads: 0.1:0.4: '0.1:0.4' is no range (from:to:step)" words
"$dusk" compare --booksim ./fake "$matched" --output 'two
lines' >words.out 2>words.err
refused $? '^--output: has a line end' words
"$dusk" compare --booksim ./fake "$matched" --output '"words' >words.out 2>words.err
refused $? '^--output: has a line end or begins with a quote' words
compare ./fake words --tolerance accepted_throughput=a
refused $? '^--tolerance: accepted_throughput=a: is no tolerance' words
compare ./fake words --tolerance packet_latency.p99=5%
refused $? '^--tolerance: packet_latency.p99=5%: packet_latency.p99 is nowhere in the results' words
compare ./fake words --set power.mode=threshold
refused $? '^--set: power.mode: "threshold": no counterpart in BookSim 2' words
compare ./fake words --set traffic.load=0.2
refused $? '^--set: traffic.load: ' words
"$dusk" compare --booksim ./fake "$matched" other.toml >words.out 2>words.err
refused $? 'one file too many' words
"$dusk" compare "$matched" --loads 0.1 >words.out 2>words.err
refused $? 'booksim' words
[ ! -e words ] || fail "something was run"

# Interrupted: 130, and the program is ended.
printf '#!/bin/sh\necho $$ >pid\nexec sleep 1000\n' >slow
chmod +x slow
(exec "$dusk" compare --booksim ./slow "$matched" --output stopped >stopped.out 2>stopped.err) &
parent=$!
while ! [ -s stopped/booksim/pid ]; do sleep 0.05; done
kill -INT "$parent"
wait "$parent"
status=$?
[ "$status" -eq 130 ] || fail "interrupted: status $status"
grep -q 'same command goes on' stopped.err || fail "$(cat stopped.err)"
! kill -0 "$(cat stopped/booksim/pid)" 2>/dev/null || fail "the program goes on"
echo passed
