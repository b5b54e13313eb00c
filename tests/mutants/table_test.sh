#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A table of faults that no longer fits the RTL is an error of one line, before anything is built.
# usage: table_test.sh SOURCE_DIR TOOLS FOLDER
set -u
folder=$3/table_test
mkdir -p "$folder"
cd "$folder" || exit 1
fail() { echo "$*"; exit 1; }
# rejects TEXT...: the table is refused with all these words
rejects() {
  python3 "$1/tests/mutants/mutants.py" "$2" "$1" "$folder/build" sample --table table >out 2>&1
  [ $? -eq 2 ] || fail "accepted, or another status: $(cat out)"
  [ "$(wc -l <out)" -eq 1 ] || fail "not one line: $(cat out)"
  grep -q "$3" out || fail "no '$3' in: $(cat out)"
  ! ls "$folder/build"/*/verilated >/dev/null 2>&1 || fail "something was built"
}
# table NAME FILE OLD
table() { printf 'shape plain 4 2 3 0 64 4 0 0 0 0 0 0 0 0 0 0 0\n\nmutant %s plain %s: text\n- %s\n+ x\n' "$@" >table; }
table credit-lost common/dusk_credit_counter.sv 'is not there'
rejects "$1" "$2" 'old text is 0 times'
table not-of-the-sample common/dusk_credit_counter.sv 'is not there'
rejects "$1" "$2" 'old text is 0 times'
table credit-lost common/dusk_credit_counter.sv logic
rejects "$1" "$2" 'times in rtl/common/dusk_credit_counter.sv, not once'
table credit-lost common/none.sv logic
rejects "$1" "$2" 'no file rtl/common/none.sv'
table credit-lost common/dusk_credit_counter.sv 'module dusk_credit_counter'
rejects "$1" "$2" 'credit-lost: %Error'
printf 'shape new 4 2 3 0 64 4 0 0 0 0 0 0 0 0 0 0 0\n' >table
rejects "$1" "$2" "shape 'new' is in 0 of the campaign's parts"
printf 'nonsense\n' >table
rejects "$1" "$2" 'table:1: neither'
echo passed
