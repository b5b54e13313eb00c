#!/bin/sh
# dusk reproduce as a command: pages, exit statuses, runs used again.
# usage: reproduce_test.sh DUSK FOLDER SOURCES
set -u
dusk=$1
folder=$2/reproduce
sources=$3
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder" || exit 1
fail() { echo "$*"; exit 1; }

"$dusk" reproduce --list >list || fail "--list: status $?"
for id in fat-tree-pmin fat-tree-plateaus fat-tree-saturation fat-tree-energy-static fat-tree-energy-dynamic \
  fat-tree-ramp fat-tree-self-similar fat-tree-thresholds torus-throughput torus-latency \
  torus-static torus-grid torus-selection torus-energy torus-ramp torus-width functional-sample functional-table-1 \
  functional-table-11 functional-figures-2-3 powar-example powar-load powar-window powar-streams \
  powar-fat-tree powar-torus powar-thresholds; do
  grep -q "^$id " list || fail "--list has no $id"
done

# No runs: the page, in the current folder's results as there is no docs/results.
"$dusk" reproduce fat-tree-pmin >pmin.out 2>pmin.err || fail "pmin: status $?: $(cat pmin.out pmin.err)"
grep -q '^rows with a tolerance: 20 of 20 inside' pmin.out || fail "$(cat pmin.out)"
[ "$(wc -l <results/reproduce/fat-tree-pmin/fat-tree-pmin.csv)" -eq 21 ] || fail "Table 1 has 20 rows"
grep -Eq '^Made by `./dusk reproduce fat-tree-pmin`, by dusk at [0-9a-f(].*, without a simulation\.$' \
  results/reproduce/fat-tree-pmin/fat-tree-pmin.md || fail "the page does not say how it was made"
grep -q '0.33203' results/reproduce/fat-tree-pmin/fat-tree-pmin.md || fail "no p_min of the 4-ary 3-tree"

"$dusk" reproduce powar-example >powar.out 2>&1 || fail "powar-example: status $?: $(cat powar.out)"
grep -q '^rows with a tolerance: 11 of 11 inside; derived.*: 6 of 6 inside' powar.out || fail "$(cat powar.out)"
# A shipped study whose runs read traces, which the program carries.
"$dusk" reproduce powar-streams >powar.out 2>&1 || fail "powar-streams: status $?: $(cat powar.out)"
grep -q 'derived or of an own formula: 4 of 4 inside' powar.out || fail "$(cat powar.out)"
for trace in results/reproduce/data/powar-streams-*/messages-1.csv; do echo other >"$trace"; done
"$dusk" reproduce powar-streams >powar.out 2>&1
[ $? -eq 2 ] || fail "a trace of somebody else: $(cat powar.out)"
grep -q 'messages-1.csv: exists already, and dusk did not write it' powar.out || fail "$(cat powar.out)"

# In a checkout: page, table and plot as everywhere, and a copy of the table, nothing else, in docs/results.
mkdir -p docs/results
plateaus=results/reproduce/fat-tree-plateaus
"$dusk" reproduce fat-tree-plateaus >plateaus.out 2>&1 || fail "plateaus: status $?: $(cat plateaus.out)"
[ -s $plateaus/fat-tree-plateaus.md ] || fail "no page"
[ "$(ls -A docs/results)" = fat-tree-plateaus.csv ] || fail "docs/results: $(ls -A docs/results)"
head -n 1 docs/results/fat-tree-plateaus.csv | grep -q '^table,row,unit,published,measured,' || fail "no table"
cmp $plateaus/fat-tree-plateaus.csv docs/results/fat-tree-plateaus.csv || fail "two tables"
grep -q "^page: $plateaus/fat-tree-plateaus.md, .csv\$" plateaus.out || fail "no place of the page: $(cat plateaus.out)"
grep -q '^copy of the table: docs/results/fat-tree-plateaus.csv$' plateaus.out || fail "no copy: $(cat plateaus.out)"
! grep -q '^copy of the table' pmin.out || fail "a copy without docs/results: $(cat pmin.out)"
cp docs/results/fat-tree-plateaus.csv first.csv
"$dusk" reproduce fat-tree-plateaus >again.out 2>&1 || fail "again: status $?"
grep -q '12 of 12 runs were finished before' again.out || fail "$(cat again.out)"
cmp first.csv docs/results/fat-tree-plateaus.csv || fail "another table of the same runs"
echo old >docs/results/fat-tree-ramp.md  # a page of an earlier version stays
rm -r results/reproduce/powar-example/figures
"$dusk" reproduce powar-example >powar.out 2>&1 || fail "powar-example in a checkout: $(cat powar.out)"
[ -s results/reproduce/powar-example/figures/powar-example.svg ] || fail "no plot: $(cat powar.out)"
[ "$(cd docs/results && echo *)" = 'fat-tree-plateaus.csv fat-tree-ramp.md powar-example.csv' ] || \
  fail "docs/results: $(ls -A docs/results)"

