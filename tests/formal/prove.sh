#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Proves the properties of one RTL module with Yosys: a bounded base case and k-induction. What Yosys' own solver does not
# answer in a second, CaDiCaL does (sat.cpp).
#
#   prove.sh [option]... MODULE
#     -r DIR      the rtl folder
#     -c PROGRAM  CaDiCaL
#     -o DIR      folder for everything written
#     -f FILE     properties; spliced into a copy of the module before its `endmodule`
#     -t FILE     a harness around MODULE; its properties are its own
#     -m PART     the module that is edited (default MODULE); an edit may also name its own: `dusk_pkg:s/a/b/`
#     -n          leave out the modules' own rules, also what they assume about their neighbors
#     -s PART     add `formal_skip -> D == Q` for every flip-flop of PART (skip.py); implies -n
#     -w "A B"    add that every flip-flop of the instance A loads what its twin of B loads (twins.py; "A B alike")
#     -g          also read the modules of the router without their guards (guards.py)
#     -p "A=1 B=2" parameters
#     -k N        induction length (default 2); the base case covers N + BASE steps; 0: bounded only
#     -b BASE     further steps of the base case (default 8)
#     -e SED      edit of the copy of MODULE or PART (may be given again); an edit that changes nothing is an error
#     -x          the module is a mutant: succeed iff an assertion is refuted
#
# Exit status: 0 proved (with -x: refuted), 1 not, 2 the tools failed.
set -u

here=$(cd "$(dirname "$0")" && pwd)
rtl= cadical= out= properties= harness= part= skip= twins= guards=0 bare=0 parameters= k=2 extra=8 mutant=0 edits=
while getopts r:c:o:f:t:m:ns:w:gp:k:b:e:x option; do
  case $option in
    r) rtl=$OPTARG ;; c) cadical=$OPTARG ;; o) out=$OPTARG ;; f) properties=$OPTARG ;; t) harness=$OPTARG ;; m) part=$OPTARG ;; n) bare=1 ;; s) skip=$OPTARG bare=1 ;; w) twins=$OPTARG ;; p) parameters=$OPTARG ;;
    g) guards=1 ;; k) k=$OPTARG ;; b) extra=$OPTARG ;; x) mutant=1 ;;
    e) edits="$edits
$OPTARG" ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
module=$1

mkdir -p "$out" && cd "$out" || exit 2
part=${part:-$module}
copied=" $module $part $(printf '%s\n' "$edits" | sed -n 's/^\(dusk_[a-z_]*\):.*/\1/p' | tr '\n' ' ')"
files=
while IFS= read -r file; do
  name=${file##*/}
  case $copied in
    *" ${name%.sv} "*) cp "$rtl/$file" "$name" && files="$files $out/$name" || exit 2 ;;
    *) files="$files $rtl/$file" ;;
  esac
