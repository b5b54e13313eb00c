#!/bin/sh
# Does another build of the program, such as one of an earlier commit, give the same results? Shipped configurations, shortened,
# and random networks, each by both; writes docs/results/same-bytes.md and fails at a difference.
# usage: ./dusk campaign same_bytes OTHER_PROGRAM [COUNT 200] [SEED 1] [ENGINE model]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
exec python3 "$here/tests/campaigns/same_bytes.py" "$here" "$@"
