#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A proof is not taken for one of other RTL, other properties or other options, and what was refuted is asked again.
# usage: prove_again_test.sh SOURCE CADICAL FOLDER
set -eu
source=$1
cadical=$2
work=$3
rm -rf "$work" && mkdir -p "$work"
cp -r "$source/rtl" "$work/rtl"
cp -r "$source/tests/formal" "$work/formal"
fail() { echo "FAILED: $*"; exit 1; }
prove() {  # OPTION...: of an arbiter of two
  "$work/formal/prove.sh" -r "$work/rtl" -c "$cadical" -o "$work/out" -f "$work/formal/rr_arbiter.svh" -p "N=2" \
    -b 2 "$@" dusk_rr_arbiter
}
anew() { prove "$@" >"$work/said.txt" || fail "$(cat "$work/said.txt")"; ! grep -q 'as before' "$work/said.txt"; }
anew || fail "never proved: $(cat "$work/said.txt")"
grep -q 'SUCCESS! (' "$work/said.txt" || fail "no answer: $(cat "$work/said.txt")"
! anew || fail "nothing changed: $(cat "$work/said.txt")"
grep -q '^dusk_rr_arbiter: base: .*SUCCESS! (.* s), as before: nothing changed$' "$work/said.txt" ||
  fail "$(cat "$work/said.txt")"
grep -q 'induction: .*, as before' "$work/said.txt" || fail "both answers: $(cat "$work/said.txt")"
anew -k 3 || fail "another length"
anew || fail "an answer of other options"
echo >>"$work/rtl/common/dusk_rr_arbiter.sv"
anew || fail "other RTL"
echo >>"$work/formal/rr_arbiter.svh"
anew || fail "other properties"
! anew || fail "nothing changed after that: $(cat "$work/said.txt")"
# A property that does not hold.
sed -i 's/assert (.*);$/assert (1'"'"'b0);/' "$work/formal/rr_arbiter.svh"
for turn in first second; do
  ! prove >"$work/said.txt" || fail "$turn time: what is wrong was proved"
  grep -q 'base: .*FAIL! (.* s)$' "$work/said.txt" || fail "$turn time: $(cat "$work/said.txt")"
done
echo passed
