// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Policy of any topology: a channel goes off when it has been idle for some cycles and comes on when a packet has
/// chosen it. A packet may get a VC of a dark channel; it waits in its buffer until the channel is On. Channels that
/// are On are selected first. With t_on and t_off the first half of Energy Efficient Ethernet; the threshold in cycles
/// is that of Saravanan et al. 2013. Behavior: docs/rtl/idle_timer.md. Ports: docs/rtl/link_power.md.
module dusk_idle_policy #(
  `include "dusk_policy_parameters.svh"
  localparam int unsigned NowW = dusk_pkg::NowW
) (
  `include "dusk_policy_ports.svh"
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
