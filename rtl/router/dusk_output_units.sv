// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output ports: output VCs with their credits, and the stage that drives each channel. This stage is a set of queues,
/// a register, a register per VC or, if the channel can be narrowed, a serializer. Index port*NumVcs+vc. Behavior:
/// docs/rtl/output_units.md.
module dusk_output_units #(
  parameter int unsigned NumPorts = 1,
  parameter int unsigned NumVcs   = 3,
  /// Number of VCs of a port that may be granted in one cycle: 1 or NumVcs.
  parameter int unsigned Grants   = 1,
  parameter int unsigned FlitW    = 64,
  /// Depth of the output queue of a VC, in flits; 0: no queues.
  parameter int unsigned OutDepth = 2,
  /// Number of ports, the first ones, whose VCs share a crossbar output. Each VC of the other ports has its own.
  parameter int          Shared   = 0,
  /// Number of flits per cycle that a local port (OutDepth == 0: a port from Shared on) may send: 1 or NumVcs.
  parameter int unsigned Lanes    = 1,
  /// Number of ports, the first ones, whose channels can be narrowed (needs OutDepth == 0).
  parameter int          Narrow   = 0,
  /// Port whose downstream VC buffers hold internal_depth_i flits; 32: none.
  parameter int unsigned Internal = 32,
  /// 1: a VC may be granted at the edge at which its tail crosses.
  parameter bit          BackToBack = 1'b0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned CreditW = dusk_pkg::CreditW,
  localparam int unsigned ProbeW  = dusk_pkg::ProbeW - dusk_pkg::ProbeInputW,
  localparam int unsigned Less    = Shared * (NumVcs - 1),  // output VCs less crossbar outputs
  localparam int unsigned In      = Total - Less
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,

  // Configuration; constant.
  input  dusk_pkg::router_config_t        config_i,
  input  logic [NumPorts-1:0]             local_i,        // the channel leads to a node
  input  logic [Total-1:0]                in_use_i,
  input  logic [CreditW-1:0]              depth_i,        // flits of the downstream VC buffers
  input  logic [CreditW-1:0]              local_depth_i,  // flits of a VC buffer in a node
  input  logic [CreditW-1:0]              internal_depth_i,  // flits of a VC buffer behind port Internal
  input  logic [2:0]                      out_depth_i,    // slots in use of each queue

  // Link power.
  input  logic [NumPorts-1:0]             sendable_i,     // the channel carries flits in this cycle
  input  logic [NumPorts*2-1:0]           width_i,        // width level for a flit that crosses at this edge
  output logic [NumPorts-1:0]             busy_o,         // a part of a flit is on the channel

  // VC allocation.
  input  logic                            asked_i,        // a head flit reads free_o
  input  logic [NumPorts*Grants-1:0]      allocate_i,
  input  logic [NumPorts*Grants*VcW-1:0]  allocate_vc_i,
  output logic [Total-1:0]                free_o,

  // Switch allocation, crossbar.
  output logic [Total-1:0]                owned_o,
  output logic [Total-1:0]                ready_o,
  input  logic [Total-1:0]                accept_i,       // takes its owner's flit at the next edge
  input  logic [Total-1:0]                released_i,     // the accepted flit is the last of its packet
  input  logic [In*FlitW-1:0]             flit_i,
  output logic [Total-1:0]                empty_o,        // no flit is queued, and none needs further cycles

  // Channels; credits.
  output logic [NumPorts*Lanes-1:0]       valid_o,
  output logic [NumPorts*Lanes*VcW-1:0]   vc_o,
  output logic [NumPorts*Lanes*FlitW-1:0] flit_o,
  input  logic [Total-1:0]                credit_i,
  input  logic [Total-1:0]                bypass_i,       // the credits of credit_i that can be used in this cycle

  // For admission.
  output logic [Total*CreditW-1:0]        space_o,        // free slots downstream after all sent or queued flits

  // For the probe, sampled with its own clock.
  input  logic                            probe_clk_i,
  output logic [Total*ProbeW-1:0]         probe_o
);

  localparam int unsigned CountW = (OutDepth > 0) ? $clog2(OutDepth + 1) : 1;

  logic [Total-1:0]         has_credit, consume;
  logic [CreditW*Total-1:0] used;    // bit b of all counts begins at b*Total
  logic [CountW*Total-1:0]  queued;  // bit b of all counts begins at b*Total

  dusk_output_vcs #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .Grants(Grants), .Internal(Internal), .BackToBack(BackToBack)
  ) u_vcs (
    .clk_i, .rst_ni, .in_use_i, .local_i, .depth_i, .local_depth_i, .internal_depth_i, .asked_i,
    .atomic_i    (config_i.atomic_vc_allocation),
    .one_packet_i(config_i.one_packet_per_port),
    .allocate_i, .allocate_vc_i,
    .release_i   (released_i),
    .empty_i     (empty_o),
    .consume_i   (consume),
    .credit_i, .bypass_i,
    .free_o, .owned_o,
    .has_credit_o(has_credit),
    .used_o      (used)
  );

  `DUSK_UNUSED({width_i, out_depth_i, probe_clk_i})  // read by serializers, by queues, by the probe
  if (OutDepth > 0) begin : gen_queue
    dusk_output_queue #(
      .NumPorts(NumPorts), .NumVcs(NumVcs), .FlitW(FlitW), .OutDepth(OutDepth), .PerVc(Shared == 0), .Lanes(Lanes)
    ) u_queue (
      .clk_i, .rst_ni, .local_i, .sendable_i,
      .hold_i      (config_i.hold_arbitration),
      .depth_i     (out_depth_i),
      .accept_i, .flit_i, .ready_o,
      .has_credit_i(has_credit),
      .consume_o   (consume),
      .empty_o,
      .count_o     (queued),
      .busy_o, .valid_o, .vc_o, .flit_o
    );
  end
  if (OutDepth == 0 && Lanes > 1) begin : gen_lanes
    dusk_output_lanes #(
      .NumPorts(NumPorts), .NumVcs(NumVcs), .FlitW(FlitW), .Shared(Shared), .Narrowing(Narrow > 0)
    ) u_lanes (
      .clk_i, .rst_ni, .sendable_i, .width_i, .accept_i, .flit_i, .ready_o, .empty_o, .busy_o,
      .has_credit_i(has_credit),
      .consume_o   (consume),
      .valid_o, .vc_o, .flit_o
    );
    assign queued = '0;
  end
  if (OutDepth == 0 && Lanes == 1) begin : gen_no_queue
    if (Narrow > 0) begin : gen_serializer
      dusk_output_serializer #(.NumPorts(Narrow), .NumVcs(NumVcs), .FlitW(FlitW)) u_serializer (
        .clk_i, .rst_ni,
        .sendable_i  (sendable_i[Narrow-1:0]),
        .width_i     (width_i[Narrow*2-1:0]),
        .accept_i    (accept_i[Narrow*NumVcs-1:0]),
        .flit_i      (flit_i[Narrow*FlitW-1:0]),
        .ready_o     (ready_o[Narrow*NumVcs-1:0]),
        .empty_o     (empty_o[Narrow*NumVcs-1:0]),
        .busy_o      (busy_o[Narrow-1:0]),
        .has_credit_i(has_credit[Narrow*NumVcs-1:0]),
        .consume_o   (consume[Narrow*NumVcs-1:0]),
        .valid_o     (valid_o[Narrow-1:0]),
        .vc_o        (vc_o[Narrow*VcW-1:0]),
        .flit_o      (flit_o[Narrow*FlitW-1:0])
      );
    end
    if (NumPorts > Narrow) begin : gen_register
      dusk_output_register #(.NumPorts(NumPorts - Narrow), .NumVcs(NumVcs), .FlitW(FlitW)) u_register (
        .clk_i, .rst_ni,
        .sendable_i  (sendable_i[NumPorts-1:Narrow]),
        .accept_i    (accept_i[Total-1:Narrow*NumVcs]),
        .flit_i      (flit_i[NumPorts*FlitW-1:Narrow*FlitW]),
        .ready_o     (ready_o[Total-1:Narrow*NumVcs]),
        .has_credit_i(has_credit[Total-1:Narrow*NumVcs]),
        .consume_o   (consume[Total-1:Narrow*NumVcs]),
        .valid_o     (valid_o[NumPorts-1:Narrow]),
        .vc_o        (vc_o[NumPorts*VcW-1:Narrow*VcW]),
        .flit_o      (flit_o[NumPorts*FlitW-1:Narrow*FlitW])
      );
      assign busy_o[NumPorts-1:Narrow]      = valid_o[NumPorts-1:Narrow];
      assign empty_o[Total-1:Narrow*NumVcs] = '1;
    end
    assign queued = '0;
  end

  logic [CreditW-1:0] taken, credits, waiting;

  always_comb begin
    space_o = 'x;  // not read while no head flit asks
    taken   = '0;
    credits = '0;
    waiting = '0;
    if (asked_i) begin
      space_o = '0;
      for (int i = 0; i < Total; i++) begin
        for (int b = 0; b < CreditW; b++) taken[b] = used[b*Total + i];
        credits = (local_i[i / NumVcs] ? local_depth_i : (i / NumVcs == Internal) ? internal_depth_i : depth_i) - taken;
        if (BackToBack) waiting = '0;
        for (int b = 0; b < CountW; b++) waiting[b] = queued[b*Total + i];
        if (BackToBack) waiting = waiting + CreditW'(released_i[i]);  // the tail needs a slot, too
        if (credits > waiting) space_o[i*CreditW +: CreditW] = credits - waiting;
      end
    end
  end

`ifdef DUSK_PROBE
  localparam int unsigned Input = dusk_pkg::ProbeInputW, Owned = dusk_pkg::ProbeOwnedLsb - Input,
                          Queued = dusk_pkg::ProbeQueuedLsb - Input, Credits = dusk_pkg::ProbeCreditsLsb - Input;
  always_ff @(posedge probe_clk_i) begin : sample
    logic [CreditW-1:0] away;
    for (int i = 0; i < Total; i++) begin
      for (int b = 0; b < CreditW; b++) away[b] = used[b*Total + i];
      probe_o[i*ProbeW + Owned]                      <= owned_o[i];
      probe_o[i*ProbeW + Queued +: Credits - Queued] <= '0;
      for (int b = 0; b < CountW; b++) probe_o[i*ProbeW + Queued + b] <= queued[b*Total + i];
      probe_o[i*ProbeW + Credits +: CreditW]         <=
          (local_i[i / NumVcs] ? local_depth_i : (i / NumVcs == Internal) ? internal_depth_i : depth_i) - away;
    end
  end
`else
  assign probe_o = '0;
`endif

  `DUSK_ASSERT_INIT(SharedByAllOrNone, OutDepth == 0 || Shared == 0 || Shared == NumPorts)
  `DUSK_ASSERT_INIT(LanesForWideOutput, OutDepth > 0 || (Lanes > 1) == (Shared < NumPorts))
  `DUSK_ASSERT_INIT(NarrowWhereShared, Lanes == 1 || Narrow == 0 || Narrow == Shared)
  `DUSK_ASSERT_INIT(NoQueueWhereNarrowed, OutDepth == 0 || Narrow == 0)

endmodule
