// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Finds the members of a set with the highest number. For each bit, the highest first, it keeps the members whose bit
/// is set, if there are any. Combinational.
module dusk_highest #(
  parameter int unsigned N = 8,
  /// Bits of a number.
  parameter int unsigned W = 4
) (
  input  logic [N-1:0]   set_i,
  input  logic [W*N-1:0] number_i,  // bit b of all numbers begins at b*N
  output logic [N-1:0]   best_o
);

  always_comb begin
    best_o = set_i;
    if ((set_i & (set_i - 1'b1)) != '0) begin
      for (int b = W - 1; b >= 0; b--) begin
        if ((best_o & number_i[b*N +: N]) != '0) best_o = best_o & number_i[b*N +: N];
      end
    end
  end

  `DUSK_ASSERT_COMB(OfTheSet, (best_o & ~set_i) == '0)
  `DUSK_ASSERT_COMB(SomeIfThereAreAny, (best_o != '0) == (set_i != '0))

endmodule
