#!/bin/sh
# area.sh on small trees whose cells are known, and its refusals.
# usage: area_test.sh SOURCE FOLDER
set -u
area=$1/tests/bench/area.sh
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/area"

# tree NAME WIDTH: a switch of WIDTH flip-flops with an enable, each behind an AND: a NAND and a NOT
tree() {
  mkdir -p "$1/rtl/common"
  echo dusk_switch.sv >"$1/rtl/dusk.f"
  cat >"$1/rtl/shapes.cmake" <<END
set(DUSK_SIZES
  "Words  words  number"
  "Width  width  number")
set(DUSK_SHAPES
  "w1    1 $2 1"
  "w4    4 $2 0")
END
  cat >"$1/rtl/dusk_switch.sv" <<'END'
module dusk_switch #(
  parameter int unsigned Words = 2,
  parameter int unsigned Width = 2
) (
  input  logic             clk_i,
  input  logic             enable_i,
  input  logic [1:0]       word_i,
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  output logic [Width-1:0] q_o
);
  logic [Width-1:0] mem [Words];
  assign q_o = mem[(Words > 1) ? word_i : 2'd0];
  always_ff @(posedge clk_i) begin
    if (enable_i) mem[(Words > 1) ? word_i : 2'd0] <= a_i & b_i;
  end
endmodule
END
}
tree eight 8
tree nine 9
tree old 8
sed -i '/^set(DUSK_SIZES/,/number")$/d' old/rtl/shapes.cmake
tree odd 8
sed -i 's/"w1    1 8 1"/"w1    1 8 0 1"/' odd/rtl/shapes.cmake

# measures STATUS LINE ARGUMENT…: it ends so, and the table has this line
measures() {
  status=$1 line=$2
  shift 2
  sh "$area" "$@" >out 2>err
  result=$?
  [ "$result" -eq "$status" ] || fail "$*: status $result: $(cat out err)"
  grep -qF "$line" out || fail "$*: no line '$line': $(cat out err)"
}
measures 0 '| `w1` | 16 | 12 | 8 | 8 |' --shapes w1 eight
measures 0 '| `w1` | 16 | 16 | 12 | 12 | +0.0 % | 8 | 8 | +0.0 % |' --shapes w1 --page page.md eight old
cmp -s out page.md || fail "the page is not what was printed"
measures 1 '| 8 | 9 | +12.5 % |' --shapes w1 eight nine
measures 0 '| 9 | 8 | -11.1 % |' --shapes w1 nine eight
measures 0 '| 32 | 32 |' --shapes w4 --keep cells eight
grep -q 'DFFE_PP_ *32$' cells/w4-1.txt || fail "the memory's words are no flip-flops: $(cat cells/w4-1.txt)"

# refuses PATTERN ARGUMENT…: one line, and nothing measured
refuses() {
  pattern=$1
  shift
  sh "$area" "$@" >out 2>err
  [ $? -eq 2 ] || fail "$*: not refused: $(cat out err)"
  [ ! -s out ] || fail "$*: $(cat out)"
  [ "$(wc -l <err)" -eq 1 ] && grep -q "^area.sh: $pattern" err || fail "$*: $(cat err)"
}
refuses usage
refuses usage --page
refuses usage --pages page.md eight
refuses usage eight nine old
refuses 'nowhere: no source tree' nowhere
refuses 'eight: no usual shape w2' --shapes 'w1 w2' eight
refuses 'odd: values and sizes of w1 differ in number' --shapes w1 eight odd