# The results folder is known to other commands: the study, and its runs beside it.
"$dusk" results ls >ls.out 2>&1 || fail "results ls: $(cat ls.out)"
grep -q " study  *ok .* $plateaus  *12 of 12 rows inside$" ls.out || fail "no study: $(cat ls.out)"
grep -q " runs .* results/reproduce/runs/plateaus .*12 runs" ls.out || fail "no runs: $(cat ls.out)"
"$dusk" results show $plateaus >show.out 2>&1 || fail "results show: $(cat show.out)"
grep -q '^  rows_judged  *12$' show.out || fail "results show: $(cat show.out)"
"$dusk" results diff $plateaus docs/results >diff.out 2>&1
[ $? -eq 1 ] || fail "a study beside two: $(cat diff.out)"
cp -r $plateaus same && "$dusk" results diff $plateaus same >diff.out 2>&1 || fail "equal studies: $(cat diff.out)"
"$dusk" report $plateaus >report.out 2>&1 || fail "report: $(cat report.out)"
[ -s $plateaus/report.html ] || fail "no report: $(ls $plateaus)"

# Another network misses the published rows: status 1, said, and the published page stays.
cp $plateaus/fat-tree-plateaus.md first.md
"$dusk" reproduce fat-tree-plateaus --set network.n=2 --output other >other.out 2>&1
status=$?
[ "$status" -eq 1 ] || fail "missed rows: status $status: $(cat other.out)"
grep -q 'OUTSIDE' other.out || fail "$(cat other.out)"
grep -Eq '^rows with a tolerance: .*[0-9]+ of [0-9]+ OUTSIDE' other.out || fail "$(cat other.out)"
grep -q 'changed here: `network.n=2`' other/fat-tree-plateaus.md || fail "the page does not say what was changed"
cmp first.csv docs/results/fat-tree-plateaus.csv || fail "the published table was replaced"
cmp first.md $plateaus/fat-tree-plateaus.md || fail "the published page was replaced"
! grep -q '^copy of the table' other.out || fail "a copy of other settings: $(cat other.out)"
"$dusk" reproduce fat-tree-plateaus --set network.n=2 >other.out 2>&1
[ $? -eq 1 ] || fail "missed rows without --output: $(cat other.out)"
grep -q 'changed here: `network.n=2`' $plateaus/fat-tree-plateaus.md || fail "the page does not say what was changed"
cmp first.csv docs/results/fat-tree-plateaus.csv || fail "the published table was replaced without --output"

# A deadlock is a row, where the study says that it may be; the runs' seed is the study's.
mkdir -p dead
cat >dead/study.toml <<'END'
title = "A ring that fills"
base = "functional.toml"
settings = ["run.seed=7", "network.size=[4, 4]", "functional.adaptive_vcs=0", "functional.queue=4", "traffic.length=4",
            "run.cycles=20000"]
