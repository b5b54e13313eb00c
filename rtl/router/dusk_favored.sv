// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Arbiter of one output VC: selects the requesters that may win. dusk_vc_grants then picks one of them. Combinational.
module dusk_favored #(
  parameter int unsigned N = 15,
  /// Bits of a requester's rank: waiting time, or number of flits.
  parameter int unsigned W = dusk_pkg::WaitW
) (
  input  logic [1:0]     arbiter_i,  // constant
  input  logic [N-1:0]   request_i,
  input  logic [W*N-1:0] rank_i,     // for oldest and longest: bit b of all ranks begins at b*N
  input  logic [7:0]     random_i,
  output logic [N-1:0]   favored_o   // zero without requesters
);

  logic         ranked, draws;
  logic [N-1:0] best, drawn;

  assign ranked = arbiter_i == dusk_pkg::ArbiterOldest || arbiter_i == dusk_pkg::ArbiterLongest;
  assign draws  = arbiter_i == dusk_pkg::ArbiterRandom;

  dusk_highest #(.N(N), .W(W)) u_highest (
    .set_i(ranked ? request_i : '0), .number_i(rank_i), .best_o(best)
  );
  dusk_drawn #(.N(N)) u_drawn (
    .set_i(draws ? request_i : '0), .random_i, .member_o(drawn)
  );
  assign favored_o = ranked ? best : draws ? drawn : request_i;

  `DUSK_ASSERT_COMB(FavorsWhoAsks, (favored_o & ~request_i) == '0 && (favored_o != '0) == (request_i != '0))

endmodule
