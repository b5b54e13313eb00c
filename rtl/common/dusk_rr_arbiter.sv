// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Round-robin arbiters with an optional hold, one or several side by side. Index arbiter*N+requester.
///
/// `grant_o` is one of `req_i` of each arbiter, in the same cycle: the first request at or above the pointer, else the
/// lowest. A grant that is taken (`take_i`) moves the pointer behind the winner. With `hold_i` it moves it onto the
/// winner, which then keeps the resource while it requests. Without hold a persistent request is granted within N taken
/// grants. The pointer moves on taken grants only.
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
  input  logic [Arbiters-1:0] take_i,   // the grant is used
  output logic [Total-1:0]    grant_o   // one-hot per arbiter, zero without a request
);

  logic [Total-1:0] at_or_above_q;  // thermometers: 1s from the pointer upwards

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
    // Word operations serve all arbiters. Bits shifted up do not reach the next arbiter; bits shifted down count at its
    // first requester. The distance doubles from step to step, up to all N.
    localparam logic [Total-1:0] First = {Arbiters{N'(1)}};
    logic [Total-1:0] high, any_high, behind, behind_high;

    always_comb begin
      high        = '0;
      any_high    = '0;
      behind      = '0;
      behind_high = '0;
      grant_o     = '0;
      if (req_i != '0) begin
        // Searches for the first of all and the first of the high ones in parallel.
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
