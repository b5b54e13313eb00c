// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/variable_index.h"

namespace dusk {
namespace {

// The lowest index bit selects first, as in Yosys' own map, so that the same multiplexers remain.
// Bits beyond the vector are x.
constexpr const char* kModule = R"((* techmap_celltype = "$shiftx" *)
module dusk_shiftx (A, B, Y);
  parameter A_SIGNED = 0;
  parameter B_SIGNED = 0;
  parameter A_WIDTH = 1;
  parameter B_WIDTH = 1;
  parameter Y_WIDTH = 1;
  parameter [B_WIDTH-1:0] _TECHMAP_CONSTMSK_B_ = 0;
  parameter [B_WIDTH-1:0] _TECHMAP_CONSTVAL_B_ = 0;
  input [A_WIDTH-1:0] A;
  input [B_WIDTH-1:0] B;
  output [Y_WIDTH-1:0] Y;
  localparam Most = (A_WIDTH > 1) ? $clog2(A_WIDTH) : 1;
  localparam Bits = (B_WIDTH < Most) ? B_WIDTH : Most;
  localparam Width = 2 * 2**Bits + Y_WIDTH + A_WIDTH;
  genvar i, k;
  generate
    for (i = 0; i <= Bits; i = i + 1) begin : step
      wire [Width-1:0] left;
    end
    assign step[0].left = {{Width-A_WIDTH{1'bx}}, A};
    for (i = 0; i < Bits; i = i + 1) begin : stage
      localparam Far = 2**(i + 1);
      localparam Chunk = (Y_WIDTH < Far) ? Y_WIDTH : Far;
      for (k = 0; k < 2**Bits - Far + Y_WIDTH; k = k + Far) begin : chunk
        if (_TECHMAP_CONSTMSK_B_[i])
          assign step[i+1].left[k +: Chunk] = step[i].left[k + (_TECHMAP_CONSTVAL_B_[i] ? Far/2 : 0) +: Chunk];
        else
          assign step[i+1].left[k +: Chunk] = B[i] ? step[i].left[k + Far/2 +: Chunk] : step[i].left[k +: Chunk];
      end
    end
  endgenerate
  assign Y = step[Bits].left[Y_WIDTH-1:0];
endmodule
)";

}  // namespace

std::string variable_index_script() {
  return std::string("design -push\nread_verilog <<MAP\n") + kModule +
         "MAP\ndesign -stash index\ndesign -pop\ntechmap -map %index\n";
}

}  // namespace dusk
