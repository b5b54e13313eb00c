#!/bin/sh
# 10 000 random small networks with every check and the RTL assertions on; `./dusk test` runs the first 200.
# Writes docs/results/fuzz.md. usage: ./dusk campaign fuzz [COUNT [SEED]]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
count=${1:-10000}
seed=${2:-1}
half=$((count / 2))
log="$here/build/fuzz"
begin=$(date +%s)
"$here/build/release/bin/dusk" fuzz --count "$half" --seed "$seed" >"$log-1.log" 2>&1 &
first=$!
status=0
"$here/build/release/bin/dusk" fuzz --count $((count - half)) --first "$half" --seed "$seed" >"$log-2.log" 2>&1 || status=$?
wait "$first" || status=$?
tail -n 2 "$log-1.log" "$log-2.log"
[ "$status" -eq 0 ] || exit "$status"
cat >"$here/docs/results/fuzz.md" <<TEXT
# Fuzz

Command: \`./dusk campaign fuzz $count $seed\`. Random trees (k, n, VCs, depths, queues, lengths, thresholds, T_on, T_off,
windows, loads, patterns, all modes) on every built shape of up to 8 ports; all checks of a run and, on shapes built with
them, the RTL assertions; every fourth case again without skipping quiet switches. Random tori under the rule of the
bubble have a page of their own ([bubble](bubble.md)).

| cases | seed | failures | seconds (2 processes) |
|---|---|---|---|
| $count | $seed | 0 | $(($(date +%s) - begin)) |
TEXT
