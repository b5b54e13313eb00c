// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Selection function: one output port out of a header's candidates. Combinational.
///
/// Most free VCs, ties by rank from a random number, rotating from a pointer, or lowest; first free
/// (lowest candidate); cyclic (rotating among all candidates). M. Alonso, thesis UPV 2012, section 5.4.
module dusk_output_select #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3
) (
  input  logic [2:0]                 select_i,
  input  logic [1:0]                 tie_i,
  input  logic [NumPorts-1:0]        candidates_i,   // each has a free VC
  input  logic [NumVcs*NumPorts-1:0] at_least_i,     // bit c*NumPorts+p: port p has more than c free VCs
  input  logic [7:0]                 random_i,
  input  logic [NumPorts-1:0]        at_or_above_i,  // rotating pointer, thermometer
  output logic [NumPorts-1:0]        port_o          // one-hot, zero without candidates
);

  localparam int unsigned RankW = $clog2(NumPorts + 1);

  logic [NumPorts-1:0] best, high, chosen;
  logic [RankW-1:0]    members, rank_wanted, rank;
  logic                lowest, rotating;
  logic [RankW+8-1:0]  scaled;

  assign lowest   = select_i == dusk_pkg::SelectFirst ||
                    (select_i == dusk_pkg::SelectMostFree && tie_i == dusk_pkg::TieLowest);
  assign rotating = select_i == dusk_pkg::SelectCyclic ||
                    (select_i == dusk_pkg::SelectMostFree && tie_i == dusk_pkg::TieRotating);

  always_comb begin
    best        = candidates_i;
    high        = '0;
    chosen      = '0;
    members     = '0;
    rank_wanted = '0;
    rank        = '0;
    scaled      = '0;
    port_o      = '0;
    if (candidates_i != '0) begin
      if (select_i == dusk_pkg::SelectMostFree) begin
        for (int c = 1; c < NumVcs; c++) begin
          if ((candidates_i & at_least_i[c*NumPorts +: NumPorts]) != '0) begin
            best = candidates_i & at_least_i[c*NumPorts +: NumPorts];
          end
        end
      end
      if (lowest || rotating || (best & (best - 1'b1)) == '0) begin
        high   = rotating ? best & at_or_above_i : best;
        chosen = (high != '0) ? high : best;
        port_o = chosen & (~chosen + 1'b1);
      end else begin
        for (int p = 0; p < NumPorts; p++) begin
          members = members + RankW'(best[p]);
        end
        scaled      = members * random_i;
        rank_wanted = RankW'(scaled >> 8);
        for (int p = 0; p < NumPorts; p++) begin
          if (best[p]) begin
            port_o[p] = rank == rank_wanted;
            rank      = rank + 1'b1;
          end
        end
      end
    end
  end

  `DUSK_ASSERT_COMB(OneHot, (port_o & (port_o - 1'b1)) == '0)
  `DUSK_ASSERT_COMB(OneOfTheCandidates, (port_o & ~candidates_i) == '0)
  `DUSK_ASSERT_COMB(ChoosesIfItCan, (port_o != '0) == (candidates_i != '0))

endmodule
