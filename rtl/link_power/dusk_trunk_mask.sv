// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Decides at each edge which links of one trunk should be on (`want_o`), and how wide the last link is. `want_i` is
/// the decision at the edge before. Combinational. M. Alonso Diaz, thesis UPV 2012, sections 4.2.1 to 4.2.4;
/// docs/rtl/trunk_mask.md.
module dusk_trunk_mask #(
  /// Links of the trunk.
  parameter int unsigned Trunk = 4
) (
  input  logic             look_i,         // 1: this edge is evaluated; 0: want_o = want_i
  input  logic [Trunk-1:0] present_i,      // constant
  input  logic [1:0]       narrowest_i,    // constant, level 0..2

  input  logic [Trunk-1:0] want_i,
  input  logic [Trunk-1:0] active_i,       // links that are On after this edge's timers
  input  logic [Trunk-1:0] may_drop_i,     // a step down may take this link now
  input  logic             may_narrow_i,   // a step down may narrow the last link
  input  logic             step_up_i,
  input  logic             step_down_i,
  input  logic             override_i,
  input  logic [1:0]       level_i,        // width level
  input  logic             width_timing_i,

  output logic [Trunk-1:0] want_o,
  output logic             narrower_o,
  output logic             wider_o,
  output logic             widest_o
);

  logic [Trunk-1:0] was, lit, raise, droppable, drop;
  logic             several, last_one;

  always_comb begin
    was        = '0;
    lit        = '0;
    raise      = '0;
    droppable  = '0;
    drop       = '0;
    several    = 1'b0;
    last_one   = 1'b0;
    want_o     = want_i;
    narrower_o = 1'b0;
    wider_o    = 1'b0;
    widest_o   = 1'b0;
    if (look_i) begin
      was       = want_i & present_i;
      lit       = was & active_i;
      raise     = present_i & ~was;
      droppable = lit & may_drop_i;
      several   = (lit & (lit - 1'b1)) != '0;
      last_one  = lit != '0 && lit == was && !several;
      want_o    = was;
      if (step_up_i) begin
        if (level_i == '0) want_o = was | (raise & (~raise + 1'b1));
        else               wider_o = !width_timing_i;
      end else if (step_down_i) begin
        if (several) begin
          for (int i = 0; i < Trunk; i++) begin
            if (droppable[i]) begin
              drop    = '0;
              drop[i] = 1'b1;
            end
          end
          want_o = was & ~drop;
        end else begin
          narrower_o = last_one && level_i < narrowest_i && !width_timing_i && may_narrow_i;
        end
      end
      if (override_i) begin
        want_o     = present_i;
        narrower_o = 1'b0;
        wider_o    = 1'b0;
        widest_o   = level_i != '0 && !width_timing_i;
      end
    end
  end

  `DUSK_ASSERT_COMB(KeepsALitLink, lit == '0 || (want_o & active_i) != '0)
  `DUSK_ASSERT_COMB(NoAbsentLink, !look_i || (want_o & ~present_i) == '0)

endmodule
