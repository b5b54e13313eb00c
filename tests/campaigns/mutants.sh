#!/bin/sh
# Seeded faults in the RTL, by hand and by `yosys mutate`: does the test bench find them? Writes docs/results/mutants.md;
# fails if one survives without a reason. usage: ./dusk campaign mutants [--trials 300] [--faults 100] [--seed 1]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
command -v python3 >/dev/null || { echo "mutants: needs python3: apt-get install python3" >&2; exit 2; }
exec python3 "$here/tests/mutants/mutants.py" "$here/build/release/tests/mutants/tools.txt" "$here" \
  "$here/build/mutants" campaign "$here/docs/results/mutants.md" "$@"
