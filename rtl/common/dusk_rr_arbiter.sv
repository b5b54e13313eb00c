// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Round-robin arbiters with an optional hold, Arbiters of them in parallel. Index arbiter*N+requester.
///
/// In the same cycle each arbiter grants one of its requests: the first at or above its pointer, else the lowest. The
/// pointer moves only at an edge at which the grant is used (`take_i`). Without `hold_i` it moves behind the winner, so
/// a requester that keeps requesting is granted within N taken grants. With `hold_i` it moves onto the winner, which
/// then keeps the grant while it requests.
module dusk_rr_arbiter #(
  /// Requesters of an arbiter.
  parameter int unsigned N        = 4,
  parameter int unsigned Arbiters = 1,
  localparam int unsigned Total = N * Arbiters
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                hold_i,   // constant
  input  logic [Total-1:0]    req_i,
  input  logic [Arbiters-1:0] take_i,   // the grant is used at this edge
  output logic [Total-1:0]    grant_o   // one-hot per arbiter, zero without a request
);

  logic [Total-1:0] at_or_above_q;  // thermometers: ones from the pointer upwards

  if (Arbiters == 1) begin : gen_one
    logic [Total-1:0] high, chosen;
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
      end else if (take_i != '0 && req_i != '0) begin
        at_or_above_q <= hold_i ? ~(grant_o - 1'b1) : ~(grant_o | (grant_o - 1'b1));
      end
    end
  end else begin : gen_several
    // Operations on words serve all arbiters. Bits that are shifted up must not reach the next arbiter. Bits that are
    // shifted down count at its first requester. The distance of the shifts doubles from step to step, up to N.
    localparam logic [Total-1:0] First = {Arbiters{N'(1)}};
    logic [Total-1:0] high, any_high, behind, behind_high;

    always_comb begin
      high        = '0;
      any_high    = '0;
      behind      = '0;
      behind_high = '0;
      grant_o     = '0;
      if (req_i != '0) begin
        // Searches in parallel for the first of all requests and the first request at or above the pointer.
        high        = req_i & at_or_above_q;
        any_high    = high;
        for (int s = 1; s < N; s = 2*s) any_high = any_high | (any_high >> (2*s <= N ? s : N - s));
        any_high = any_high & First;
        for (int s = 1; s < N; s = 2*s) any_high = any_high | (any_high << (2*s <= N ? s : N - s));
        behind      = (req_i << 1) & ~First;
        behind_high = (high << 1) & ~First;
        for (int s = 1; s < N - 1; s = 2*s) begin
          behind      = behind | ((behind << s) & {Arbiters{N'({N{1'b1}} << s)}});
          behind_high = behind_high | ((behind_high << s) & {Arbiters{N'({N{1'b1}} << s)}});
        end
        grant_o = (high & ~behind_high) | (req_i & ~behind & ~any_high);
      end
    end

    always_ff @(posedge clk_i) begin : pointers
      logic [Total-1:0] taken, above;
      taken = '0;
      above = '0;
      if (!rst_ni) begin
        at_or_above_q <= '1;
      end else if (take_i != '0 && req_i != '0) begin
        if (take_i == '1) begin
          taken = req_i;
          for (int s = 1; s < N; s = 2*s) taken = taken | (taken >> (2*s <= N ? s : N - s));
          taken = taken & First;
          for (int s = 1; s < N; s = 2*s) taken = taken | (taken << (2*s <= N ? s : N - s));
        end else begin
          for (int a = 0; a < Arbiters; a++) taken[a*N +: N] = {N{take_i[a] && req_i[a*N +: N] != '0}};
        end
        above = (grant_o << 1) & ~First;
        for (int s = 1; s < N - 1; s = 2*s) above = above | ((above << s) & {Arbiters{N'({N{1'b1}} << s)}});
        if (hold_i) above = above | grant_o;
        at_or_above_q <= (at_or_above_q & ~taken) | (above & taken);
      end
    end
  end

  for (genvar a = 0; a < Arbiters; a++) begin : gen_rules
    `DUSK_ASSERT(OneHot, (grant_o[a*N +: N] & (grant_o[a*N +: N] - 1'b1)) == '0)
    `DUSK_ASSERT(WorkConserving, (req_i[a*N +: N] != '0) == (grant_o[a*N +: N] != '0))
  end
  `DUSK_ASSERT(GrantsARequest, (grant_o & ~req_i) == '0)

endmodule
