// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Widths of the links of trunks, in levels: 0 full, 1 half, 2 quarter. The trunks are independent.
///
/// A trunk narrows at once, but draws the old power for `t_off_i` more cycles. It has a wider width after `t_on_i`
/// cycles, but draws the new power at once (M. Alonso Diaz, thesis UPV 2012, section 4.3.3). docs/rtl/width_fsm.md.
module dusk_width_fsm #(
  parameter int unsigned Trunks = 1,
  localparam int unsigned NowW = dusk_pkg::NowW
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic [NowW-1:0]        t_on_i,      // constant, cycles >= 1
  input  logic [NowW-1:0]        t_off_i,     // constant, cycles >= 1
  input  logic [NowW-1:0]        now_i,

  // Commands: at most one per trunk, none while a timer runs.
  input  logic [Trunks-1:0]      narrower_i,
  input  logic [Trunks-1:0]      wider_i,
  input  logic [Trunks-1:0]      widest_i,

  output logic [Trunks*2-1:0]    level_o,     // width level, for flits that cross
  output logic [Trunks*2-1:0]    power_o,     // power level
  output logic [Trunks-1:0]      timing_o,
  output logic [Trunks*NowW-1:0] deadline_o,
  output logic [Trunks-1:0]      due_o,       // the timer expires at this edge
  output logic [Trunks-1:0]      changes_o    // this edge changes level, power or timing
);

  logic [Trunks*2-1:0]    level_q, power_q;
  logic [Trunks-1:0]      timing_q, widening_q, due;
  logic [Trunks*NowW-1:0] deadline_q;

  assign level_o    = level_q;
  assign power_o    = power_q;
  assign timing_o   = timing_q;
  assign deadline_o = deadline_q;
  assign due_o      = due;
  assign changes_o  = due | narrower_i | wider_i | widest_i;

  always_comb begin
    due = '0;
    if (timing_q != '0) begin
      for (int t = 0; t < Trunks; t++) due[t] = timing_q[t] && now_i == deadline_q[t*NowW +: NowW];
    end
  end

  always_ff @(posedge clk_i) begin : widths
    logic [Trunks*2-1:0]    level, power;
    logic [Trunks-1:0]      timing, widening;
    logic [Trunks*NowW-1:0] deadline;
    level    = '0;
    power    = '0;
    timing   = '0;
    widening = '0;
    deadline = '0;
    if (!rst_ni) begin
      level_q    <= '0;
      power_q    <= '0;
      timing_q   <= '0;
      widening_q <= '0;
      deadline_q <= '0;
    end else if (changes_o != '0) begin
      level    = level_q;
      power    = power_q;
      timing   = timing_q;
      widening = widening_q;
      deadline = deadline_q;
      for (int t = 0; t < Trunks; t++) begin
        if (due[t]) begin
          timing[t] = 1'b0;
          if (widening_q[t]) level[t*2 +: 2] = power_q[t*2 +: 2];
          else               power[t*2 +: 2] = level_q[t*2 +: 2];
        end else if (narrower_i[t]) begin
          level[t*2 +: 2] = level_q[t*2 +: 2] + 1'b1;
          timing[t]       = 1'b1;
          widening[t]     = 1'b0;
          deadline[t*NowW +: NowW] = now_i + t_off_i;
        end else if (wider_i[t] || widest_i[t]) begin
          power[t*2 +: 2] = widest_i[t] ? '0 : power_q[t*2 +: 2] - 1'b1;
          timing[t]       = 1'b1;
          widening[t]     = 1'b1;
          deadline[t*NowW +: NowW] = now_i + t_on_i;
        end
      end
      level_q    <= level;
      power_q    <= power;
      timing_q   <= timing;
      widening_q <= widening;
      deadline_q <= deadline;
    end
  end

  for (genvar t = 0; t < Trunks; t++) begin : gen_rules
    `DUSK_ASSERT(LevelsAreLegal, level_q[t*2 +: 2] <= 2'd2 && power_q[t*2 +: 2] <= level_q[t*2 +: 2])
    `DUSK_ASSERT(EqualWhenAtRest, timing_q[t] || level_q[t*2 +: 2] == power_q[t*2 +: 2])
    `DUSK_ASSERT(NoCommandWhileTiming, !(timing_q[t] && (narrower_i[t] || wider_i[t] || widest_i[t])))
  end

endmodule
