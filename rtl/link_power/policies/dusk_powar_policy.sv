// SPDX-License-Identifier: Apache-2.0

/// Policy for any topology: POWAR. Channels follow the idle timers. In each group of ports a packet may choose only the
/// selectable ports. Their number follows the utilization of the group, so light traffic stays on few ports and the
/// others sleep. Andujar et al. 2019; docs/rtl/powar_policy.md. Ports: docs/rtl/link_power.md.
module dusk_powar_policy #(
  `include "dusk_policy_parameters.svh"
  localparam int unsigned Grouped = NumPorts - First  // ports in groups: the last ones; local ports are one group
) (
  `include "dusk_policy_ports.svh"
);

  logic [NumPorts-1:First] selectable;
  logic [NumPorts-1:0]     choice;
  logic                    timers_steady, selectable_steady;

  always_comb begin
    choice                   = '1;  // ports in no group
    choice[NumPorts-1:First] = selectable;
  end

  assign usable_o    = config_i.power_managed ? present_i & (choice | pinned_i) : present_i;
  assign preferred_o = config_i.prefer_on ? on_i : '1;
  assign width_o     = '0;
  assign power_o     = '0;
  assign steady_o    = timers_steady && selectable_steady;

  dusk_idle_timers #(.NumPorts(NumPorts)) u_timers (
    .clk_i, .rst_ni, .now_i, .config_i, .present_i, .pinned_i, .sent_i, .drained_i, .want_i, .on_i, .want_o,
    .steady_o(timers_steady),
    .news_o, .timing_o, .deadline_o
  );

  dusk_selectable #(.Ports(Grouped), .Group(Group)) u_selectable (
    .clk_i, .rst_ni, .config_i, .on_threshold_i, .off_threshold_i, .window_end_i,
    .present_i   (present_i[NumPorts-1:First]),
    .sent_i      (sent_i[NumPorts-1:First]),
    .selectable_o(selectable),
    .steady_o    (selectable_steady)
  );

endmodule
