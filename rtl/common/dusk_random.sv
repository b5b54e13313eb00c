// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// 16-bit xorshift register (7, 9, 8; period 65535). It advances only with `advance_i`, so it keeps its value in a
/// quiet switch. G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003.
module dusk_random (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [15:0] seed_i,    // constant; 0 is replaced by 1
  input  logic        advance_i,
  output logic [15:0] value_o
);

  logic [15:0] value_q, x1, x2, x3;

  assign x1 = value_q ^ (value_q << 7);
  assign x2 = x1 ^ (x1 >> 9);
  assign x3 = x2 ^ (x2 << 8);
  assign value_o = value_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      value_q <= (seed_i == '0) ? 16'd1 : seed_i;
    end else if (advance_i) begin
      value_q <= x3;
    end
  end

  `DUSK_ASSERT(NeverZero, value_q != '0)

endmodule
