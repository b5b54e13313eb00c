#!/bin/sh
# Ctrl-C keeps what was measured, marked incomplete, and ends the program with status 130.
# usage: interrupt_test.sh DUSK FOLDER
set -u
dusk=$1
folder=$2/interrupted
rm -rf "$folder"
"$dusk" run --set network.n=2 --set run.cycles=1000000000 --set traffic.injection=bernoulli --output "$folder" \
  --packet 0 --waves switch=0,from=0,to=2000 \
  >"$2/interrupt.log" 2>&1 &
program=$!
# The configuration is written just before the simulation starts.
until [ -e "$folder/config.toml" ]; do
  kill -0 "$program" || { echo "the program ended early"; cat "$2/interrupt.log"; exit 1; }
  sleep 0.1
done
sleep 2
kill -INT "$program"
wait "$program"
status=$?
[ "$status" -eq 130 ] || { echo "exit status $status, not 130"; exit 1; }
grep -q '"complete": false' "$folder/summary.json" || { echo "summary.json is not marked incomplete"; exit 1; }
[ -s "$folder/waves-l0-0.fst" ] && [ ! -e "$folder/waves-l0-0.fst.hier" ] || { echo "the waves are not closed"; exit 1; }
grep -q delivered "$folder/journey-0.csv" || { echo "the journey is missing"; exit 1; }
[ "$(wc -l <"$folder/timeseries.csv")" -gt 1 ] || { echo "timeseries.csv is empty"; exit 1; }
