// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Idle timers of the output channels: a channel goes off when it has been idle for `idle_cycles` and comes on when a
/// packet has chosen it. Policies that let packets choose dark channels share it. Behavior: docs/rtl/idle_timer.md.
module dusk_idle_timers #(
  parameter int unsigned NumPorts = 8,
  localparam int unsigned NowW = dusk_pkg::NowW
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic [NowW-1:0]          now_i,

  // Constant.
  input  dusk_pkg::power_config_t  config_i,
  input  logic [NumPorts-1:0]      present_i,
  input  logic [NumPorts-1:0]      pinned_i,

  // Router, in the cycle before the edge.
  input  logic [NumPorts-1:0]      sent_i,
  input  logic [NumPorts-1:0]      drained_i,

  // Channel bank.
  input  logic [NumPorts-1:0]      want_i,     // channels wanted at the edge before
  input  logic [NumPorts-1:0]      on_i,

  output logic [NumPorts-1:0]      want_o,
  output logic                     steady_o,   // no timer begins or ends at this edge
  output logic                     news_o,     // a timer begins or ends, or the wanted channels change
  output logic [NumPorts-1:0]      timing_o,
  output logic [NumPorts*NowW-1:0] deadline_o
);

  logic [NumPorts-1:0] active, idle, due, timing_q, timing_d;
  logic                at_once;

  assign active   = sent_i | ~drained_i;
  assign idle     = config_i.power_managed ? want_i & on_i & ~pinned_i & ~active : '0;
  assign at_once  = config_i.idle_cycles == '0;  // a channel is due at its first idle edge, and no timer runs
  assign timing_d = idle & ~due;

  // A channel that is due goes off, unless a packet uses it again.
  assign want_o     = (active | pinned_i | (want_i & ~due)) & present_i;
  assign steady_o   = timing_d == timing_q;
  assign news_o     = timing_d != timing_q || want_o != want_i;
  assign timing_o   = timing_q;

  for (genvar p = 0; p < NumPorts; p++) begin : gen_timer
    logic [NowW-1:0] deadline_q;
    assign due[p] = at_once ? idle[p] : timing_q[p] && now_i == deadline_q;
    assign deadline_o[p*NowW +: NowW] = deadline_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni)                          deadline_q <= '0;
      else if (timing_d[p] && !timing_q[p]) deadline_q <= now_i + config_i.idle_cycles;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) timing_q <= '0;
    else         timing_q <= timing_d;
  end

  `DUSK_ASSERT(WhatAPacketUsesIsWanted, (active & present_i & ~want_o) == '0)
  `DUSK_ASSERT(TimesOnlyWhatIsOn, (timing_q & ~(on_i & want_i)) == '0)
  `DUSK_ASSERT(NoTimerOfNoCycles, !at_once || timing_q == '0)

endmodule
