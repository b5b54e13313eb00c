// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Link power of a torus switch, beside the router: per trunk a monitor and a mask, with `Narrowing` a width;
/// one state machine per output channel. M. Alonso Diaz, thesis UPV 2012, sections 4.2.1 to 4.2.4.
///
/// Order within an edge: timers, window check, override. Outputs are registers, but for
/// `next_deadline_o`, which serves the simulator alone. Behaviour: docs/rtl/trunk_power.md.
module dusk_trunk_power #(
  parameter int unsigned NumPorts  = 20,
  parameter int unsigned Dims      = 2,
  parameter int unsigned Trunk     = 4,
  parameter bit          Narrowing = 1'b0,
  localparam int unsigned Trunks = 2 * Dims,
  localparam int unsigned Local0 = Trunks * Trunk,
  localparam int unsigned StateW = dusk_pkg::StateW,
  localparam int unsigned NowW   = dusk_pkg::NowW,
  localparam int unsigned CountW = dusk_pkg::CountW
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic [NowW-1:0]            now_i,
  input  logic                       window_end_i,

  // Constant pins.
  input  logic                       managed_i,       // 0: every present channel stays on
  input  logic [NumPorts-1:0]        present_i,
  input  logic [NumPorts-1:0]        initial_on_i,
  input  logic                       override_en_i,
  input  logic                       count_pending_i,
  input  logic                       unused_only_i,   // utilisation turns no link off that a packet uses
  input  logic                       guard_i,         // nor any while injection is pending
  input  logic [1:0]                 narrowest_i,
  input  logic [NowW-1:0]            t_on_i,
  input  logic [NowW-1:0]            t_off_i,
  input  logic [Trunk*CountW-1:0]    on_threshold_i,  // for all trunks
  input  logic [Trunk*CountW-1:0]    off_threshold_i,

  // Nodes.
  input  logic                       injection_pending_i,

  // Router.
  input  logic [NumPorts-1:0]        busy_i,          // a part of a flit is on the wire
  input  logic [NumPorts-1:0]        drained_i,
  input  logic                       router_idle_i,
  output logic [NumPorts-1:0]        usable_o,
  output logic [NumPorts-1:0]        sendable_o,
  output logic [NumPorts*2-1:0]      width_o,         // levels, of registers
  output logic [NumPorts*2-1:0]      power_o,

  output logic [NumPorts*StateW-1:0] state_o,
  output logic                       settled_o,       // the last edge changed nothing
  output logic                       timing_o,
  output logic [NowW-1:0]            next_deadline_o
);

  localparam int unsigned Timers = NumPorts + Trunks;

  logic [NumPorts-1:0]        want_q, want_d, decided;
  logic [Local0-1:0]          on_after_timers, pending;
  logic [NumPorts*StateW-1:0] timed, next;
  logic [Timers-1:0]          timing;
  logic [Timers*NowW-1:0]     deadline;
  logic [Trunks-1:0]          width_changes;
  logic                       held, override_now, settled_q;

  assign held         = guard_i && injection_pending_i;
  assign override_now = override_en_i && injection_pending_i;

  // ---- Trunks --------------------------------------------------------------------------------------
  for (genvar t = 0; t < Trunks; t++) begin : gen_trunk
    logic       step_up, step_down, narrower, wider, widest;
    logic [1:0] level, power;

    dusk_utilisation_monitor #(.Group(Trunk)) u_monitor (
      .clk_i, .rst_ni, .on_threshold_i, .off_threshold_i, .window_end_i,
      .sent_i     (busy_i[t*Trunk +: Trunk]),
      .active_i   (on_after_timers[t*Trunk +: Trunk] |
                   (count_pending_i ? pending[t*Trunk +: Trunk] : '0)),
      .step_up_o  (step_up),
      .step_down_o(step_down)
    );

    dusk_trunk_mask #(.Trunk(Trunk)) u_mask (
      .present_i     (present_i[t*Trunk +: Trunk]),
      .narrowest_i,
      .want_i        (want_q[t*Trunk +: Trunk]),
      .active_i      (on_after_timers[t*Trunk +: Trunk]),
      .may_drop_i    (held ? '0 : unused_only_i ? drained_i[t*Trunk +: Trunk] : '1),
      .may_narrow_i  (!held),
      .step_up_i     (step_up),
      .step_down_i   (step_down),
      .override_i    (override_now),
      .level_i       (level),
      .width_timing_i(timing[NumPorts + t]),
      .want_o        (decided[t*Trunk +: Trunk]),
      .narrower_o    (narrower),
      .wider_o       (wider),
      .widest_o      (widest)
    );

    if (Narrowing) begin : gen_width
      dusk_width_fsm u_width (
        .clk_i, .rst_ni, .t_on_i, .t_off_i, .now_i,
        .narrower_i(managed_i && narrower),
        .wider_i   (managed_i && wider),
        .widest_i  (managed_i && widest),
        .level_o   (level),
        .power_o   (power),
        .timing_o  (timing[NumPorts + t]),
        .deadline_o(deadline[(NumPorts + t)*NowW +: NowW]),
        .changes_o (width_changes[t])
      );
    end else begin : gen_full_width
      logic unused_steps;
      assign unused_steps = &{1'b0, narrower, wider, widest};
      assign level = '0;
      assign power = '0;
      assign timing[NumPorts + t] = 1'b0;
      assign deadline[(NumPorts + t)*NowW +: NowW] = '0;
      assign width_changes[t] = 1'b0;
    end
    assign width_o[t*Trunk*2 +: Trunk*2] = {Trunk{level}};
    assign power_o[t*Trunk*2 +: Trunk*2] = {Trunk{power}};
  end

  // ---- Local channels ------------------------------------------------------------------------------
  assign decided[NumPorts-1:Local0]     = present_i[NumPorts-1:Local0];
  assign width_o[NumPorts*2-1:Local0*2] = '0;
  assign power_o[NumPorts*2-1:Local0*2] = '0;

  assign want_d = managed_i ? decided : present_i;

  // ---- Channels ------------------------------------------------------------------------------------
  for (genvar p = 0; p < NumPorts; p++) begin : gen_channel
    logic [StateW-1:0] state;
    dusk_channel_fsm u_fsm (
      .clk_i, .rst_ni,
      .initial_on_i(initial_on_i[p]),
      .t_on_i, .t_off_i, .now_i,
      .want_i      (want_d[p]),
      .drained_i   (drained_i[p]),
      .state_o     (state),
      .timed_o     (timed[p*StateW +: StateW]),
      .next_o      (next[p*StateW +: StateW]),
      .timing_o    (timing[p]),
      .deadline_o  (deadline[p*NowW +: NowW])
    );
    assign state_o[p*StateW +: StateW] = state;
    assign usable_o[p]   = state == dusk_pkg::On;
    assign sendable_o[p] = state == dusk_pkg::On || state == dusk_pkg::Draining;
    if (p < Local0) begin : gen_trunk_channel
      assign on_after_timers[p] = timed[p*StateW +: StateW] == dusk_pkg::On;
      assign pending[p]         = timed[p*StateW +: StateW] == dusk_pkg::TurningOn;
    end else begin : gen_local_channel
      logic unused_timed;
      assign unused_timed = &{1'b0, timed[p*StateW +: StateW], busy_i[p]};
    end
    `DUSK_ASSERT(SendsOnlyWhenLit, !busy_i[p] || sendable_o[p])
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      want_q    <= initial_on_i;
      settled_q <= 1'b0;
    end else begin
      want_q    <= want_d;
      settled_q <= router_idle_i && !window_end_i && want_d == want_q && next == state_o &&
                   width_changes == '0;
    end
  end

  // ---- For the simulator ---------------------------------------------------------------------------
  assign settled_o = settled_q;

  dusk_next_deadline #(.Timers(Timers)) u_next_deadline (
    .now_i, .timing_i(timing), .deadline_i(deadline), .timing_o, .next_deadline_o
  );

  `DUSK_ASSERT(AbsentChannelsStayOff, (want_d & ~present_i) == '0)

endmodule