[[runs]]
id = "bubble-{bubble}"
over = "bubble in [0, 2]"
settings = ["functional.bubble={bubble}", "functional.queue=8"]
may_fail = ["progress"]
[[tables]]
id = "t"
[[tables.rows]]
id = "{bubble}"
over = "bubble in [0, 2]"
measure = "failed(bubble-{bubble}, progress)"
published = "bubble < 1"
known = "derived"
tolerance = 0
END
printf '{failure(bubble-0, progress)}\n' >dead/notes.md
"$dusk" reproduce dead >dead.out 2>dead.err || fail "dead: status $?: $(cat dead.out dead.err)"
grep -q '^bubble-0-s7: progress: cycle .*: .* a cycle of [0-9]* waits; the other runs go on$' dead.err || fail "the deadlock is not said: $(cat dead.err)"
grep -q '[XY][+-] escape: packet .* waits for room for 4 flits' results/reproduce/dead/dead.md || fail "no cycle on the page"
grep -q 'Made by `./dusk reproduce dead`, seed 7, ' dead.out || fail "$(cat dead.out)"
"$dusk" reproduce dead >dead.out 2>again.err || fail "dead again: status $?: $(cat dead.out)"
grep -q '2 of 2 runs were finished before' again.err || fail "$(cat again.err)"
runs=results/reproduce/runs/dead
"$dusk" reproduce dead --seeds 2 --output two >two.out 2>&1
grep -q 'Made by `./dusk reproduce dead --seeds 2`, seeds 7, 8, .* in 4 runs\.$' two.out || fail "$(cat two.out)"
[ -d $runs/bubble-2-s8 ] || fail "no second seed: $(ls $runs)"
mv $runs/bubble-0-s7 $runs/.running-bubble-0-s7  # its call was killed before it got its name
"$dusk" reproduce dead >dead.out 2>again.err || fail "dead, killed: status $?: $(cat dead.out)"
grep -q '2 of 2 runs were finished before' again.err || fail "$(cat again.err)"
rm -r $runs
sed '/^may_fail/d' dead/study.toml >other.toml && mv other.toml dead/study.toml
"$dusk" reproduce dead >dead.out 2>dead.err
[ $? -eq 1 ] || fail "a deadlock that may not be: $(cat dead.out)"
grep -q 'not all runs passed: no page is written' dead.err || fail "$(cat dead.err)"

# Several, and all of a publication: each with its page, the worst status.
"$dusk" reproduce fat-tree-pmin functional-sample --output several >several.out 2>several.err
[ $? -eq 1 ] || fail "several: $(cat several.out several.err)"
grep -q '^study 2 of 2: functional-sample$' several.err || fail "$(cat several.err)"
[ -s several/fat-tree-pmin.md ] && [ -s several/functional-sample.md ] || fail "several: $(ls several)"
"$dusk" reproduce miguel-alonso-2005 --set network.size=[2,2] --set run.cycles=20 --set run.seed=3 --output all \
  >all.out 2>all.err
[ $? -eq 1 ] || fail "all of a publication: $(cat all.err)"
[ "$(ls all/*.csv | wc -l)" -eq "$("$dusk" reproduce --list | grep -c '^functional-')" ] || fail "$(ls all)"

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
wrong "'fat-tree' is not known (dusk reproduce --list names all; .*; or a folder with study.toml)" fat-tree
wrong 'ID: is missing' --seeds 3
wrong 'network.m' fat-tree-plateaus --set network.m=3
wrong 'seeds' fat-tree-plateaus --seeds 0
wrong "'nothing' is not known" fat-tree-pmin nothing

