// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Width of a trunk's links, in levels: 0 full, 1 half, 2 quarter.
///
/// Narrowing takes effect at once and is paid for `t_off_i` longer; widening is paid at once and takes effect
/// after `t_on_i` (M. Alonso Diaz, thesis UPV 2012, section 4.3.3). docs/rtl/width_fsm.md.
module dusk_width_fsm (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [dusk_pkg::NowW-1:0] t_on_i,      // constant, cycles >= 1
  input  logic [dusk_pkg::NowW-1:0] t_off_i,     // constant, cycles >= 1
  input  logic [dusk_pkg::NowW-1:0] now_i,

  // Commands, at most one, none while timing.
  input  logic                      narrower_i,
  input  logic                      wider_i,
  input  logic                      widest_i,

  output logic [1:0]                level_o,     // what flits see
  output logic [1:0]                power_o,     // what is paid
  output logic                      timing_o,
  output logic [dusk_pkg::NowW-1:0] deadline_o,
  output logic                      due_o,       // the timer expires at this edge
  output logic                      changes_o    // this edge changes level, power or timing
);

  logic [1:0]                level_q, power_q;
  logic                      timing_q, widening_q, due;
  logic [dusk_pkg::NowW-1:0] deadline_q;

  assign due        = timing_q && now_i == deadline_q;
  assign level_o    = level_q;
  assign power_o    = power_q;
  assign timing_o   = timing_q;
  assign deadline_o = deadline_q;
  assign due_o      = due;
  assign changes_o  = due || narrower_i || wider_i || widest_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      level_q    <= '0;
      power_q    <= '0;
      timing_q   <= 1'b0;
      widening_q <= 1'b0;
      deadline_q <= '0;
    end else if (due) begin
      timing_q <= 1'b0;
      if (widening_q) level_q <= power_q;
      else            power_q <= level_q;
    end else if (narrower_i) begin
      level_q    <= level_q + 1'b1;
      timing_q   <= 1'b1;
      widening_q <= 1'b0;
      deadline_q <= now_i + t_off_i;
    end else if (wider_i || widest_i) begin
      power_q    <= widest_i ? '0 : power_q - 1'b1;
      timing_q   <= 1'b1;
      widening_q <= 1'b1;
      deadline_q <= now_i + t_on_i;
    end
  end

  `DUSK_ASSERT(LevelsAreLegal, level_q <= 2'd2 && power_q <= level_q)
  `DUSK_ASSERT(EqualWhenAtRest, timing_q || level_q == power_q)
  `DUSK_ASSERT(NoCommandWhileTiming, !(timing_q && (narrower_i || wider_i || widest_i)))

endmodule
