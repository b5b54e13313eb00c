// SPDX-License-Identifier: Apache-2.0
/// The output channels of a switch: one state machine each, the commands of a policy, the timers.
///
/// The bank obeys `want_i` and knows no reason for it. It also says when the switch need not be evaluated: the
/// policy tells what of it changes, and its own deadlines. Outputs are registers, but for `*_after_timers_o`, which the
/// policy reads, and `next_deadline_o`, which serves the simulator alone. Behavior: docs/rtl/channel_bank.md.
module dusk_channel_bank #(
  parameter int unsigned NumPorts = 8,
  /// Deadlines of the policy.
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

  // Policy.
  input  logic [NumPorts-1:0]        want_i,           // channels that shall be on, as decided at this edge
  input  logic                       steady_i,         // this edge changes nothing in the policy
  input  logic [Timers-1:0]          timing_i,         // which of its deadlines count
  input  logic [Timers*NowW-1:0]     deadline_i,
  output logic [NumPorts-1:0]        want_o,           // the decision before
  output logic [NumPorts-1:0]        on_o,
  output logic [NumPorts-1:0]        on_after_timers_o,
  output logic [NumPorts-1:0]        pending_o,        // TurningOn after this edge's timers

  // Router.
  input  logic [NumPorts-1:0]        drained_i,
  input  logic                       router_idle_i,
  output logic [NumPorts-1:0]        sendable_o,

  output logic [NumPorts*StateW-1:0] state_o,
  output logic                       settled_o,        // the last edge changed nothing
  output logic                       timing_o,
  output logic [NowW-1:0]            next_deadline_o
);

  logic [NumPorts-1:0]        want_q, timing;
  logic [NumPorts*StateW-1:0] next;
  logic [NumPorts*NowW-1:0]   deadline;
  logic                       settled_q;

  for (genvar p = 0; p < NumPorts; p++) begin : gen_channel
    logic [StateW-1:0] state, timed;
    dusk_channel_fsm u_fsm (
      .clk_i, .rst_ni,
      .initial_on_i(initial_on_i[p]),
      .t_on_i, .t_off_i, .now_i,
      .want_i      (want_i[p]),
      .drained_i   (drained_i[p]),
      .state_o     (state),
      .timed_o     (timed),
      .next_o      (next[p*StateW +: StateW]),
      .timing_o    (timing[p]),
      .deadline_o  (deadline[p*NowW +: NowW])
    );
    assign state_o[p*StateW +: StateW] = state;
    assign on_o[p]              = state == dusk_pkg::On;
    assign sendable_o[p]        = state == dusk_pkg::On || state == dusk_pkg::Draining;
    assign on_after_timers_o[p] = timed == dusk_pkg::On;
    assign pending_o[p]         = timed == dusk_pkg::TurningOn;
  end

  assign want_o = want_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      want_q    <= initial_on_i;
      settled_q <= 1'b0;
    end else begin
      want_q    <= want_i;
      settled_q <= router_idle_i && !window_end_i && want_i == want_q && next == state_o && steady_i;
    end
  end

  // ---- For the simulator ---------------------------------------------------------------------------
  assign settled_o = settled_q;

  dusk_next_deadline #(.Timers(Timers + NumPorts)) u_next_deadline (
    .now_i, .timing_i({timing, timing_i}), .deadline_i({deadline, deadline_i}), .timing_o, .next_deadline_o
  );

endmodule
