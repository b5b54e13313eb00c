// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Policy of any topology: a channel goes off when it has been idle for some cycles and comes on when a packet has
/// chosen it. A packet may get a VC of a dark channel; it waits in its buffer until the channel is On. Channels that are On
/// are selected first. With t_on and t_off the first half of Energy Efficient Ethernet; the threshold in cycles is that of
/// Saravanan et al. 2013. Behavior: docs/rtl/idle_timer.md. Ports: docs/rtl/link_power.md.
module dusk_idle_policy #(
  parameter int unsigned NumPorts = 8,
  /// Entries of the threshold pins; not used.
  parameter int unsigned Group    = 4,
  localparam int unsigned Timers = NumPorts,
  localparam int unsigned StateW = dusk_pkg::StateW,
  localparam int unsigned NowW   = dusk_pkg::NowW,
  localparam int unsigned CountW = dusk_pkg::CountW
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic [NowW-1:0]            now_i,
  input  logic                       window_end_i,

  // Configuration and place; constant.
  input  dusk_pkg::power_config_t    config_i,
  input  logic [NumPorts-1:0]        present_i,
  input  logic [NumPorts-1:0]        pinned_i,
  input  logic                       coupled_i,
  input  logic [Group*CountW-1:0]    on_threshold_i,
  input  logic [Group*CountW-1:0]    off_threshold_i,

  // Neighbors and nodes.
  input  logic [NumPorts*StateW-1:0] in_state_i,         // state of the channel entering each port
  input  logic                       injection_pending_i,

  // Router.
  input  logic [NumPorts-1:0]        sent_i,             // a flit, or a part of one, is on the output channel
  input  logic [NumPorts-1:0]        drained_i,
  input  logic [NumPorts-1:0]        buffered_i,

  // Channel bank.
  input  logic [NumPorts-1:0]        want_i,             // the decision before
  input  logic [NumPorts-1:0]        on_i,
  input  logic [NumPorts-1:0]        on_after_timers_i,
  input  logic [NumPorts-1:0]        pending_i,          // TurningOn after this edge's timers

  // Decision.
  input  logic                       look_i,             // else everything is as at the edge before
  output logic                       news_o,             // what the decision depends on has changed, or a timer is due
  output logic [NumPorts-1:0]        want_o,             // channels that shall be on
  output logic [NumPorts-1:0]        usable_o,           // may be newly allocated; of registers
  output logic [NumPorts-1:0]        preferred_o,        // are chosen before others; of registers
  output logic [NumPorts*2-1:0]      width_o,            // levels, of registers
  output logic [NumPorts*2-1:0]      power_o,
  output logic                       steady_o,           // this edge changes nothing here
  output logic [Timers-1:0]          timing_o,
  output logic [Timers*NowW-1:0]     deadline_o
);

  logic [NumPorts-1:0] active, idle, due, timing_q, timing_d;

  assign active   = sent_i | ~drained_i;
  assign idle     = config_i.power_managed ? want_i & on_i & ~pinned_i & ~active : '0;
  assign timing_d = idle & ~due;

  // What is due is idle, or used again.
  assign want_o      = (active | pinned_i | (want_i & ~due)) & present_i;
  assign usable_o    = present_i;
  assign preferred_o = on_i;
  assign width_o     = '0;
  assign power_o     = '0;
  assign steady_o    = timing_d == timing_q;
  assign news_o      = timing_d != timing_q || want_o != want_i;
  assign timing_o    = timing_q;

  for (genvar p = 0; p < NumPorts; p++) begin : gen_timer
    logic [NowW-1:0] deadline_q;
    assign due[p] = timing_q[p] && now_i == deadline_q;
    assign deadline_o[p*NowW +: NowW] = deadline_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni)                       deadline_q <= '0;
      else if (timing_d[p] && !timing_q[p]) deadline_q <= now_i + config_i.idle_cycles;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) timing_q <= '0;
    else         timing_q <= timing_d;
  end

  `DUSK_ASSERT(WhatAPacketUsesIsWanted, (active & present_i & ~want_o) == '0)
  `DUSK_ASSERT(TimesOnlyWhatIsOn, (timing_q & ~(on_i & want_i)) == '0)

endmodule
