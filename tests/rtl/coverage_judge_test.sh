#!/bin/sh
# The judge of RTL coverage judges: a line that no process hit fails, one that any did or a waiver names passes.
# usage: coverage_judge_test.sh SOURCE_DIR FOLDER
set -u
judge=$1/tests/campaigns/rtl_coverage.py
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/rtl_coverage"
# point FILE LINE KIND WHAT INSTANCE COUNT
point() { printf "C '\001f\002%s\001l\002%s\001page\002v_%s/x\001o\002%s\001h\002%s' %s\n" "$@"; }
{
  point /a/rtl/m.sv 3 line block top.u0 0
  point /a/rtl/m.sv 4 toggle 'x[0]' top.u0 5
  point /a/tests/rtl/bench.sv 1 line block top 0
} >one.dat
point /b/rtl/m.sv 3 line block top.u1 2 >two.dat
echo '# none' >none
printf 'm.sv:3:line  cannot happen\n' >waiver

python3 "$judge" none one.dat >out && fail "a missed line passed: $(cat out)"
grep -q '^| lines | 0 | 1 | 0.00' out || fail "$(cat out)"
grep -q '^- `m.sv:3:line:block`' out || fail "not named: $(cat out)"
python3 "$judge" none one.dat two.dat >out || fail "hit in another instance and process: $(cat out)"
grep -q '^| lines | 1 | 1 | 100.00' out || fail "the bench counts: $(cat out)"
python3 "$judge" none two.dat >out && fail "no toggle at all passed: $(cat out)"
python3 "$judge" --toggles 0 none two.dat >out || fail "toggles not asked for: $(cat out)"
point /a/rtl/m.sv 9 line block top 1 >three.dat
python3 "$judge" waiver one.dat three.dat >out || fail "waived: $(cat out)"
grep -q '^- 1 points, `m.sv:3:line`: cannot happen' out || fail "the waiver is not told: $(cat out)"
for bit in 1 2 3 5; do point /a/rtl/m.sv 4 toggle "y[$bit]" top 0; done >four.dat
python3 "$judge" none four.dat >out && fail "missed bits passed: $(cat out)"
grep -q '^- `m.sv:4:toggle:y\[1-3,5\]`$' out || fail "the bits are not in one entry: $(cat out)"
python3 "$judge" none missing.dat >out 2>&1
[ $? -eq 2 ] || fail "a missing file"
echo passed
