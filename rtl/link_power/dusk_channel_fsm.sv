// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Power states of output channels, independent of each other: On - Draining - TurningOff - Off - TurningOn - On.
///
/// `want_i` is the command. A channel that should go off drains first: packets that own one of its VCs finish. Then it
/// is dark for `t_off_i` cycles at full power. A channel that should come on is dark for `t_on_i` cycles at full power.
/// A command during a transition takes effect when the transition ends. With `abort_sleep_i` a wanted channel does not
/// finish turning off: TurningOff - TurningOn. A channel makes one step per edge; a timer that is due precedes any
/// other command. An edge without `look_i` keeps all states.
module dusk_channel_fsm #(
  parameter int unsigned Channels = 1,
  localparam int unsigned StateW = dusk_pkg::StateW,
  localparam int unsigned NowW   = dusk_pkg::NowW
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic [Channels-1:0]        initial_on_i,  // constant: state after reset
  input  logic [NowW-1:0]            t_on_i,        // constant, cycles >= 1
  input  logic [NowW-1:0]            t_off_i,       // constant, cycles >= 1
  input  logic                       abort_sleep_i, // constant
  input  logic [NowW-1:0]            now_i,

  input  logic                       look_i,        // a state may change at this edge
  input  logic [Channels-1:0]        want_i,        // the channel should be on, as decided at this edge
  input  logic [Channels-1:0]        drained_i,     // no packet owns a VC of it, nothing is queued

  // Registered.
  output logic [Channels*StateW-1:0] state_o,
  output logic [Channels-1:0]        on_o,
  output logic [Channels-1:0]        lit_o,         // On or Draining: carries flits
  output logic [Channels-1:0]        timing_o,      // a deadline is set
  output logic [Channels*NowW-1:0]   deadline_o,    // edge at which the timer expires

  // Combinational, for this edge.
  output logic                       due_o,         // a timer of some channel expires
  output logic [Channels*StateW-1:0] timed_o,       // states after this edge's timers
  output logic [Channels*StateW-1:0] next_o         // states after this edge
);

  logic [Channels*StateW-1:0] state_q;
  logic [Channels-1:0]        on_q, lit_q, timing_q;
  logic [Channels*NowW-1:0]   deadline_q;

  assign state_o    = state_q;
  assign on_o       = on_q;
  assign lit_o      = lit_q;
  assign timing_o   = timing_q;
  assign deadline_o = deadline_q;

  always_comb begin
    due_o = 1'b0;
    if (timing_q != '0) begin
      for (int c = 0; c < Channels; c++) begin
        if (timing_q[c] && now_i == deadline_q[c*NowW +: NowW]) due_o = 1'b1;
      end
    end
  end

  always_comb begin
    timed_o = state_q;
    if (due_o) begin
      for (int c = 0; c < Channels; c++) begin
        if (timing_q[c] && now_i == deadline_q[c*NowW +: NowW]) begin
          timed_o[c*StateW +: StateW] =
              (state_q[c*StateW +: StateW] == dusk_pkg::TurningOn) ? dusk_pkg::On : dusk_pkg::Off;
        end
      end
    end
  end

  always_comb begin
    next_o = timed_o;
    if (look_i) begin
      for (int c = 0; c < Channels; c++) begin
        if (state_q[c*StateW +: StateW] == dusk_pkg::On) begin
          if (!want_i[c]) next_o[c*StateW +: StateW] = dusk_pkg::Draining;
        end else if (state_q[c*StateW +: StateW] == dusk_pkg::Draining) begin
          if (want_i[c])         next_o[c*StateW +: StateW] = dusk_pkg::On;
          else if (drained_i[c]) next_o[c*StateW +: StateW] = dusk_pkg::TurningOff;
        end else if (state_q[c*StateW +: StateW] == dusk_pkg::TurningOff) begin
          if (abort_sleep_i && want_i[c]) next_o[c*StateW +: StateW] = dusk_pkg::TurningOn;
        end else if (state_q[c*StateW +: StateW] == dusk_pkg::Off) begin
          if (want_i[c]) next_o[c*StateW +: StateW] = dusk_pkg::TurningOn;
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin : states
    logic [StateW-1:0]        next;
    logic [Channels*NowW-1:0] deadline;
    logic [Channels-1:0]      on, lit, timing;
    next     = '0;
    deadline = '0;
    on       = '0;
    lit      = '0;
    timing   = '0;
    if (!rst_ni) begin
      for (int c = 0; c < Channels; c++) state_q[c*StateW +: StateW] <= initial_on_i[c] ? dusk_pkg::On : dusk_pkg::Off;
      on_q       <= initial_on_i;
      lit_q      <= initial_on_i;
      timing_q   <= '0;
      deadline_q <= '0;
    end else if (look_i && next_o != state_q) begin
      deadline = deadline_q;
      for (int c = 0; c < Channels; c++) begin
        next = next_o[c*StateW +: StateW];
        if (next != state_q[c*StateW +: StateW]) begin
          if (next == dusk_pkg::TurningOff)     deadline[c*NowW +: NowW] = now_i + t_off_i;
          else if (next == dusk_pkg::TurningOn) deadline[c*NowW +: NowW] = now_i + t_on_i;
        end
        on[c]     = next == dusk_pkg::On;
        lit[c]    = next == dusk_pkg::On || next == dusk_pkg::Draining;
        timing[c] = next == dusk_pkg::TurningOff || next == dusk_pkg::TurningOn;
      end
      state_q    <= next_o;
      on_q       <= on;
      lit_q      <= lit;
      timing_q   <= timing;
      deadline_q <= deadline;
    end
  end

  for (genvar c = 0; c < Channels; c++) begin : gen_rules
    `DUSK_ASSERT(StateIsLegal, state_q[c*StateW +: StateW] <= dusk_pkg::TurningOn)
    `DUSK_ASSERT(OnMeansOn, on_q[c] == (state_q[c*StateW +: StateW] == dusk_pkg::On))
    `DUSK_ASSERT(LitMeansLit, lit_q[c] == (state_q[c*StateW +: StateW] <= dusk_pkg::Draining))
    `DUSK_ASSERT(TimingMeansTurning, timing_q[c] == (state_q[c*StateW +: StateW] == dusk_pkg::TurningOff ||
                                                     state_q[c*StateW +: StateW] == dusk_pkg::TurningOn))
  end
  `DUSK_ASSERT(LooksWhenDue, !due_o || look_i)

endmodule
