#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Proves the properties of one RTL module with Yosys and z3: a bounded base case and k-induction.
#
#   prove.sh [option]... MODULE
#     -r DIR      the rtl folder
#     -o DIR      folder for everything written
#     -f FILE     properties; spliced into a copy of the module before its `endmodule`
#     -t FILE     a harness around MODULE; its properties are its own
#     -m PART     the module that is edited (default MODULE)
#     -n          leave out the modules' own rules, also what they assume about their neighbours
#     -s PART     add `formal_skip -> D == Q` for every flip-flop of PART (skip.py); implies -n; by Yosys' own
#                 solver, many times as quick as z3 on this netlist
#     -p "A=1 B=2" parameters
#     -k N        induction length (default 2); the base case covers N + BASE steps; 0: bounded only
#     -b BASE     further steps of the base case (default 8)
#     -e SED      edit of the copy of MODULE or PART (may be given again); an edit that changes nothing is an error
#     -x          the module is a mutant: succeed iff an assertion is refuted
#
# Exit status: 0 proved (with -x: refuted), 1 not, 2 the tools failed.
set -u

here=$(cd "$(dirname "$0")" && pwd)
rtl= out= properties= harness= part= skip= bare=0 parameters= k=2 extra=8 mutant=0 edits=
while getopts r:o:f:t:m:ns:p:k:b:e:x option; do
  case $option in
    r) rtl=$OPTARG ;; o) out=$OPTARG ;; f) properties=$OPTARG ;; t) harness=$OPTARG ;; m) part=$OPTARG ;; n) bare=1 ;; s) skip=$OPTARG bare=1 ;; p) parameters=$OPTARG ;;
    k) k=$OPTARG ;; b) extra=$OPTARG ;; x) mutant=1 ;;
    e) edits="$edits
$OPTARG" ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
module=$1

mkdir -p "$out" && cd "$out" || exit 2
part=${part:-$module}
files=
while IFS= read -r file; do
  name=${file##*/}
  case $name in
    "$module.sv"|"$part.sv") cp "$rtl/$file" "$name" && files="$files $out/$name" || exit 2 ;;
    *) files="$files $rtl/$file" ;;
  esac
done < "$rtl/dusk.f"
[ -f "$module.sv" ] && [ -f "$part.sv" ] || exit 2
printf '%s\n' "$edits" | while IFS= read -r edit; do
  [ -z "$edit" ] && continue
  cp "$part.sv" before.sv && sed -e "$edit" before.sv > "$part.sv" || exit 2
  if cmp -s before.sv "$part.sv"; then echo "prove.sh: '$edit' changes nothing in $part" >&2; exit 2; fi
done || exit 2
if [ -n "$properties" ]; then
  cat "$here/reset.svh" "$properties" > properties.svh
  sed '/^endmodule/{
    s/.*/`include "properties.svh"/
    a endmodule
  }' "$module.sv" > before.sv && mv before.sv "$module.sv"
fi
if [ -n "$harness" ]; then
  files="$files $harness"
  module=$(basename "$harness" .sv)
fi

# -formal keeps the modules' own rules: asserts are proved, assumptions about neighbours assumed. -sv alone
# leaves them out (and still reads asserts).
mode='-formal -sv -DFORMAL'
[ "$bare" = 1 ] && mode=-sv
sets=
for set in $parameters; do sets="$sets -set ${set%%=*} ${set#*=}"; done
{
  echo "read_verilog $mode -I$rtl/common -I$here -I$out $files"
  [ -n "$sets" ] && echo "chparam$sets $module"
  echo "prep -flatten -top $module"
  echo "memory_map; opt_clean; chformal -early; async2sync; dffunmap; opt_clean"
  echo "write_json $module.json"
  echo "opt_expr -full; opt_clean"  # a FIFO of one slot has words of no bits, which Yosys 0.52 does not write
  echo "write_smt2 -wires $module.smt2"
} > prove.ys
yosys -q -l yosys.log prove.ys > yosys.out 2>&1 || { cat yosys.out; exit 2; }

if [ -n "$skip" ]; then
  python3 "$here/skip.py" "$module.json" "$skip" > skip.json || exit 2
  only=
  [ "$mutant" = 1 ] && only=-baseonly
  yosys -ql sat.log -p "read_json skip.json; delete -output o:*; opt_clean -purge
    sat -prove-asserts -set-assumes -tempinduct$only -timeout 200 -maxsteps $((k + extra))" > sat.out 2>&1
  grep 'Base case for\|nduction step\|Reached\|timed out' sat.log
  case $mutant in
    0) grep -q 'Induction step proven: SUCCESS' sat.log ;;
    1) grep -q 'SAT temporal induction proof finished - model found for base case: FAIL' sat.log ;;
  esac
  exit
fi

# $1: name; $2...: arguments of yosys-smtbmc. Prints one line.
check() {
  what=$1; shift
  start=$(date +%s.%N)
  timeout 120 yosys-smtbmc -s z3 --unroll --noprogress --dump-vcd "$what.vcd" "$@" "$module.smt2" > "$what.log" 2>&1
  status=$(sed -n 's/.*Status: //p' "$what.log" | tail -1)
  end=$(date +%s.%N)
  awk -v m="$module" -v w="$what" -v s="$status" -v a="$start" -v b="$end" \
    'BEGIN { printf "%s: %s: %s (%.1f s)\n", m, w, s, b - a }'
  case $status in PASSED*) return 0 ;; FAILED*) grep 'Assert failed' "$what.log"; return 1 ;; esac
  cat "$what.log"
  return 2
}

base=0 induction=0
check base -t $((k + extra)) || base=$?
if [ "$base" = 0 ] && [ "$mutant" = 0 ] && [ "$k" != 0 ]; then check induction -i -t "$k" || induction=$?; fi
[ "$base" = 2 ] || [ "$induction" = 2 ] && exit 2
# A mutant must be refuted by a real run from reset; a failed induction alone shows nothing.
if [ "$mutant" = 1 ]; then [ "$base" = 1 ]; else [ "$base" = 0 ] && [ "$induction" = 0 ]; fi
