#!/bin/sh
# What each mechanism of the switch takes: area, delay and power; which share of the links' power it must save, and what
# it saves at several loads.
# Writes docs/results/cost.md and cost.csv. usage: ./dusk campaign mechanisms [ROW...]
# With arguments only these rows are measured, which the page of a later call has. Goes on where it was interrupted: rows
# that are complete in build/mechanisms are taken, unless what they are of has changed. All are of one build of the program,
# which is kept there; remove the folder to measure anew.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
exec python3 "$here/tests/campaigns/mechanisms.py" "$here" "$@"