done < "$rtl/dusk.f"
for name in $copied; do [ -f "$name.sv" ] || exit 2; done
printf '%s\n' "$edits" | while IFS= read -r edit; do
  edited=$part
  case $edit in
    '') continue ;;
    dusk_*:*) edited=${edit%%:*} edit=${edit#*:} ;;
  esac
  cp "$edited.sv" before.sv && sed -e "$edit" before.sv > "$edited.sv" || exit 2
  if cmp -s before.sv "$edited.sv"; then echo "prove.sh: '$edit' changes nothing in $edited" >&2; exit 2; fi
done || exit 2
if [ -n "$properties" ]; then
  cat "$here/reset.svh" "$properties" > properties.svh
  sed '/^endmodule/{
    s/.*/`include "properties.svh"/
    a endmodule
  }' "$module.sv" > before.sv && mv before.sv "$module.sv"
fi
if [ "$guards" = 1 ]; then
  rm -rf always && mkdir always && python3 "$here/guards.py" "$rtl" always || exit 2
  files="$files $(echo "$out"/always/*.sv)"
fi
if [ -n "$harness" ]; then
  files="$files $harness"
  module=$(basename "$harness" .sv)
fi

# -formal keeps the modules' own rules: asserts are proved, assumptions about neighbors assumed. -sv alone
# leaves them out (and still reads asserts).
mode='-formal -sv -DFORMAL'
[ "$bare" = 1 ] && mode=-sv
sets=
for set in $parameters; do sets="$sets -set ${set%%=*} ${set#*=}"; done
{
  echo "read_verilog -defer $mode -I$rtl/common -I$here -I$out $files"
  [ -n "$sets" ] && echo "chparam$sets $module"
  # What has no meaning (`x`) is any value, another one in every cycle; left to the tools it were one of their choice.
  echo "hierarchy -check -top $module; proc; setundef -anyseq"
  echo "prep -flatten -top $module"
  echo "memory_map; setundef -anyseq; opt_clean; chformal -early; async2sync; dffunmap; opt_clean"
  echo "opt_expr -full; opt_clean"
  echo "write_json $module.json"
} > prove.ys
yosys -q -l yosys.log prove.ys > yosys.out 2>&1 || { cat yosys.out; exit 2; }

netlist=$module.json
if [ -n "$skip" ]; then
  python3 "$here/skip.py" "$netlist" "$skip" > skip.json || exit 2
  netlist=skip.json
fi
if [ -n "$twins" ]; then
  # shellcheck disable=SC2086 # several words
  python3 "$here/twins.py" "$netlist" $twins > twins.json || exit 2
  netlist=twins.json
fi
python3 "$here/induction.py" "$netlist" > step.json || exit 2

# solve SECONDS NAME COMMANDS ARGUMENTS: one question; writes the solver's last line
solve() {
  yosys -q -l "$2.log" -p "read_json step.json; delete -output o:*; $3 opt_clean -purge; sat -timeout $1 $4" > "$2.out" 2>&1
  grep -E '^(SAT (proof|solving) finished|Interrupted SAT solver)' "$2.log" | tail -n 1
}

proved='SAT proof finished - no model found: SUCCESS!' refuted='SAT proof finished - model found: FAIL!'
# check NAME COMMANDS ARGUMENTS: 0 proved, 1 refuted, 2 neither. Prints one line.
check() {
  start=$(date +%s.%N)
  question="-set-assumes -prove-asserts -dump_vcd $1.vcd $3"
  answer=$(solve 1 "$1" "$2" "-dump_cnf $1.cnf $question")
  case $answer in
    Interrupted*)
      case $mutant$("$cadical" "$1.cnf" | tail -n 1) in
        *UNSATISFIABLE) answer=$proved ;;
        1SATISFIABLE) answer=$refuted ;;
        *) answer=$(solve 200 "$1" "$2" "$question") ;;  # which shows how
      esac ;;
  esac
  rm -f "$1.cnf"
  end=$(date +%s.%N)
  awk -v m="$module" -v w="$1" -v s="$answer" -v a="$start" -v b="$end" \
    'BEGIN { printf "%s: %s: %s (%.1f s)\n", m, w, s, b - a }'
  case $answer in
    "$proved") return 0 ;;
    "$refuted") return 1 ;;
  esac
  tail -n 5 "$1.out"
  return 2
}

# The step: k cycles that keep the assertions, from any state, then one for which they are proved.
steps=
cycle=1
while [ "$cycle" -le "$k" ]; do
  steps="$steps -set-at $cycle formal_step 0"
  cycle=$((cycle + 1))
done
base=0 induction=0
# meet COMMANDS ARGUMENTS: what cannot be assumed proves everything.
meet() {
  answer=$(solve 1 met "$1" "-dump_cnf met.cnf -set-assumes $2")
  case $answer in
    Interrupted*) answer=$("$cadical" met.cnf | tail -n 1) ;;
  esac
  rm -f met.cnf
  case $answer in
    'SAT solving finished - model found:' | SATISFIABLE) ;;
    *) echo "$module: the assumptions cannot be met together" && exit 2 ;;
  esac
}
run="-seq $((k + extra)) -set formal_step 1"
check base "" "$run" || base=$?
if [ "$base" = 0 ] && [ "$mutant" = 0 ]; then meet "" "$run"; fi
if [ "$base" = 0 ] && [ "$mutant" = 0 ] && [ "$k" != 0 ]; then
  any_state='setattr -unset init w:*;' steps="-seq $cycle $steps -set-at $cycle formal_step 1"
  meet "$any_state" "$steps"
  check induction "$any_state" "-prove-skip $k $steps" || induction=$?
fi
[ "$base" = 2 ] || [ "$induction" = 2 ] && exit 2
# A mutant must be refuted by a real run from reset; a failed induction alone shows nothing.
if [ "$mutant" = 1 ]; then [ "$base" = 1 ]; else [ "$base" = 0 ] && [ "$induction" = 0 ]; fi
