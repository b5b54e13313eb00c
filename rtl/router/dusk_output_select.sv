// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Selection function: chooses one output port among a head flit's candidates, for one head flit or several in
/// parallel. Combinational.
///
/// The rules are: most free VCs, with ties decided at random, by a pointer, or by the lowest number; first free (the
/// lowest candidate); cyclic (by a pointer). M. Alonso, thesis UPV 2012, section 5.4. Round robin is as cyclic, also in
/// a torus. F. J. Andújar et al., POWAR, ACM TACO 15(4) 61, 2019, Algorithm 1.
module dusk_output_select #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Number of first ports. A candidate among them is always the only candidate, so nothing is chosen.
  parameter int unsigned Alone    = 0,
  parameter int unsigned Heads    = 1
) (
  input  logic [3:0]                  select_i,
  input  logic [1:0]                  tie_i,
  input  logic [Heads-1:0]            asks_i,         // the head flit wants a port
  input  logic [Heads*NumPorts-1:0]   candidates_i,   // [head flit]
  input  logic [Heads*NumPorts-1:0]   open_i,         // [head flit]: candidates that may be chosen
  input  logic [Heads*NumPorts-1:0]   kept_i,         // if any are candidates, only these; 0 for most free VCs
  input  logic [NumPorts-1:0]         preferred_i,    // otherwise, if any are candidates, only these
  input  logic [NumVcs*NumPorts-1:0]  at_least_i,     // bit c*NumPorts+p: port p has more than c free VCs
  input  logic [15:0]                 random_i,       // head flit h reads the low byte after a rotation by 5*h bits
  input  logic [Heads*NumPorts-1:0]   at_or_above_i,  // rotating pointers, thermometers
  output logic [Heads*NumPorts-1:0]   port_o          // one-hot per head flit, zero without candidates
);

  // Draws a member of `best`. With few ports the ranks are thermometers: adding one is one gate, and the random byte is
  // compared with constants, which needs no candidates. With many ports the ranks are binary numbers.
  localparam int unsigned Most  = NumPorts - Alone;  // greatest number of candidates at once
  localparam bit          Few   = Most <= 8;
  localparam int unsigned RankW = Few ? Most : $clog2(Most + 1);
  localparam logic [NumPorts-1:0] Among = {NumPorts{1'b1}} << Alone;

  logic [NumPorts-1:0] asked, kept, first, pool, best, high, chosen, port;
  logic [RankW-1:0]    members, rank, rank_wanted;
  logic [RankW+8-1:0]  scaled;
  logic [7:0]          number;
  logic                lowest, rotating, any_first;

  assign lowest   = select_i == dusk_pkg::SelectFirst ||
                    (select_i == dusk_pkg::SelectMostFree && tie_i == dusk_pkg::TieLowest);
  assign rotating = select_i == dusk_pkg::SelectCyclic || select_i == dusk_pkg::SelectRoundRobin ||
                    (select_i == dusk_pkg::SelectMostFree && tie_i == dusk_pkg::TieRotating);

  always_comb begin
    asked       = '0;
    kept        = '0;
    first       = '0;
    any_first   = 1'b0;
    pool        = '0;
    best        = '0;
    high        = '0;
    chosen      = '0;
    members     = '0;
    rank_wanted = '0;
    rank        = '0;
    scaled      = '0;
    number      = '0;
    port        = '0;
    port_o      = '0;
    for (int h = 0; h < Heads; h++) begin
      if (asks_i[h]) begin
        asked     = candidates_i[h*NumPorts +: NumPorts] & open_i[h*NumPorts +: NumPorts];
        kept      = asked & kept_i[h*NumPorts +: NumPorts];
        first     = asked & preferred_i;
        any_first = (first & Among) != '0;
        pool      = (kept != '0) ? kept : any_first ? first : asked;
        best      = pool;
        if (select_i == dusk_pkg::SelectMostFree) begin
          for (int c = 1; c < NumVcs; c++) begin
            // This does not read the pool. Whether any candidate is preferred is computed in parallel.
            if (any_first ? (first & at_least_i[c*NumPorts +: NumPorts] & Among) != '0
                          : (asked & at_least_i[c*NumPorts +: NumPorts] & Among) != '0) begin
              best = pool & at_least_i[c*NumPorts +: NumPorts];
            end
          end
        end
        if (lowest || rotating) begin
          high   = rotating ? best & at_or_above_i[h*NumPorts +: NumPorts] : best;
          chosen = (high != '0) ? high : best;
          port   = chosen & (~chosen + 1'b1);
        end else begin
          port = best;
          if ((best & Among & ((best & Among) - 1'b1)) != '0) begin
            number      = 8'({random_i, random_i} >> (5*h % 16));
            members     = '0;
            rank_wanted = '0;
            rank        = '0;
            if (Few) begin
              for (int p = Alone; p < NumPorts; p++) begin
                members = members | (best[p] ? (members << 1) | RankW'(1) : '0);
              end
              for (int m = 2; m <= Most; m++) begin
                if (members[m - 1]) begin
                  for (int r = 1; r < m; r++) begin
                    if (number >= 8'((256*r + m - 1) / m)) rank_wanted[r - 1] = 1'b1;
                  end
                end
              end
            end else begin
              for (int p = Alone; p < NumPorts; p++) members = members + RankW'(best[p]);
              scaled      = members * number;
              rank_wanted = RankW'(scaled >> 8);
            end
            for (int p = Alone; p < NumPorts; p++) begin
              if (best[p]) begin
                port[p] = rank == rank_wanted;
                rank    = Few ? (rank << 1) | RankW'(1) : rank + 1'b1;
              end
            end
          end
        end
        port_o[h*NumPorts +: NumPorts] = port;
      end
    end
  end

  // Before the reset, registers may have several candidates where normally there is only one.
  for (genvar h = 0; h < Heads; h++) begin : gen_rules
    logic [NumPorts-1:0] from, to;
    assign from = asks_i[h] ? candidates_i[h*NumPorts +: NumPorts] & open_i[h*NumPorts +: NumPorts] : '0;
    assign to   = port_o[h*NumPorts +: NumPorts];
    `DUSK_UNUSED({from, to})  // only the assertions read them
    `DUSK_ASSERT_COMB(OneHot, (to & (to - 1'b1)) == '0 || ((from & ~Among) != '0 && (from & (from - 1'b1)) != '0))
    `DUSK_ASSERT_COMB(OneOfTheCandidates, (to & ~from) == '0)
    `DUSK_ASSERT_COMB(ChoosesIfItCan, (to != '0) == (from != '0))
  end

endmodule
