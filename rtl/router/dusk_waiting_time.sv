// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Counts the edges at which each head flit at the front of its buffer waited and got no VC, up to the highest number.
/// Bit b of all counters begins at b*N. While no head flit waits, all counters are 0 and none changes.
module dusk_waiting_time #(
  parameter int unsigned N = 15,
  localparam int unsigned W = dusk_pkg::WaitW
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic [N-1:0]   waits_i,    // a head flit requests
  input  logic [N-1:0]   granted_i,  // the head flit gets its VC
  output logic [W*N-1:0] waited_o    // registered
);

  logic [N-1:0] full;  // counters at the highest number

  always_comb begin
    full = '1;
    for (int b = 0; b < W; b++) full = full & waited_o[b*N +: N];
  end

  always_ff @(posedge clk_i) begin : count
    logic [N-1:0] carry, keeps;
    carry = '0;
    keeps = '0;
    if (!rst_ni) begin
      waited_o <= '0;
    end else if (waits_i != '0) begin
      keeps = waits_i & ~granted_i;
      carry = ~full;
      for (int b = 0; b < W; b++) begin
        waited_o[b*N +: N] <= (waited_o[b*N +: N] ^ carry) & keeps;
        carry = carry & waited_o[b*N +: N];
      end
    end
  end

  for (genvar b = 0; b < W; b++) begin : gen_rules
    `DUSK_ASSERT(RestsAtZero, (waited_o[b*N +: N] & ~waits_i) == '0)
  end

endmodule
