#!/bin/sh
# What ./dusk bench prints and writes, how it compares, and its refusals.
# usage: bench_test.sh SOURCE BUILD FOLDER
set -u
bench="python3 $1/tests/bench/bench.py --build $2"
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$3/bench"

# One point, measured.
$bench --only twin --only tree --only 0.02 --seconds 0.01 --quick --out one.json >out 2>err || fail "$(cat out err)"
grep -qE '^\| tree    \| `p8v3d4q2` \| twin, 0.02   \| +[0-9]{6,} \| +0\.[0-9]{3} \| +[0-9]{4,5} \|$' out ||
  fail "the table: $(cat out)"
for field in '"schema": "dusk-bench-1"' '"dusk_version": "[0-9.]*"' '"dusk_commit": ' '"switch_verilator": "[0-9.]*"' \
  '"load_flits_per_node_cycle": 0.02' '"switch_cycles_per_cpu_second": [0-9]*' '"evaluated_share": 0.[0-9]*' \
  '"heap_bytes_per_switch": [0-9]*'; do
  grep -q "$field" one.json || fail "no $field: $(cat one.json)"
done
! grep -q instructions one.json || fail "--quick counted instructions: $(cat one.json)"

# Threads: how many times as fast, and how many times are possible.
$bench --threads 2 --only twin --rounds 1 --seconds 0.05 --out threads.json >out 2>err || fail "$(cat out err)"
grep -qE '^\| 4-ary 4-tree \| 2       \| twin   \|( +[0-9]+\.[0-9]{2} \|){5}$' out || fail "the table: $(cat out)"
grep -q '"schema": "dusk-bench-threads-1"' threads.json || fail "$(cat threads.json)"

