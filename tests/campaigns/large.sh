#!/bin/sh
# Large networks: the 16-ary 3-tree of Alonso et al. 2015 (768 switches of 32 ports), row of 10 % active nodes of
# Table 6, in the RTL and with its twin, and a 1024x1024 torus of twins set up: time, memory, and the row beside the printed one.
# Writes docs/results/large.md; fails if the engines differ, or if time or memory is above its limit.
# usage: ./dusk campaign large. Goes on where it was interrupted: what is complete in build/large is not run again.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
exec python3 "$here/tests/campaigns/large.py" "$here" "$@"
