#!/bin/sh
# Seeded faults in the RTL, by hand and by `yosys mutate`: does the test bench find them, or is it proved that nobody can see them?
# Writes docs/results/mutants.md; fails if one is neither. usage: ./dusk campaign mutants [--trials 300] [--faults 100] [--seed 1],
# or --proofs: of the last campaign, the proofs that are not done. Interrupted, the same command on the same sources goes on.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
command -v python3 >/dev/null || { echo "mutants: needs python3: apt-get install python3" >&2; exit 2; }
what=campaign
if [ "${1:-}" = --proofs ]; then what=proofs; shift; fi
exec python3 "$here/tests/mutants/mutants.py" "$here/build/release/tests/mutants/tools.txt" "$here" \
  "$here/build/mutants" "$what" "$here/docs/results/mutants.md" "$@"
