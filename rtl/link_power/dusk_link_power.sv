// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Link power of one switch, beside the router: monitor, mask, one state machine per output channel.
///
/// Order within an edge: timers, window check, coupling, override. Outputs are registers, but for
/// `next_deadline_o`, which serves the simulator alone.
module dusk_link_power #(
  parameter int unsigned NumPorts = 8,
  localparam int unsigned Half   = NumPorts / 2,
  localparam int unsigned StateW = dusk_pkg::StateW,
  localparam int unsigned NowW   = dusk_pkg::NowW
) (
  input  logic                              clk_i,
  input  logic                              rst_ni,
  input  logic [NowW-1:0]                   now_i,
  input  logic                              window_end_i,

  // Constant pins.
  input  logic                              managed_i,       // 0: every present channel stays on
  input  logic [NumPorts-1:0]               present_i,
  input  logic [NumPorts-1:0]               pinned_i,
  input  logic [NumPorts-1:0]               initial_on_i,
  input  logic                              coupled_i,
  input  logic                              trim_lock_i,
  input  logic                              override_en_i,
  input  logic                              count_pending_i,
  input  logic                              unused_only_i,   // utilisation turns no channel off that a packet uses
  input  logic                              guard_i,         // nor any while injection is pending
  input  logic [NowW-1:0]                   t_on_i,
  input  logic [NowW-1:0]                   t_off_i,
  input  logic [Half*dusk_pkg::CountW-1:0]  on_threshold_i,
  input  logic [Half*dusk_pkg::CountW-1:0]  off_threshold_i,

  // Neighbours and nodes.
  input  logic [NumPorts*StateW-1:0]        in_state_i,      // state of the channel entering each port
  input  logic                              injection_pending_i,

  // Router.
  input  logic [NumPorts-1:0]               sent_i,          // a flit is on the output channel
  input  logic [NumPorts-1:0]               drained_i,
  input  logic [NumPorts-1:0]               buffered_i,
  input  logic                              router_idle_i,
  output logic [NumPorts-1:0]               usable_o,
  output logic [NumPorts-1:0]               sendable_o,

  output logic [NumPorts*StateW-1:0]        state_o,
  output logic                              settled_o,       // the last edge changed nothing
  output logic                              timing_o,
  output logic [NowW-1:0]                   next_deadline_o
);

  logic [NumPorts-1:0]        want_q, want_d, on_after_timers, pending, timing;
  logic [NumPorts*StateW-1:0] timed, next, in_state_q;
  logic [NumPorts*NowW-1:0]   deadline;
  logic [Half-1:0]            asc_begin_on, asc_begin_off, asc_alive;
  logic [NumPorts-1:0]        in_not_off;
  logic                       step_up, step_down, settled_q;

  // ---- Neighbours: events and levels ---------------------------------------------------------------
  for (genvar p = 0; p < NumPorts; p++) begin : gen_in
    logic [StateW-1:0] present_state;
    assign present_state = in_state_i[p*StateW +: StateW];
    assign in_not_off[p] = present_i[p] && (buffered_i[p] || present_state != dusk_pkg::Off);
    if (p < Half) begin : gen_ascending
      logic [StateW-1:0] was;
      assign was = in_state_q[p*StateW +: StateW];
      assign asc_begin_on[p]  = (present_state == dusk_pkg::TurningOn && was != dusk_pkg::TurningOn) ||
                                (present_state == dusk_pkg::On && was == dusk_pkg::Draining);
      assign asc_begin_off[p] = was == dusk_pkg::On && present_state == dusk_pkg::Draining;
      assign asc_alive[p] = present_i[p] && (buffered_i[p] ||
          (present_state != dusk_pkg::Off && present_state != dusk_pkg::TurningOff));
    end
  end

  // ---- Utilisation ---------------------------------------------------------------------------------
  dusk_utilisation_monitor #(.Group(Half)) u_monitor (
    .clk_i, .rst_ni, .on_threshold_i, .off_threshold_i, .window_end_i,
    .sent_i     (sent_i[NumPorts-1:Half]),
    .active_i   (on_after_timers[NumPorts-1:Half] |
                 (count_pending_i ? pending[NumPorts-1:Half] : '0)),
    .step_up_o  (step_up),
    .step_down_o(step_down)
  );

  // ---- Decision ------------------------------------------------------------------------------------
  logic [NumPorts-1:0] decided;
  logic [Half-1:0]     may_drop;

  assign may_drop = guard_i && injection_pending_i ? '0
                  : unused_only_i ? drained_i[NumPorts-1:Half] : '1;

  dusk_power_mask #(.NumPorts(NumPorts)) u_mask (
    .present_i, .pinned_i, .coupled_i, .trim_lock_i,
    .want_i        (want_q),
    .step_up_i     (step_up),
    .step_down_i   (step_down),
    .may_drop_i    (may_drop),
    .active_i      (on_after_timers[NumPorts-1:Half]),
    .asc_begin_on_i (asc_begin_on),
    .asc_begin_off_i(asc_begin_off),
    .asc_alive_i    (asc_alive),
    .any_not_off_i  (in_not_off != '0),
    .override_i    (override_en_i && injection_pending_i),
    .want_o        (decided)
  );

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
    assign on_after_timers[p] = timed[p*StateW +: StateW] == dusk_pkg::On;
    assign pending[p]         = timed[p*StateW +: StateW] == dusk_pkg::TurningOn;
    `DUSK_ASSERT(SendsOnlyWhenLit, !sent_i[p] || sendable_o[p])
  end

  always_ff @(posedge clk_i) begin
    in_state_q <= in_state_i;
    if (!rst_ni) begin
      want_q    <= initial_on_i;
      settled_q <= 1'b0;
    end else begin
      want_q    <= want_d;
      settled_q <= router_idle_i && !window_end_i && want_d == want_q && next == state_o &&
                   in_state_i == in_state_q;
    end
  end

  // ---- For the simulator ---------------------------------------------------------------------------
  assign settled_o = settled_q;

  dusk_next_deadline #(.Timers(NumPorts)) u_next_deadline (
    .now_i, .timing_i(timing), .deadline_i(deadline), .timing_o, .next_deadline_o
  );

  `DUSK_ASSERT(PinnedChannelsStayWanted, !managed_i || (pinned_i & present_i & ~want_d) == '0)
  `DUSK_ASSERT(AbsentChannelsStayOff, (want_d & ~present_i) == '0)

endmodule
