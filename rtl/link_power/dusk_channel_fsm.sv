// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Power state of one output channel: On - Draining - TurningOff - Off - TurningOn - On.
///
/// `want_i` is the command. A channel that shall go off drains first: packets that own one of its VCs
/// finish; then it is dark for `t_off_i` cycles at full power. A channel that shall come on is dark for
/// `t_on_i` cycles at full power. A command that comes during a transition is obeyed when it ends. One step
/// per edge; a timer that is due goes before the command.
module dusk_channel_fsm (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic                        initial_on_i,  // constant: state after reset
  input  logic [dusk_pkg::NowW-1:0]   t_on_i,        // constant, cycles >= 1
  input  logic [dusk_pkg::NowW-1:0]   t_off_i,       // constant, cycles >= 1
  input  logic [dusk_pkg::NowW-1:0]   now_i,

  input  logic                        want_i,        // the channel shall be on, as decided at this edge
  input  logic                        drained_i,     // no packet owns it, nothing is queued for it

  output logic [dusk_pkg::StateW-1:0] state_o,
  output logic [dusk_pkg::StateW-1:0] timed_o,       // state after this edge's timers
  output logic [dusk_pkg::StateW-1:0] next_o,        // state after this edge
  output logic                        timing_o,      // a deadline is set
  output logic [dusk_pkg::NowW-1:0]   deadline_o     // edge at which the timer expires
);

  logic [dusk_pkg::StateW-1:0] state_q, state_d;
  logic [dusk_pkg::NowW-1:0]   deadline_q;
  logic                        due;

  assign timing_o   = state_q == dusk_pkg::TurningOff || state_q == dusk_pkg::TurningOn;
  assign due        = timing_o && now_i == deadline_q;
  assign state_o    = state_q;
  assign next_o     = state_d;
  assign deadline_o = deadline_q;

  always_comb begin
    timed_o = state_q;
    if (due) begin
      timed_o = (state_q == dusk_pkg::TurningOn) ? dusk_pkg::On : dusk_pkg::Off;
    end
  end

  always_comb begin
    state_d = timed_o;
    if (state_q == dusk_pkg::On) begin
      if (!want_i) state_d = dusk_pkg::Draining;
    end else if (state_q == dusk_pkg::Draining) begin
      if (want_i)         state_d = dusk_pkg::On;
      else if (drained_i) state_d = dusk_pkg::TurningOff;
    end else if (state_q == dusk_pkg::Off) begin
      if (want_i) state_d = dusk_pkg::TurningOn;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q    <= initial_on_i ? dusk_pkg::On : dusk_pkg::Off;
      deadline_q <= '0;
    end else if (state_d != state_q) begin
      state_q <= state_d;
      if (state_d == dusk_pkg::TurningOff)     deadline_q <= now_i + t_off_i;
      else if (state_d == dusk_pkg::TurningOn) deadline_q <= now_i + t_on_i;
    end
  end

  `DUSK_ASSERT(StateIsLegal, state_q <= dusk_pkg::TurningOn)

endmodule
