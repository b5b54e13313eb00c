#!/bin/sh
# Rows of Tables 2 to 11 of report EHU-KAT-IK-05-04 within 2 %, and pairs of them in another order, counted from their pages.
# Writes docs/results/functional-count.md with what experiments say of both; fails if fewer than 90 % of the rows are, or if no
# experiment asks why one is missed or in another order. usage: ./dusk campaign functional_count
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
exec python3 "$here/tests/campaigns/functional_count.py" "$here"