# A study of one's own: the one that docs/studies.md shows, as it stands there.
mkdir -p mine
awk '/^```toml/ { on = 1; next } /^```/ { on = 0 } on' "$sources/docs/studies.md" >mine/study.toml
lines=$(wc -l <mine/study.toml)
[ "$lines" -ge 15 ] && [ "$lines" -le 24 ] || fail "the example has $lines lines"
"$dusk" reproduce mine >mine.out 2>&1 || fail "mine: status $?: $(cat mine.out)"
grep -q '^rows with a tolerance: 2 of 2 inside' mine.out || fail "$(cat mine.out)"
grep -q '^| latency at 0.4 (cycles) | 30.00 |' results/reproduce/mine/mine.md || fail "no row of the own study"
[ "$(wc -l <results/reproduce/mine/mine.csv)" -eq 3 ] || fail "two rows"
"$dusk" reproduce mine --seeds 2 >again.out 2>&1 || fail "mine again: status $?"
grep -q '4 of 4 runs were finished before' again.out || fail "$(cat again.out)"
grep -Eq '^Made by `./dusk reproduce mine --seeds 2`, seeds 1 to 2, .* in 4 runs\.$' again.out || fail "$(cat again.out)"
printf 'It is {latency.0.4.measured} cycles.\n' >mine/notes.md
"$dusk" reproduce mine >quoted.out 2>&1 || fail "quoted: status $?: $(cat quoted.out)"
mean=$(awk -F, '/at 0.4/ { printf "%.2f", $5 }' results/reproduce/mine/mine.csv)
grep -q "^It is $mean cycles\.$" results/reproduce/mine/mine.md || fail "the text does not quote $mean"
sed 's/published = 30/published = 3/' mine/study.toml >other.toml && mv other.toml mine/study.toml
"$dusk" reproduce mine >missed.out 2>&1
[ $? -eq 1 ] || fail "missed rows of an own study: $(cat missed.out)"
sed 's/measure = "number/measure = "nummer/' mine/study.toml >other.toml && mv other.toml mine/study.toml
wrong "^mine/study.toml:[0-9]*:1: tables.rows.measure: unknown reducer 'nummer' (did you mean number?)" mine
echo 'It is {latency.0.5.measured} cycles.' >mine/notes.md
sed 's/nummer/number/' mine/study.toml >other.toml && mv other.toml mine/study.toml
wrong "^mine/notes.md:1:1: notes: unknown name 'latency.0.5.measured'" mine

# Packets of a trace that a run leaves out are told. The trace stands beside the study.
mkdir -p traced
printf '0,0,1,4\n600,0,2,4\n' >traced/t.csv
cat >traced/study.toml <<'TOML'
title = "A trace"
source = "Made up."
settings = ["network.n=2", "run.engine=model", "traffic.kind=trace", "traffic.trace_file=t.csv", "run.warmup=500"]
[[runs]]
id = "whole"
[[tables]]
id = "t"
title = "T"
[[tables.rows]]
id = "count"
name = "packets"
measure = "number(whole, packet_latency.count)"
TOML
"$dusk" reproduce traced >traced.out 2>&1 || fail "traced: status $?: $(cat traced.out)"
grep -q "^note: traced: Left out: in 1 of 1 runs, most in 'whole': 1 packets of the trace not measured" traced.out || fail "$(cat traced.out)"
grep -q "^Left out: in 1 of 1 runs, most in 'whole': 1 packets" results/reproduce/traced/traced.md || fail "the page does not tell packets that are left out"

# A study of one's own is not copied, also under the name of a shipped one.
[ "$(cd docs/results && echo *)" = 'fat-tree-plateaus.csv fat-tree-ramp.md powar-example.csv' ] || \
  fail "docs/results: $(ls -A docs/results)"
cp -r traced fat-tree-plateaus
"$dusk" reproduce ./fat-tree-plateaus >traced.out 2>&1 || fail "traced again: status $?: $(cat traced.out)"
! grep -q '^copy of the table' traced.out || fail "a copy of an own study: $(cat traced.out)"
cmp first.csv docs/results/fat-tree-plateaus.csv || fail "an own study replaced the published table"

# Names of folders that all studies share.
for name in runs data; do
  cp -r traced $name
  wrong "^ID: '$name': results/reproduce/$name keeps the $name of all studies" $name
  "$dusk" reproduce $name --output own-$name >own.out 2>&1 || fail "$name: $(cat own.out)"
  [ -s own-$name/$name.md ] || fail "$name: no page: $(ls own-$name)"
done

# A shipped study is found from any folder.
mkdir -p elsewhere && (cd elsewhere && "$dusk" reproduce fat-tree-pmin >out 2>&1) || fail "elsewhere: $(cat elsewhere/out)"
echo passed
