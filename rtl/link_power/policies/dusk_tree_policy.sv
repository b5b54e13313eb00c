// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Policy for a k-ary n-tree: the up channels follow their utilization; all channels follow the neighbors, pins and the
/// override. All up channels are one group. At an edge the order is: window check, coupling, override. Alonso et al.
/// 2015, sections 3.2 to 3.5; docs/rtl/tree_policy.md. Ports: docs/rtl/link_power.md.
module dusk_tree_policy #(
  `include "dusk_policy_parameters.svh"
  localparam int unsigned Half   = NumPorts / 2,
  localparam int unsigned StateW = dusk_pkg::StateW
) (
  `include "dusk_policy_ports.svh"
);

  logic [NumPorts*StateW-1:0] in_state_q;
  logic [Half-1:0]            alive_q, asc_begin_on, asc_begin_off, asc_alive, alive_seen_q;
  logic [NumPorts-1:0]        not_off_q, in_not_off;
  logic                       any_not_off, any_seen_q, pending_q;
  logic [Half-1:0]            counted, may_drop;
  logic                       step_up, step_down, unused_may_narrow, override_now;

  assign usable_o    = on_i;
  assign preferred_o = '1;
  assign width_o     = '0;
  assign power_o     = '0;
  assign steady_o    = in_state_i == in_state_q;
  assign timing_o    = '0;
  assign deadline_o  = '0;

  // ---- Neighbors: levels, and changes at this edge --------------------------------------------------
  // If the buffer holds a flit, further flits may come, so the input counts as alive.
  always_comb begin
    asc_begin_on  = '0;
    asc_begin_off = '0;
    asc_alive     = alive_q;
    in_not_off    = not_off_q;
    if (in_state_i != in_state_q) begin
      for (int p = 0; p < NumPorts; p++) begin
        in_not_off[p] = in_state_i[p*StateW +: StateW] != dusk_pkg::Off;
      end
      for (int p = 0; p < Half; p++) begin
        asc_begin_on[p]  = (in_state_i[p*StateW +: StateW] == dusk_pkg::TurningOn &&
                            in_state_q[p*StateW +: StateW] != dusk_pkg::TurningOn) ||
                           (in_state_i[p*StateW +: StateW] == dusk_pkg::On &&
                            in_state_q[p*StateW +: StateW] == dusk_pkg::Draining);
        asc_begin_off[p] = in_state_q[p*StateW +: StateW] == dusk_pkg::On &&
                           in_state_i[p*StateW +: StateW] == dusk_pkg::Draining;
        asc_alive[p]     = in_state_i[p*StateW +: StateW] != dusk_pkg::Off &&
                           in_state_i[p*StateW +: StateW] != dusk_pkg::TurningOff;
      end
    end
  end

  logic [Half-1:0] alive;
  always_comb begin  // only if link power manages the channels
    alive       = '0;
    any_not_off = 1'b0;
    news_o      = 1'b0;
    if (config_i.power_managed) begin
      alive       = present_i[Half-1:0] & (buffered_i[Half-1:0] | asc_alive);
      any_not_off = (present_i & (buffered_i | in_not_off)) != '0;
      news_o      = in_state_i != in_state_q || alive != alive_seen_q || any_not_off != any_seen_q ||
                    injection_pending_i != pending_q;
    end
  end

  always_ff @(posedge clk_i) begin : seen
    logic [Half-1:0]     is_alive;
    logic [NumPorts-1:0] not_off;
    is_alive = '0;
    not_off  = '0;
    if (!rst_ni || in_state_i != in_state_q) begin
      for (int p = 0; p < NumPorts; p++) begin
        not_off[p] = in_state_i[p*StateW +: StateW] != dusk_pkg::Off;
      end
      for (int p = 0; p < Half; p++) begin
        is_alive[p] = in_state_i[p*StateW +: StateW] != dusk_pkg::Off &&
                      in_state_i[p*StateW +: StateW] != dusk_pkg::TurningOff;
      end
      in_state_q <= in_state_i;
      alive_q    <= is_alive;
      not_off_q  <= not_off;
    end
    if (!rst_ni) begin
      alive_seen_q <= '0;
      any_seen_q   <= 1'b0;
      pending_q    <= 1'b0;
    end else if (look_i) begin
      alive_seen_q <= alive;
      any_seen_q   <= any_not_off;
      pending_q    <= injection_pending_i;
    end
  end

  // ---- Utilization ---------------------------------------------------------------------------------
  dusk_utilization_rules #(.Channels(Half)) u_rules (
    .config_i, .injection_pending_i,
    .drained_i        (drained_i[NumPorts-1:Half]),
    .on_after_timers_i(on_after_timers_i[NumPorts-1:Half]),
    .pending_i        (pending_i[NumPorts-1:Half]),
    .counted_o        (counted),
    .may_drop_o       (may_drop),
    .may_narrow_o     (unused_may_narrow),
    .override_o       (override_now)
  );

  dusk_utilization_monitor #(.Group(Half)) u_monitor (
    .clk_i, .rst_ni, .on_threshold_i, .off_threshold_i, .window_end_i,
    .sent_i     (sent_i[NumPorts-1:Half]),
    .active_i   (counted),
    .step_up_o  (step_up),
    .step_down_o(step_down)
  );

  // ---- Decision ------------------------------------------------------------------------------------
  dusk_power_mask #(.NumPorts(NumPorts)) u_mask (
    .look_i, .present_i, .pinned_i, .want_i,
    .coupled_i,
    .trim_lock_i   (config_i.trim_lock),
    .step_up_i     (step_up),
    .step_down_i   (step_down),
    .may_drop_i    (may_drop),
    .active_i      (on_after_timers_i[NumPorts-1:Half]),
    .asc_begin_on_i (asc_begin_on),
    .asc_begin_off_i(asc_begin_off),
    .asc_alive_i    (alive),
    .any_not_off_i  (any_not_off),
    .override_i    (override_now),
    .want_o
  );

endmodule
