// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Round-robin arbiter with an optional hold.
///
/// `grant_o` is one of `req_i`, in the same cycle: the first request at or above the pointer, else the
/// lowest. A grant that is taken (`take_i`) moves the pointer behind the winner, or onto it with `hold_i`,
/// so that the winner keeps the resource while it asks. Without hold a request that persists is granted
/// within N taken grants. The pointer moves on taken grants only.
module dusk_rr_arbiter #(
  /// Requesters.
  parameter int unsigned N = 4
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         hold_i,   // constant
  input  logic [N-1:0] req_i,
  input  logic         take_i,   // the grant is used
  output logic [N-1:0] grant_o   // one-hot, zero without request
);

  logic [N-1:0] at_or_above_q;  // thermometer: 1s from the pointer upwards
  logic [N-1:0] high, chosen;

  always_comb begin
    high    = '0;
    chosen  = '0;
    grant_o = '0;
    if (req_i != '0) begin
      high    = req_i & at_or_above_q;
      chosen  = (high != '0) ? high : req_i;
      grant_o = chosen & (~chosen + 1'b1);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      at_or_above_q <= '1;
    end else if (take_i && req_i != '0) begin
      at_or_above_q <= hold_i ? ~(grant_o - 1'b1) : ~(grant_o | (grant_o - 1'b1));
    end
  end

  `DUSK_ASSERT(OneHot, (grant_o & (grant_o - 1'b1)) == '0)
  `DUSK_ASSERT(GrantsARequest, (grant_o & ~req_i) == '0)
  `DUSK_ASSERT(WorkConserving, (req_i != '0) == (grant_o != '0))

endmodule
