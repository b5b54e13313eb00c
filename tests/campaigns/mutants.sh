#!/bin/sh
# Seeded faults in the RTL, by hand and by `yosys mutate`: does the test bench find them, or is it proved that nobody can see them?
# usage: ./dusk campaign mutants [PART...] [--trials 300] [--faults 100] [--seed 1], or --proofs [PART...]: of a part's last
# campaign, the proofs that are not done. Parts: netlists trees power tori requests (tests/mutants/mutants.py); none: all, in turn.
# Each takes an hour or two, and writes docs/results/mutants-PART.md. Interrupted, the same command on the same sources goes
# on. Fails if a fault is neither caught nor proved to be unseen.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
command -v python3 >/dev/null || { echo "mutants: needs python3: apt-get install python3" >&2; exit 2; }
what=campaign
if [ "${1:-}" = --proofs ]; then what=proofs; shift; fi
parts=
while [ $# -gt 0 ]; do
  case $1 in
    netlists | trees | power | tori | requests) parts="$parts $1" ;;
    -*) break ;;
    *)
      echo "mutants: no part '$1' (netlists, trees, power, tori, requests)" >&2
      exit 2
      ;;
  esac
  shift
done
worst=0
for part in ${parts:-netlists trees power tori requests}; do
  page=$here/docs/results/mutants-$part.md
  asked=$part
  [ "$what" = campaign ] || asked=
  status=0
  # shellcheck disable=SC2086  # no word where it is empty
  python3 "$here/tests/mutants/mutants.py" "$here/build/release/tests/mutants/tools.txt" "$here" "$here/build/mutants" \
    "$what" $asked "$page" "$@" || status=$?
  [ "$status" -lt 2 ] || exit "$status"
  [ "$status" -eq 0 ] || worst=1
done
exit "$worst"
