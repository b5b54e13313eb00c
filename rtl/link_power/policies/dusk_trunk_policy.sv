// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Policy for a torus or mesh: every trunk follows its own utilization and the override. With `Narrowing` the last link
/// of a trunk may narrow. Local channels stay on. At an edge the order is: window check, override. M. Alonso Diaz,
/// thesis UPV 2012, sections 4.2.1 to 4.2.4; docs/rtl/trunk_policy.md. Ports: docs/rtl/link_power.md.
module dusk_trunk_policy #(
  `include "dusk_policy_parameters.svh"
  localparam int unsigned Trunks = Local0 / Group
) (
  `include "dusk_policy_ports.svh"
);

  logic [Trunks-1:0] width_changes;
  logic [Local0-1:0] counted, may_drop;
  logic              may_narrow, override_now, pending_q;
  logic [Trunks-1:0] width_due, narrower, wider, widest;
  logic [Trunks*2-1:0] level, power;

  assign usable_o     = on_i;
  assign preferred_o  = '1;
  assign steady_o     = width_changes == '0;
  assign news_o       = injection_pending_i != pending_q || width_due != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || look_i) pending_q <= injection_pending_i;
  end

  dusk_utilization_rules #(.Channels(Local0)) u_rules (
    .config_i, .injection_pending_i,
    .drained_i        (drained_i[Local0-1:0]),
    .on_after_timers_i(on_after_timers_i[Local0-1:0]),
    .pending_i        (pending_i[Local0-1:0]),
    .counted_o        (counted),
    .may_drop_o       (may_drop),
    .may_narrow_o     (may_narrow),
    .override_o       (override_now)
  );

  // ---- Trunks --------------------------------------------------------------------------------------
  for (genvar t = 0; t < Trunks; t++) begin : gen_trunk
    logic step_up, step_down;

    dusk_utilization_monitor #(.Group(Group)) u_monitor (
      .clk_i, .rst_ni, .on_threshold_i, .off_threshold_i, .window_end_i,
      .sent_i     (sent_i[t*Group +: Group]),
      .active_i   (counted[t*Group +: Group]),
      .step_up_o  (step_up),
      .step_down_o(step_down)
    );

    dusk_trunk_mask #(.Trunk(Group)) u_mask (
      .look_i,
      .present_i     (present_i[t*Group +: Group]),
      .narrowest_i   (config_i.narrowest),
      .want_i        (want_i[t*Group +: Group]),
      .active_i      (on_after_timers_i[t*Group +: Group]),
      .may_drop_i    (may_drop[t*Group +: Group]),
      .may_narrow_i  (may_narrow),
      .step_up_i     (step_up),
      .step_down_i   (step_down),
      .override_i    (override_now),
      .level_i       (level[t*2 +: 2]),
      .width_timing_i(timing_o[t]),
      .want_o        (want_o[t*Group +: Group]),
      .narrower_o    (narrower[t]),
      .wider_o       (wider[t]),
      .widest_o      (widest[t])
    );
  end

  // ---- Widths --------------------------------------------------------------------------------------
  if (Narrowing) begin : gen_width
    dusk_width_fsm #(.Trunks(Trunks)) u_width (
      .clk_i, .rst_ni, .now_i,
      .t_on_i    (config_i.t_on),
      .t_off_i   (config_i.t_off),
      .narrower_i(narrower),
      .wider_i   (wider),
      .widest_i  (widest),
      .level_o   (level),
      .power_o   (power),
      .timing_o, .deadline_o,
      .due_o     (width_due),
      .changes_o (width_changes)
    );
  end else begin : gen_full_width
    logic unused_steps;
    assign unused_steps = &{1'b0, narrower, wider, widest};
    assign level         = '0;
    assign power         = '0;
    assign timing_o      = '0;
    assign deadline_o    = '0;
    assign width_due     = '0;
    assign width_changes = '0;
  end

  // A local channel always has its full width.
  always_comb begin
    width_o = '0;
    power_o = '0;
    if ((level | power) != '0) begin
      for (int p = 0; p < Local0; p++) begin
        width_o[p*2 +: 2] = level[p/Group*2 +: 2];
        power_o[p*2 +: 2] = power[p/Group*2 +: 2];
      end
    end
  end

  // ---- Local channels ------------------------------------------------------------------------------
  assign want_o[NumPorts-1:Local0] = present_i[NumPorts-1:Local0];

endmodule
