#!/bin/sh
# The default experiment, a whole ramp, with the RTL and with its twin: results must be the same bytes. Takes minutes.
# Writes docs/results/parity.md. usage: ./dusk campaign ramp_parity [--set key=value ...]
# DUSK_PROGRAM, PARITY_RUNS and PARITY_PAGE: another program, folder of the runs, page (for the test of this script).
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
program=${DUSK_PROGRAM:-$here/build/release/bin/dusk}
runs=${PARITY_RUNS:-$here/build/parity}
page=${PARITY_PAGE:-$here/docs/results/parity.md}
rm -rf "$runs"
mkdir -p "$runs"
for engine in model rtl; do
  echo "ramp_parity: $engine" >&2
  "$program" run "$@" --set run.engine="$engine" --set run.plots=false --output "$runs/$engine" >"$runs/$engine.log" 2>&1 || {
    status=$?
    tail -n 5 "$runs/$engine.log" >&2
    echo "ramp_parity: the run with $engine ended with status $status ($runs/$engine.log)" >&2
    exit 1
  }
done

differing=0
table=
for file in summary.json timeseries.csv channels.csv; do
  cmp "$runs/rtl/$file" "$runs/model/$file" >&2 || differing=1
  table="$table| \`$file\` | $(wc -c <"$runs/rtl/$file") | $(sha256sum "$runs/rtl/$file" | cut -d ' ' -f 1) |
"
done
[ "$differing" -eq 0 ] || {
  echo "ramp_parity: the results differ; the first difference: dusk run $* --set run.engine=lockstep" >&2
  exit 1
}

# value KEY: a number or string of summary.json
value() { sed -n "s/^ *\"$1\": *\"\\{0,1\\}\\([^\",]*\\)\"\\{0,1\\},\\{0,1\\}\$/\\1/p" "$runs/rtl/summary.json" | head -n 1; }
cat >"$page" <<TEXT
# The ramp, RTL and twin

Command: \`./dusk campaign ramp_parity${*:+ $*}\`: the default experiment (4-ary 4-tree, 256 switches, a load that rises and falls,
links that follow) once with \`run.engine=rtl\` and once with \`run.engine=model\`, compared with \`cmp\`: the same bytes.

| file | bytes | SHA-256, of both |
|---|---|---|
$table
Commit \`$(value commit)\`, seed $(value seed), $(value cycles) cycles, $(value delivered) packets delivered. Seconds and the configuration's
\`run.engine\` are in files of their own. \`tests/system/twin_test.cpp\` does the same with a shortened ramp.
TEXT
echo "ramp_parity: the same bytes ($page)"
