#!/bin/sh
# The synthesized netlist of small switches in networks, beside the RTL (run.engine = gates): every flit, credit and state of a
# channel, in at least a million switch-cycles of each. Writes docs/results/gates.md. usage: ./dusk campaign gates [SWITCH_CYCLES]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
exec python3 "$here/tests/campaigns/gates.py" "$here" "$@"
