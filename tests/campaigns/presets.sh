#!/bin/sh
# The machines of docs/presets.md, whole, in each engine: time, memory, what they carry.
# Writes docs/results/presets.md. usage: ./dusk campaign presets [PRESET ENGINE [LOAD]]
# With arguments only that run, which the page of a later call has; of other loads than the configuration's that is
# BlueGene/L at 0.1. Goes on where it was interrupted: of runs that are complete in build/presets nothing is done again.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
exec python3 "$here/tests/campaigns/presets.py" "$here" "$@"
