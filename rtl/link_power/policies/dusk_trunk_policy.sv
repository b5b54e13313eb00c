// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Policy of a torus or mesh: every trunk by itself follows its utilization and the override; with `Narrowing` its
/// last link narrows. Local channels stay on. Order within an edge: window check, override.
/// M. Alonso Diaz, thesis UPV 2012, sections 4.2.1 to 4.2.4; docs/rtl/trunk_policy.md. Ports: docs/rtl/link_power.md.
module dusk_trunk_policy #(
  parameter int unsigned NumPorts  = 20,
  parameter int unsigned Trunks    = 4,
  parameter int unsigned Trunk     = 4,
  parameter bit          Narrowing = 1'b0,
  localparam int unsigned Timers = Trunks,
  localparam int unsigned Group  = Trunk,
  localparam int unsigned Local0 = Trunks * Trunk,
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

    dusk_utilization_monitor #(.Group(Trunk)) u_monitor (
      .clk_i, .rst_ni, .on_threshold_i, .off_threshold_i, .window_end_i,
      .sent_i     (sent_i[t*Trunk +: Trunk]),
      .active_i   (counted[t*Trunk +: Trunk]),
      .step_up_o  (step_up),
      .step_down_o(step_down)
    );

    dusk_trunk_mask #(.Trunk(Trunk)) u_mask (
      .look_i,
      .present_i     (present_i[t*Trunk +: Trunk]),
      .narrowest_i   (config_i.narrowest),
      .want_i        (want_i[t*Trunk +: Trunk]),
      .active_i      (on_after_timers_i[t*Trunk +: Trunk]),
      .may_drop_i    (may_drop[t*Trunk +: Trunk]),
      .may_narrow_i  (may_narrow),
      .step_up_i     (step_up),
      .step_down_i   (step_down),
      .override_i    (override_now),
      .level_i       (level[t*2 +: 2]),
      .width_timing_i(timing_o[t]),
      .want_o        (want_o[t*Trunk +: Trunk]),
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

  // A local channel is as wide as ever.
  always_comb begin
    width_o = '0;
    power_o = '0;
    if ((level | power) != '0) begin
      for (int p = 0; p < Local0; p++) begin
        width_o[p*2 +: 2] = level[p/Trunk*2 +: 2];
        power_o[p*2 +: 2] = power[p/Trunk*2 +: 2];
      end
    end
  end

  // ---- Local channels ------------------------------------------------------------------------------
  assign want_o[NumPorts-1:Local0] = present_i[NumPorts-1:Local0];

endmodule
