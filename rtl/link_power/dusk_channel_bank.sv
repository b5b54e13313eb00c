// SPDX-License-Identifier: Apache-2.0
/// Output channels of a switch: a state machine for each, the last commands of the policy, the timers.
///
/// The bank obeys the command `want_i` of the policy. It also decides which edges must be evaluated. For this the
/// policy reports changes of its inputs and its own deadlines. Outputs are registers, except `*_after_timers_o`,
/// which the policy reads, and `next_deadline_o`, which is for the simulator only. Behavior: docs/rtl/channel_bank.md.
module dusk_channel_bank #(
  parameter int unsigned NumPorts = 8,
  /// Number of deadlines of the policy.
  parameter int unsigned Timers   = 1,
  localparam int unsigned StateW = dusk_pkg::StateW,
  localparam int unsigned NowW   = dusk_pkg::NowW
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic [NowW-1:0]            now_i,
  input  logic                       window_end_i,

  // Constant pins.
  input  logic [NumPorts-1:0]        initial_on_i,
  input  logic [NowW-1:0]            t_on_i,
  input  logic [NowW-1:0]            t_off_i,
  input  logic                       abort_sleep_i,

  // Policy.
  input  logic [NumPorts-1:0]        want_i,           // channels that should be on, as decided at this edge
  input  logic                       news_i,           // inputs or a timer of the policy may change its decision
  input  logic                       steady_i,         // this edge changes no register of the policy
  output logic                       look_o,           // this edge is evaluated: the policy decides
  input  logic [Timers-1:0]          timing_i,         // the policy's deadlines that are set
  input  logic [Timers*NowW-1:0]     deadline_i,
  output logic [NumPorts-1:0]        want_o,           // channels wanted at the edge before
  output logic [NumPorts-1:0]        on_o,
  output logic [NumPorts-1:0]        on_after_timers_o,
  output logic [NumPorts-1:0]        pending_o,        // TurningOn after this edge's timers

  // Router.
  input  logic [NumPorts-1:0]        drained_i,
  input  logic                       router_idle_i,
  output logic [NumPorts-1:0]        sendable_o,

  output logic [NumPorts*StateW-1:0] state_o,
  output logic                       settled_o,        // the last edge changed nothing, router included
  output logic                       timing_o,
  output logic [NowW-1:0]            next_deadline_o
);

  logic [NumPorts-1:0]        want_q, timing;
  logic [NumPorts*StateW-1:0] timed, next;
  logic [NumPorts*NowW-1:0]   deadline;
  logic                       due, calm_q, settled_q;

  dusk_channel_fsm #(.Channels(NumPorts)) u_fsm (
    .clk_i, .rst_ni, .initial_on_i, .t_on_i, .t_off_i, .abort_sleep_i, .now_i,
    .look_i    (look_o),
    .want_i, .drained_i, .state_o, .on_o,
    .lit_o     (sendable_o),
    .timing_o  (timing),
    .deadline_o(deadline),
    .due_o     (due),
    .timed_o   (timed),
    .next_o    (next)
  );

  always_comb begin
    on_after_timers_o = on_o;
    pending_o         = '0;
    if (look_o) begin
      for (int p = 0; p < NumPorts; p++) begin
        on_after_timers_o[p] = timed[p*StateW +: StateW] == dusk_pkg::On;
        pending_o[p]         = timed[p*StateW +: StateW] == dusk_pkg::TurningOn;
      end
    end
  end

  assign want_o = want_q;

  // ---- Evaluated edges: a window's end, news, a due timer, a change at the last edge, a draining channel ----------
  assign look_o = window_end_i || news_i || due || !calm_q || on_o != sendable_o;

  always_ff @(posedge clk_i) begin : rest
    logic calm;
    calm = 1'b0;
    if (!rst_ni) begin
      want_q    <= initial_on_i;
      calm_q    <= 1'b0;
      settled_q <= 1'b0;
    end else if (look_o) begin
      calm      = !window_end_i && want_i == want_q && next == state_o && steady_i;
      want_q    <= want_i;
      calm_q    <= calm;
      settled_q <= router_idle_i && calm;
    end else begin
      settled_q <= router_idle_i;
    end
  end

  `DUSK_ASSERT(RestsOnlyWhereNothingChanges, look_o || (want_i == want_q && next == state_o && steady_i))
  `DUSK_ASSERT(SettledOnlyAtRest, !settled_q || calm_q)

  // ---- For the simulator ---------------------------------------------------------------------------
  assign settled_o = settled_q;

  dusk_next_deadline #(.Channels(NumPorts), .Timers(Timers)) u_next_deadline (
    .now_i, .channel_timing_i(timing), .channel_deadline_i(deadline), .timing_i, .deadline_i, .timing_o,
    .next_deadline_o
  );

endmodule
