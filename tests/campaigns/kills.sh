#!/bin/sh
# A sweep killed 50 times at random moments; `./dusk test` does 8. Writes docs/results/kills.md.
# usage: ./dusk campaign kills [KILLS [SEED]]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
kills=${1:-50}
seed=${2:-1}
line=$("$here/tests/sw/sweep_kills.sh" "$here/build/release/bin/dusk" "$here/build" "$kills" "$seed") || {
  echo "$line"
  exit 1
}
echo "$line"
cat >"$here/docs/results/kills.md" <<TEXT
# A sweep that is killed

Command: \`./dusk campaign kills $kills $seed\`. A sweep of 24 runs, two at a time, is killed (SIGKILL, the parent; its runs end with it) at
random moments and called again. Whenever one is complete, \`sweep.csv\` must be that of an undisturbed sweep byte for byte, with one
finish for each run in \`jobs.log\`, and the next kills meet a new sweep. At the end also: \`points.csv\` the same, nothing left over, and
one more call runs nothing.

$line.
TEXT
