// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output unit of one port: its output VCs with the credits behind them, and what drives the channel: queues, a
/// register or, where the channel can be narrowed, a serializer. Behavior: docs/rtl/output_unit.md.
module dusk_output_unit #(
  parameter int unsigned NumPorts  = 8,
  parameter int unsigned NumVcs    = 3,
  /// VCs that may be given in one cycle: 1 or NumVcs.
  parameter int unsigned Grants    = 1,
  parameter int unsigned FlitW     = 64,
  /// Flits per VC queue; 0: no queues.
  parameter int unsigned OutDepth  = 2,
  /// Each VC has a crossbar output of its own (needs OutDepth > 0); else all share one.
  parameter bit          OutPerVc  = 1'b1,
  /// Flits a local port may send per cycle: 1 or, with OutDepth > 0, NumVcs.
  parameter int unsigned Lanes     = 1,
  /// The channel can be narrowed (needs OutDepth == 0).
  parameter bit          Narrowing = 1'b0,
  localparam int unsigned PortW   = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned CreditW = dusk_pkg::CreditW,
  localparam int unsigned In      = OutPerVc ? NumVcs : 1
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  // Configuration; constant.
  input  dusk_pkg::router_config_t  config_i,
  input  logic                      local_i,       // the channel leads to a node
  input  logic [NumVcs-1:0]         in_use_i,
  input  logic [CreditW-1:0]        depth_i,       // flits of the downstream VC buffers
  input  logic [2:0]                out_depth_i,   // flits of each queue in use

  // Link power.
  input  logic                      sendable_i,    // the channel carries flits in this cycle
  input  logic [1:0]                width_i,       // level for a flit that crosses at this edge
  output logic                      busy_o,        // a part of a flit is on the channel
  output logic                      drained_o,     // no packet owns a VC, nothing is queued

  // VC allocation.
  input  logic [Grants-1:0]         allocate_i,
  input  logic [Grants*VcW-1:0]     allocate_vc_i,
  input  logic [Grants*PortW-1:0]   new_owner_port_i,
  input  logic [Grants*VcW-1:0]     new_owner_vc_i,
  output logic [NumVcs-1:0]         free_o,

  // Switch allocation, crossbar.
  output logic [NumVcs-1:0]         owned_o,
  output logic [NumVcs*PortW-1:0]   owner_port_o,
  output logic [NumVcs*VcW-1:0]     owner_vc_o,
  output logic [NumVcs-1:0]         ready_o,
  input  logic [NumVcs-1:0]         accept_i,      // takes its owner's flit at the next edge
  input  logic [In*FlitW-1:0]       flit_i,
  output logic [NumVcs-1:0]         empty_o,       // nothing queued, no flit that needs further cycles

  // Channel; credits.
  output logic [Lanes-1:0]          valid_o,
  output logic [Lanes*VcW-1:0]      vc_o,
  output logic [Lanes*FlitW-1:0]    flit_o,
  input  logic [NumVcs-1:0]         credit_i,
  input  logic [NumVcs-1:0]         bypass_i,      // of credit_i, those that can be used in this cycle

  // For the probe.
  output logic [NumVcs*CreditW-1:0] credits_o,
  output logic [NumVcs*CreditW-1:0] queued_o,

  // For admission.
  output logic [NumVcs*CreditW-1:0] room_o         // slots downstream that nothing sent or queued will take
);

  logic [NumVcs-1:0] tail, has_credit, consume;

  for (genvar v = 0; v < NumVcs; v++) begin : gen_tail
    assign tail[v] = accept_i[v] && flit_i[(OutPerVc ? v : 0)*FlitW + dusk_pkg::TailBit];
  end

  dusk_output_vcs #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Grants(Grants)) u_vcs (
    .clk_i, .rst_ni, .in_use_i, .depth_i,
    .atomic_i    (config_i.atomic_vc_allocation),
    .allocate_i, .allocate_vc_i,
    .owner_port_i(new_owner_port_i),
    .owner_vc_i  (new_owner_vc_i),
    .release_i   (tail),
    .empty_i     (empty_o),
    .consume_i   (consume),
    .credit_i, .bypass_i,
    .free_o, .owned_o, .owner_port_o, .owner_vc_o,
    .has_credit_o(has_credit),
    .credits_o
  );

  if (OutDepth > 0) begin : gen_queue
    dusk_output_queue #(
      .NumVcs(NumVcs), .FlitW(FlitW), .OutDepth(OutDepth), .PerVc(OutPerVc), .Lanes(Lanes)
    ) u_queue (
      .clk_i, .rst_ni, .local_i, .sendable_i,
      .hold_i      (config_i.hold_arbitration),
      .depth_i     (out_depth_i),
      .accept_i, .flit_i, .ready_o,
      .has_credit_i(has_credit),
      .consume_o   (consume),
      .empty_o,
      .count_o     (queued_o),
      .valid_o, .vc_o, .flit_o
    );
    assign busy_o = valid_o != '0;
  end else if (Narrowing) begin : gen_serializer
    dusk_output_serializer #(.NumVcs(NumVcs), .FlitW(FlitW)) u_serializer (
      .clk_i, .rst_ni, .sendable_i, .width_i,
      .accept_i, .flit_i, .ready_o, .empty_o, .busy_o,
      .has_credit_i(has_credit),
      .consume_o   (consume),
      .valid_o, .vc_o, .flit_o
    );
    assign queued_o = '0;
  end else begin : gen_register
    dusk_output_register #(.NumVcs(NumVcs), .FlitW(FlitW)) u_register (
      .clk_i, .rst_ni, .sendable_i,
      .accept_i, .flit_i, .ready_o,
      .has_credit_i(has_credit),
      .consume_o   (consume),
      .valid_o, .vc_o, .flit_o
    );
    assign busy_o   = valid_o;
    assign empty_o  = '1;
    assign queued_o = '0;
  end

  always_comb begin
    room_o = '0;
    for (int v = 0; v < NumVcs; v++) begin
      if (credits_o[v*CreditW +: CreditW] > queued_o[v*CreditW +: CreditW]) begin
        room_o[v*CreditW +: CreditW] = credits_o[v*CreditW +: CreditW] - queued_o[v*CreditW +: CreditW];
      end
    end
  end

  assign drained_o = owned_o == '0 && empty_o == '1;

  `DUSK_ASSERT_INIT(QueueForWideOutput, OutDepth > 0 || (!OutPerVc && Lanes == 1))
  `DUSK_ASSERT_INIT(NoQueueWhereNarrowed, OutDepth == 0 || !Narrowing)

endmodule
