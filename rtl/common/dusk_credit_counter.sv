// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Credits for one VC buffer of the downstream input port.
///
/// A departing flit consumes a credit, a returning credit restores it; both may happen at one edge. Counts
/// the slots in use, so that the reset value does not depend on the depth.
module dusk_credit_counter (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic [dusk_pkg::CreditW-1:0] depth_i,   // flits of the downstream buffer in use; constant

  input  logic                         consume_i, // a flit departs
  input  logic                         credit_i,  // downstream freed a slot
  output logic [dusk_pkg::CreditW-1:0] count_o,   // slots known to be free
  output logic                         available_o, // at least one is
  output logic                         full_o     // all credits are home
);

  logic [dusk_pkg::CreditW-1:0] used_q;

  assign count_o     = depth_i - used_q;
  assign available_o = used_q != depth_i;
  assign full_o      = used_q == '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      used_q <= '0;
    end else if (consume_i != credit_i) begin
      used_q <= consume_i ? used_q + 1'b1 : used_q - 1'b1;
    end
  end

  `DUSK_ASSUME(NoUnderflow, !consume_i || credit_i || used_q != depth_i)
  `DUSK_ASSUME(NoOverflow, !credit_i || consume_i || used_q != '0)
  `DUSK_ASSERT(CountInRange, used_q <= depth_i)

endmodule
