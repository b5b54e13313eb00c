// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// First-in first-out buffer of flits.
///
/// A word pushed at an edge is `head_o` from the next cycle on if the buffer was empty. Push and pop may
/// happen at one edge, also when full. The writer keeps count of the room (credits); there is no `full`.
module dusk_fifo #(
  /// Flits.
  parameter int unsigned Depth = 4,
  /// Bits of a flit.
  parameter int unsigned Width = 64
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,

  input  logic                       push_i,
  input  logic [Width-1:0]           data_i,

  input  logic                       pop_i,    // only while valid_o
  output logic                       valid_o,  // at least one flit is held
  output logic [Width-1:0]           head_o,   // oldest flit
  output logic [dusk_pkg::CreditW-1:0] count_o // flits held
);

  localparam int unsigned PtrW = (Depth > 1) ? $clog2(Depth) : 1;
  localparam logic [PtrW-1:0] Last = PtrW'(Depth - 1);

  logic [Width-1:0] mem [Depth];
  logic [PtrW-1:0]  rd_q, wr_q;
  logic [dusk_pkg::CreditW-1:0] count_q;

  assign valid_o = count_q != '0;
  assign head_o  = mem[rd_q];
  assign count_o = count_q;

  always_ff @(posedge clk_i) begin
    if (push_i) begin
      mem[wr_q] <= data_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      rd_q    <= '0;
      wr_q    <= '0;
      count_q <= '0;
    end else begin
      if (push_i) begin
        wr_q <= (wr_q == Last) ? '0 : wr_q + 1'b1;
      end
      if (pop_i) begin
        rd_q <= (rd_q == Last) ? '0 : rd_q + 1'b1;
      end
      if (push_i != pop_i) begin
        count_q <= push_i ? count_q + 1'b1 : count_q - 1'b1;
      end
    end
  end

  `DUSK_ASSERT_INIT(DepthInRange, Depth >= 1 && Depth <= 256)
  `DUSK_ASSUME(NoPopWhenEmpty, !pop_i || valid_o)
  `DUSK_ASSUME(NoPushWhenFull, !push_i || pop_i || count_q < Depth[dusk_pkg::CreditW-1:0])
  `DUSK_ASSERT(CountInRange, count_q <= Depth[dusk_pkg::CreditW-1:0])

endmodule
