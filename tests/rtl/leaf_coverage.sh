#!/bin/sh
# The tests of the leaf modules hit 95 % of their lines. (Every bit of a flit toggles in tests of a whole switch.)
# usage: leaf_coverage.sh RTL_LEAF_TEST CAMPAIGNS FOLDER
set -eu
data=$3/leaf_coverage
rm -rf "$data"
mkdir -p "$data"
DUSK_COVERAGE_DIR=$data "$1" >"$data/log" 2>&1
exec python3 "$2/rtl_coverage.py" --toggles 0 "$2/coverage_waivers.txt" "$data"/*.dat
