// SPDX-License-Identifier: Apache-2.0

/// Policy for any topology: a channel goes off when it has been idle for some cycles and comes on when a packet has
/// chosen it. A packet may get a VC of a dark channel, and waits until the channel is On. With `prefer_on` the
/// selection takes channels that are On first. With t_on and t_off the policy works like the first part of Energy
/// Efficient Ethernet; idle_cycles is the power-down threshold of Saravanan et al. 2013. Behavior:
/// docs/rtl/idle_timer.md. Ports: docs/rtl/link_power.md.
module dusk_idle_policy #(
  `include "dusk_policy_parameters.svh"
  localparam logic [NumPorts-1:0] All = '1
) (
  `include "dusk_policy_ports.svh"
);

  assign usable_o    = present_i;
  assign preferred_o = config_i.prefer_on ? on_i : All;
  assign width_o     = '0;
  assign power_o     = '0;

  dusk_idle_timers #(.NumPorts(NumPorts)) u_timers (
    .clk_i, .rst_ni, .now_i, .config_i, .present_i, .pinned_i, .sent_i, .drained_i, .want_i, .on_i,
    .want_o, .steady_o, .news_o, .timing_o, .deadline_o
  );

endmodule
