#!/bin/sh
# Seeded faults in the RTL, by hand and by `yosys mutate`: does the test bench find them, or is it proved that nobody can see them?
# Writes docs/results/mutants.md; fails if one is neither. usage: ./dusk campaign mutants [requests] [--trials 300] [--faults 100]
# [--seed 1], or --proofs [requests]: of the last campaign, the proofs that are not done. Interrupted, the same command on the
# same sources goes on. `requests`: by hand, only those of VC allocation per request, the bubble, message classes and consumption per VC;
# writes mutants-requests.md. A campaign of all goes on from there.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
command -v python3 >/dev/null || { echo "mutants: needs python3: apt-get install python3" >&2; exit 2; }
what=campaign
page=mutants
if [ "${1:-}" = --proofs ]; then what=proofs; shift; fi
if [ "${1:-}" = requests ]; then
  page=mutants-requests
  shift
  [ "$what" = proofs ] || set -- --group requests "$@"
fi
exec python3 "$here/tests/mutants/mutants.py" "$here/build/release/tests/mutants/tools.txt" "$here" \
  "$here/build/mutants" "$what" "$here/docs/results/$page.md" "$@"
