// SPDX-License-Identifier: Apache-2.0

/// The output unit of one port and its channel, wired as in the switch. The inputs from the allocators are free within
/// the router's contract. A free VC of a usable channel is allocated (with `OnDemand`, of any channel), and owned and
/// ready VCs accept. A register takes one flit per edge, or with `PerVc` one per VC. A tail releases. Credits, command,
/// looks and time are free.
module output_port #(
  /// In the place of the output register.
  parameter bit          Serializer   = 1'b0,
  /// Flits per VC queue; 0: output register.
  parameter int unsigned OutDepth     = 0,
  /// Each VC has its own crossbar output and, without a queue, its own register.
  parameter bit          PerVc        = 1'b0,
  parameter int unsigned Lanes        = 1,
  parameter bit          CreditBypass = 1'b0,
  /// A packet may choose a dark channel (docs/rtl/idle_timer.md).
  parameter bit          OnDemand     = 1'b0,
  localparam int unsigned FlitW = 4,
  localparam int unsigned In    = PerVc ? 2 : 1
) (
  input logic                         clk_i,
  input logic                         rst_ni,
  input dusk_pkg::router_config_t     config_i,
  input logic [dusk_pkg::CreditW-1:0] depth_i,
  input logic [dusk_pkg::CreditW-1:0] local_depth_i,
  input logic [2:0]                   out_depth_i,
  input logic                         local_i,
  input logic [1:0]                   in_use_i,
  input logic                         asked_i,
  input logic                         allocate_i,
  input logic                         allocate_vc_i,
  input logic [1:0]                   accept_i,
  input logic [1:0]                   tail_i,  // of these flits those that are the last of their packets
  input logic [In*FlitW-1:0]          flit_i,
  input logic [1:0]                   width_i,
  input logic [1:0]                   credit_i,
  input logic                         initial_on_i,
  input logic [dusk_pkg::NowW-1:0]    t_on_i,
  input logic [dusk_pkg::NowW-1:0]    t_off_i,
  input logic                         abort_sleep_i,
  input logic [dusk_pkg::NowW-1:0]    now_i,
  input logic                         want_i,
  input logic                         look_i
);

  `include "reset.svh"

  logic [1:0]                  free, owned, ready, empty;
  logic [Lanes-1:0]            valid;
  logic [dusk_pkg::StateW-1:0] state;
  logic                        usable, sendable, drained, busy, on, timing;

  assign usable = OnDemand || on;
  assign drained = owned == '0 && empty == '1;

  dusk_output_units #(
    .NumPorts(1), .NumVcs(2), .FlitW(FlitW), .OutDepth(OutDepth), .Shared(PerVc ? 0 : 1), .Lanes(Lanes),
    .Narrow(Serializer)
  ) u_output (
    .clk_i, .rst_ni, .config_i, .local_i, .in_use_i, .depth_i, .local_depth_i, .out_depth_i,
    .sendable_i      (sendable),
    .width_i,
    .busy_o          (busy),
    .empty_o         (empty),
    .asked_i, .allocate_i, .allocate_vc_i,
    .free_o          (free),
    .owned_o         (owned),
    .ready_o         (ready),
    .accept_i,
    .released_i      (accept_i & tail_i),
    .flit_i,
    .valid_o         (valid),
    .credit_i,
    .bypass_i        (CreditBypass ? credit_i : 2'b0)
  );

  dusk_channel_fsm u_fsm (
    .clk_i, .rst_ni, .initial_on_i, .t_on_i, .t_off_i, .abort_sleep_i, .now_i, .look_i, .want_i,
    .drained_i(drained),
    .state_o  (state),
    .on_o     (on),
    .lit_o    (sendable),
    .timing_o (timing)
  );

  always_comb begin
    assume (out_depth_i <= OutDepth);
    assume (!allocate_i || (usable && free[allocate_vc_i]));
    assume ((accept_i & ~(owned & ready)) == '0);
    assume (PerVc || accept_i != '1);
  end

  always_comb if (rst_ni && !formal_first_q) begin
    // Never a flit or a part of one outside On and Draining, and nothing that would have to leave through a dark
    // channel.
    assert ((valid == '0 && !busy) || sendable);
    assert (OnDemand || sendable || drained);
    // Sendable is On or Draining.
    assert (on == (state == dusk_pkg::On) && sendable == (on || state == dusk_pkg::Draining));
    assert (timing == (state == dusk_pkg::TurningOff || state == dusk_pkg::TurningOn));
  end

endmodule