# Results made by hand: point NETWORK ENGINE LOAD SPEED [INSTRUCTIONS BYTES]; result FILE POINT...
point() {
  printf '{"network": "%s", "engine": "%s", "load_flits_per_node_cycle": %s, ' "$1" "$2" "$3"
  printf '"shape": "p8", "switches": 4, '
  [ $# -eq 4 ] || printf '"instructions_per_switch_cycle": %s, "heap_bytes_per_switch": %s, ' "$5" "$6"
  printf '"switch_cycles_per_cpu_second": %s}' "$4"
}
result() {
  file=$1 comma=
  shift
  {
    printf '{"schema": "dusk-bench-1", "dusk_version": "0", "dusk_commit": "c", "switch_verilator": "5", '
    printf '"switch_compiler": "g", "program_compiler": "g", "counted_cycles": [1000, 2000], "timed_from_cycle": 1, '
    printf '"points": ['
    for one; do printf '%s%s' "$comma" "$one" && comma=,; done
    printf ']}'
  } >"$file"
}
result old.json "$(point tree rtl 0.1 1000 2000 500)" "$(point tree twin 0.1 5000)" "$(point torus rtl 0.3 100 100 100)"
result new.json "$(point tree rtl 0.1 2000 2100 500)" "$(point tree twin 0.1 4000)" \
  "$(point tree-32 rtl 0.3 100 100 100)"

# compares STATUS PATTERN ARGUMENT…: it ends so, and says so
compares() {
  status=$1 pattern=$2
  shift 2
  $bench "$@" >out 2>err
  result=$?
  [ "$result" -eq "$status" ] || fail "$*: status $result: $(cat out err)"
  cat out err | grep -qE "$pattern" || fail "$*: no line '$pattern': $(cat out err)"
}
line='\| tree +\| `p8` +\| rtl, 0.1 +\| +1000 \| +2000 \| +2.000 \| +2000 \| +2100 \| 1.050 \| +500 \| +500 \| 1.000 \|'
compares 0 "$line" --from new.json --against old.json
grep -q '^Only before: torus, rtl, load 0.3.$' out || fail "rows of one side: $(cat out)"
grep -q '^Only after: tree-32, rtl, load 0.3.$' out || fail "rows of one side: $(cat out)"
compares 0 '\| twin, 0.1 +\| +5000 \| +4000 \| +0.800 \| +- \|' --from new.json --against old.json --worse-than 21
compares 1 '^bench: worse: tree, twin, load 0.1: switch-cycles per CPU-second 5000 -> 4000 \(-20.0 %\)$' \
  --from new.json --against old.json --worse-than 19
[ "$(wc -l <err)" -eq 1 ] || fail "instructions within the bound are told: $(cat err)"
compares 1 '^bench: worse: tree, rtl, load 0.1: instructions per switch-cycle 2000 -> 2100 \(\+5.0 %\)$' \
  --from new.json --against old.json --only rtl --only tree --worse-than 3
compares 0 'ratio' --from old.json --against new.json --only rtl --worse-than 3

# refuses PATTERN ARGUMENT…: one line, and nothing measured
refuses() {
  pattern=$1
  shift
  $bench --out written.json "$@" >out 2>err
  [ $? -eq 2 ] || fail "$*: not refused: $(cat out err)"
  [ "$(wc -l <err)" -eq 1 ] && [ ! -s out ] && grep -q "^bench: $pattern" err || fail "$*: $(cat out err)"
  [ ! -e written.json ] || fail "$*: something was measured"
}
sed 's/dusk-bench-1/dusk-bench-0/' old.json >schema.json
sed 's/1000, 2000\]/1, 2]/' old.json >span.json
sed 's/"network": "tree"/"network": 7/' old.json >number.json
echo '{' >broken.json
refuses 'unrecognized arguments: --fast' --fast
refuses '--only ring: unknown (torus, torus-narrow, tree, tree-32; rtl, twin; 0.02, 0.1, 0.3, 0.6)' --only ring
refuses 'missing.json: cannot be read: No such file' --against missing.json
refuses 'broken.json: no JSON' --against broken.json
refuses "schema.json: its schema is 'dusk-bench-0', not 'dusk-bench-1'" --against schema.json
refuses 'number.json: not as ./dusk bench --out writes it' --from number.json
refuses '--against: instructions of cycles 1 to 2 there, 1000 to 2000 here' --from old.json --against span.json
refuses '--worse-than: than what?' --from old.json --worse-than 3
refuses '--seconds, --rounds: nothing would be measured' --seconds 0
refuses '--threads 1: nothing to compare (2 to 256)' --threads 1
refuses 'nothing to compare' --from old.json --only 0.6
refuses '--against: not together with --threads' --threads 2 --against old.json
refuses '--from: not together with --booksim' --booksim x --from old.json
refuses '--worse-than: not together with --guard' --guard --worse-than 3
refuses '--record: not together with --guard' --guard --record
refuses '--threads: not together with --booksim' --booksim x --threads 2
refuses '--cycles: beside what' --cycles 2000
refuses '--rounds: of what' --rounds 5
refuses 'nowhere/bin/bench_point: no such program' --build nowhere
mkdir -p older/bin && ln -sf "$2/bin/bench_point" older/bin/bench_point
refuses 'older/bin/bench_thread_pool: no such program' --threads 2 --build older
# The program of cycles in step: bad input, and a system that has no more threads, in one line.
pool() {
  status=$1 pattern=$2
  shift 2
  "$@" >out 2>err
  [ $? -eq "$status" ] || fail "$*: not $status: $(cat out err)"
  grep -qE "$pattern" err || fail "$*: $(cat out err)"
}
for bad in "1 10 1" "2.5 10 1" "257 10 1" "nan 10 1" "2 0 1" "2 inf 1" "2 10 x" "2 10"; do
  pool 2 '^usage: bench_thread_pool ' "$2/bin/bench_thread_pool" $bad
done
pool 1 '^bench_thread_pool: the system gives [0-9]+ threads, not 256 ' sh -c 'ulimit -v 300000 && exec "$1" 256 10 0' sh "$2/bin/bench_thread_pool"
refuses 'nowhere/x.json: no such folder' --out nowhere/x.json
