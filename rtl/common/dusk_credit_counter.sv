// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Credits for one VC buffer of the downstream input port.
///
/// A departing flit consumes a credit, a returning credit restores it; both may happen at one edge.
module dusk_credit_counter (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic [dusk_pkg::CreditW-1:0] depth_i,   // flits of the downstream buffer in use; constant

  input  logic                         consume_i, // a flit departs
  input  logic                         credit_i,  // downstream freed a slot
  output logic [dusk_pkg::CreditW-1:0] count_o,   // slots known to be free
  output logic                         full_o     // all credits are home
);

  logic [dusk_pkg::CreditW-1:0] count_q;

  assign count_o = count_q;
  assign full_o  = count_q == depth_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= depth_i;
    end else if (consume_i != credit_i) begin
      count_q <= credit_i ? count_q + 1'b1 : count_q - 1'b1;
    end
  end

  `DUSK_ASSUME(NoUnderflow, !consume_i || credit_i || count_q != '0)
  `DUSK_ASSUME(NoOverflow, !credit_i || consume_i || count_q != depth_i)
  `DUSK_ASSERT(CountInRange, count_q <= depth_i)

endmodule
