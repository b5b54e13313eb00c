// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Draws member number floor(members * random / 256) of a set; the lowest member has number 0. Combinational.
module dusk_drawn #(
  parameter int unsigned N = 8
) (
  input  logic [N-1:0] set_i,
  input  logic [7:0]   random_i,
  output logic [N-1:0] member_o  // one-hot, zero without members
);

  localparam int unsigned RankW = $clog2(N + 1);

  logic [RankW-1:0]   members, wanted, rank;
  logic [RankW+8-1:0] scaled;

  always_comb begin
    member_o = set_i;
    members  = '0;
    wanted   = '0;
    rank     = '0;
    scaled   = '0;
    if ((set_i & (set_i - 1'b1)) != '0) begin
      for (int i = 0; i < N; i++) members = members + RankW'(set_i[i]);
      scaled = members * random_i;
      wanted = RankW'(scaled >> 8);
      for (int i = 0; i < N; i++) begin
        if (set_i[i]) begin
          member_o[i] = rank == wanted;
          rank        = rank + 1'b1;
        end
      end
    end
  end

  `DUSK_ASSERT_COMB(OneHot, (member_o & (member_o - 1'b1)) == '0)
  `DUSK_ASSERT_COMB(OneOfTheSet, (member_o & ~set_i) == '0)
  `DUSK_ASSERT_COMB(DrawsIfItCan, (member_o != '0) == (set_i != '0))

endmodule
