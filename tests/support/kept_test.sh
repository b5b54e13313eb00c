#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests kept.sh: it runs the command again after a failure, and if inputs or command have changed.
# usage: kept_test.sh SOURCE FOLDER
set -eu
source=$1
work=$2
rm -rf "$work" && mkdir -p "$work/rtl" && cd "$work"
fail() { echo "FAILED: $*"; exit 1; }
echo a > rtl/a.sv && echo b > rtl/b.svh && echo c > rtl/c.cpp && echo solver > solver
kept() { "$source/tests/support/kept.sh" out/kept rtl solver -- "$@" >said.txt; }
# True if the command ran; it counts its calls.
cat > ask.sh <<'TEXT'
echo "$1: proved"; echo once >>calls
TEXT
ran() {
  rm -f calls
  kept sh ask.sh "$@" || fail "it fails: $(cat said.txt)"
  [ -f calls ]
}
ran A || fail "never asked"
[ "$(cat said.txt)" = "A: proved" ] || fail "$(cat said.txt)"
! ran A || fail "nothing changed"
[ "$(cat said.txt)" = "A: proved (as before: nothing changed)" ] || fail "$(cat said.txt)"
ran B || fail "another command"
ran A || fail "the answer about another command"
for input in rtl/a.sv rtl/b.svh solver; do
  echo more >>$input
  ran A || fail "$input is another"
  ! ran A || fail "nothing changed after $input"
done
echo d >rtl/d.sv
ran A || fail "a file more"
echo more >>rtl/c.cpp
! ran A || fail "what is no RTL"
# A failing command runs each time, returns its status, and removes the kept result.
echo 'echo refuted; exit 3' >wrong.sh
for turn in first second; do
  status=0
  kept sh wrong.sh || status=$?
  [ "$status" = 3 ] || fail "$turn time: $status"
  [ "$(cat said.txt)" = refuted ] || fail "$turn time: $(cat said.txt)"
done
ran A || fail "the answer of before what failed"
rm solver
status=0
kept sh ask.sh A 2>err.txt || status=$?
[ "$status" = 2 ] && grep -q '^kept.sh: no input solver$' err.txt || fail "an input that is missing: $status $(cat err.txt)"
echo passed
