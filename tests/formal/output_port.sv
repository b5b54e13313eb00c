// SPDX-License-Identifier: Apache-2.0

/// One output port as the router wires it: its VCs, its output side, its channel. What comes from the
/// allocators is free within what the router keeps: it allocates a free VC of a usable channel; owned and
/// ready VCs accept; a register takes one flit an edge; a tail releases. Credits, command and time are free.
module output_port #(
  /// In the place of the output register.
  parameter bit          Serialiser   = 1'b0,
  /// Flits per VC queue; 0: output register.
  parameter int unsigned OutDepth     = 0,
  parameter bit          PerVc        = 1'b0,
  parameter int unsigned Lanes        = 1,
  parameter bit          CreditBypass = 1'b0
) (
  input logic                         clk_i,
  input logic                         rst_ni,
  input logic                         atomic_i,
  input logic                         hold_i,
  input logic                         local_i,
  input logic [1:0]                   in_use_i,
  input logic [dusk_pkg::CreditW-1:0] depth_i,
  input logic [2:0]                   out_depth_i,
  input logic                         allocate_i,
  input logic                         allocate_vc_i,
  input logic [1:0]                   accept_i,
  input logic [1:0]                   tail_i,
  input logic [1:0]                   width_i,
  input logic [1:0]                   credit_i,
  input logic                         initial_on_i,
  input logic [dusk_pkg::NowW-1:0]    t_on_i,
  input logic [dusk_pkg::NowW-1:0]    t_off_i,
  input logic [dusk_pkg::NowW-1:0]    now_i,
  input logic                         want_i
);

  `include "reset.svh"

  logic [1:0]                  free, owned, has_credit, ready, consume, empty;
  logic [Lanes-1:0]            valid;
  logic [dusk_pkg::StateW-1:0] state;
  logic                        usable, sendable, drained, busy;

  assign usable   = state == dusk_pkg::On;
  assign sendable = state == dusk_pkg::On || state == dusk_pkg::Draining;
  assign drained  = owned == '0 && empty == '1;

  dusk_output_vcs #(.NumPorts(4), .NumVcs(2)) u_vcs (
    .clk_i, .rst_ni, .atomic_i, .in_use_i, .depth_i,
    .allocate_i, .allocate_vc_i,
    .owner_port_i (2'b0),
    .owner_vc_i   (1'b0),
    .release_i    (accept_i & tail_i),
    .empty_i      (empty),
    .consume_i    (consume),
    .credit_i,
    .free_o       (free),
    .owned_o      (owned),
    .has_credit_o (has_credit)
  );

  if (Serialiser) begin : gen_serialiser
    dusk_output_serialiser #(.NumVcs(2), .FlitW(4), .CreditBypass(CreditBypass)) u_serialiser (
      .clk_i, .rst_ni, .width_i,
      .sendable_i  (sendable),
      .accept_i,
      .flit_i      (4'b0),
      .ready_o     (ready),
      .empty_o     (empty),
      .busy_o      (busy),
      .has_credit_i(has_credit),
      .credit_i,
      .consume_o   (consume),
      .valid_o     (valid)
    );
    always_comb assume (accept_i != '1);
  end else if (OutDepth == 0) begin : gen_register
    dusk_output_register #(.NumVcs(2), .FlitW(4), .CreditBypass(CreditBypass)) u_register (
      .clk_i, .rst_ni,
      .sendable_i  (sendable),
      .accept_i,
      .flit_i      (4'b0),
      .ready_o     (ready),
      .has_credit_i(has_credit),
      .credit_i,
      .consume_o   (consume),
      .valid_o     (valid)
    );
    assign empty = '1;
    assign busy  = valid;
    always_comb assume (accept_i != '1);
  end else begin : gen_queue
    dusk_output_queue #(
      .NumVcs(2), .FlitW(4), .OutDepth(OutDepth), .PerVc(PerVc), .Lanes(Lanes)
    ) u_queue (
      .clk_i, .rst_ni, .hold_i, .local_i,
      .depth_i     (out_depth_i),
      .sendable_i  (sendable),
      .accept_i,
      .flit_i      ('0),
      .ready_o     (ready),
      .has_credit_i(has_credit),
      .consume_o   (consume),
      .empty_o     (empty),
      .valid_o     (valid)
    );
    assign busy = valid != '0;
    always_comb assume (PerVc || accept_i != '1);
  end

  dusk_channel_fsm u_fsm (
    .clk_i, .rst_ni, .initial_on_i, .t_on_i, .t_off_i, .now_i, .want_i,
    .drained_i(drained),
    .state_o  (state)
  );

  always_comb begin
    assume (out_depth_i <= OutDepth);
    assume (!allocate_i || (usable && free[allocate_vc_i]));
    assume ((accept_i & ~(owned & ready)) == '0);
  end

  always_comb if (rst_ni && !formal_first_q) begin
    // Never a flit or a part of one outside On and Draining, and nothing that would have to leave through a dark
    // channel.
    assert ((valid == '0 && !busy) || sendable);
    assert (sendable || drained);
  end

endmodule
