// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// One input port: VC buffers, the state of the packet at the head of each, credit return.
///
/// A flit sampled at edge a is buffered. With hop latency 4 a header at the head of its buffer is routed
/// at a+1 (candidates registered), may get an output VC at a+2 and cross at a+3; with hop latency 3 it is
/// routed and may get an output VC at a+1 and cross at a+2. Body flits may cross at a+1. One
/// header a cycle bids for an output VC, round robin among those for which one is free; or all that wait do; or
/// none, and the allocator of the switch routes.
module dusk_input_unit #(
  parameter int unsigned NumPorts   = 8,
  parameter int unsigned NumVcs     = 3,
  /// Flits per VC buffer.
  parameter int unsigned VcDepth    = 4,
  parameter int unsigned FlitW      = 64,
  /// Cycles per hop of a header over a channel of latency 1: 3 or 4.
  parameter int unsigned HopLatency = 4,
  /// dusk_pkg::VcaPerPort: one bid; VcaPerVc: every waiting header bids; VcaPerSwitch: no bids, no routes.
  parameter int unsigned VcAllocator = dusk_pkg::VcaPerPort,
  /// Of the topology, for dusk_route.
  parameter int unsigned Trunks     = 0,
  parameter int unsigned Trunk      = 0,
  /// Every header has VCs of its own that are available to it (dusk_admission).
  parameter bit          Admission  = 1'b0,
  localparam int unsigned Classes = dusk_pkg::classes(Trunks),
  localparam int unsigned Views   = Admission ? NumVcs : 1,
  localparam int unsigned PortW   = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned Bids    = dusk_pkg::bids(VcAllocator, NumVcs),
  localparam int unsigned RouteW  = Classes * NumPorts,
  localparam int unsigned ProbeW  = dusk_pkg::ProbeInputW
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  // Channel in; credits back one cycle after a flit left its buffer.
  input  logic                      valid_i,
  input  logic [VcW-1:0]            vc_i,
  input  logic [FlitW-1:0]          flit_i,
  output logic [NumVcs-1:0]         credit_o,

  // Identity, for the routes.
  input  dusk_pkg::identity_t       identity_i,
  input  dusk_pkg::router_config_t  config_i,
  input  logic [3:0]                random_i,        // decides random ties

  // VC allocation: candidates of the bidding headers, those that have a free VC unless every header of a tree
  // bids; answer in the same cycle.
  input  logic [Views*RouteW-1:0]   available_i,   // [view][class][port]: a free VC on a usable channel
  output logic [Bids*NumPorts-1:0]  bid_o,         // zero: no bid
  input  logic [Bids-1:0]           granted_i,
  input  logic [Bids*PortW-1:0]     granted_port_i,
  input  logic [Bids*VcW-1:0]       granted_vc_i,
  output logic [Bids*VcW-1:0]       bid_vc_o,      // input VC that bids
  output logic [Bids*2-1:0]         bid_class_o,   // of several classes
  output logic [NumVcs-1:0]         waiting_o,     // headers that may get an output VC

  // Switch allocation.
  output logic [NumVcs-1:0]         request_o,     // owns an output VC and has a flit
  output logic [NumVcs*PortW-1:0]   out_port_o,
  output logic [NumVcs*VcW-1:0]     out_vc_o,
  input  logic [NumVcs-1:0]         pop_i,         // the head flit crosses
  output logic [NumVcs*FlitW-1:0]   head_o,
  output logic [NumVcs*dusk_pkg::CreditW-1:0] count_o,  // flits held, for admission
  output logic                      buffered_o,    // a flit is held
  output logic                      idle_o,        // no flit held, no credit going out

  // For the probe, taken at its own clock.
  input  logic                      probe_clk_i,
  output logic [NumVcs*ProbeW-1:0]  probe_o
);

  localparam int unsigned CreditW = dusk_pkg::CreditW;

  logic [NumVcs-1:0]         nonempty, active_q, routed, granted, push;
  logic [NumVcs*RouteW-1:0]  route;  // [VC][class][port]
  logic [NumVcs*CreditW-1:0] count;

  // ---- Buffer write ------------------------------------------------------------------------------
  assign push = valid_i ? NumVcs'(1) << vc_i : '0;

  dusk_fifo #(.Depth(VcDepth), .Width(FlitW), .Queues(NumVcs)) u_buffers (
    .clk_i, .rst_ni,
    .push_i (push),
    .data_i (flit_i),
    .pop_i  (pop_i),
    .valid_o(nonempty),
    .head_o (head_o),
    .count_o(count)
  );

  for (genvar v = 0; v < NumVcs; v++) begin : gen_head
    `DUSK_ASSERT(HeadFirst, !(nonempty[v] && !active_q[v]) || head_o[v*FlitW + dusk_pkg::HeadBit])
  end

  assign waiting_o = routed;
  assign count_o   = count;

  // ---- Route computation -------------------------------------------------------------------------
  if (VcAllocator != dusk_pkg::VcaPerSwitch) begin : gen_routes
    logic [NumVcs-1:0]        to_route;
    logic [NumVcs*RouteW-1:0] candidates;

    for (genvar v = 0; v < NumVcs; v++) begin : gen_route
      dusk_route #(.NumPorts(NumPorts), .Trunks(Trunks), .Trunk(Trunk)) u_route (
        .valid_i      (to_route[v]),
        .destination_i(head_o[v*FlitW + dusk_pkg::AddressLsb +: dusk_pkg::AddressW]),
        .identity_i, .config_i, .random_i,
        .candidates_o (candidates[v*RouteW +: RouteW])
      );
    end

    if (HopLatency == 4) begin : gen_route_stage
      logic [NumVcs-1:0]        routed_q;
      logic [NumVcs*RouteW-1:0] route_q;
      assign to_route = nonempty & ~active_q & ~routed_q;
      assign routed   = routed_q & nonempty;
      assign route    = route_q;
      always_ff @(posedge clk_i) begin
        if (!rst_ni) begin
          routed_q <= '0;
        end else if (to_route != '0 || granted_i != '0) begin
          routed_q <= (routed_q | to_route) & ~granted;
        end
      end
      always_ff @(posedge clk_i) begin
        if (to_route != '0) begin
          for (int v = 0; v < NumVcs; v++) begin
            if (to_route[v]) route_q[v*RouteW +: RouteW] <= candidates[v*RouteW +: RouteW];
          end
        end
      end
    end else begin : gen_no_route_stage
      assign to_route = nonempty & ~active_q;
      assign routed   = to_route;
      assign route    = candidates;
    end
  end else begin : gen_no_routes
    assign route = '0;
    if (HopLatency == 4) begin : gen_stage
      logic [NumVcs-1:0] waited_q;
      assign routed = waited_q & nonempty;
      always_ff @(posedge clk_i) begin
        if (!rst_ni) begin
          waited_q <= '0;
        end else begin
          waited_q <= nonempty & ~active_q & ~granted;
        end
      end
    end else begin : gen_no_stage
      assign routed = nonempty & ~active_q;
    end
  end

  // ---- Bid for an output VC ----------------------------------------------------------------------
  if (VcAllocator == dusk_pkg::VcaPerPort) begin : gen_one_bid
    logic [NumVcs-1:0]          eligible, bidder;
    logic [NumVcs*NumPorts-1:0] candidates;
    logic [NumVcs*2-1:0]        vc_class;
    for (genvar v = 0; v < NumVcs; v++) begin : gen_eligible
      dusk_candidates #(.NumPorts(NumPorts), .Classes(Classes)) u_candidates (
        .route_i     (route[v*RouteW +: RouteW]),
        .available_i (available_i[(Admission ? v : 0)*RouteW +: RouteW]),
        .candidates_o(candidates[v*NumPorts +: NumPorts]),
        .class_o     (vc_class[v*2 +: 2])
      );
      assign eligible[v] = routed[v] && candidates[v*NumPorts +: NumPorts] != '0;
    end
    dusk_rr_arbiter #(.N(NumVcs)) u_bid (
      .clk_i, .rst_ni,
      .hold_i (1'b0),
      .req_i  (eligible),
      .take_i (granted_i[0]),
      .grant_o(bidder)
    );
    always_comb begin
      bid_o       = '0;
      bid_vc_o    = '0;
      bid_class_o = '0;
      if (eligible != '0) begin
        for (int v = 0; v < NumVcs; v++) begin
          if (bidder[v]) begin
            bid_o       = candidates[v*NumPorts +: NumPorts];
            bid_vc_o    = VcW'(v);
            bid_class_o = vc_class[v*2 +: 2];
          end
        end
      end
    end
    assign granted = granted_i[0] ? bidder : '0;
  end else begin : gen_every_bid
    for (genvar v = 0; v < NumVcs; v++) begin : gen_bid
      if (Classes == 1) begin : gen_route
        assign bid_o[v*NumPorts +: NumPorts] = routed[v] ? route[v*RouteW +: NumPorts] : '0;
        assign bid_class_o[v*2 +: 2]         = '0;
      end else begin : gen_candidates
        dusk_candidates #(.NumPorts(NumPorts), .Classes(Classes)) u_candidates (
          .route_i     (routed[v] ? route[v*RouteW +: RouteW] : '0),
          .available_i (available_i[(Admission ? v : 0)*RouteW +: RouteW]),
          .candidates_o(bid_o[v*NumPorts +: NumPorts]),
          .class_o     (bid_class_o[v*2 +: 2])
        );
      end
      assign bid_vc_o[v*VcW +: VcW] = VcW'(v);
    end
    assign granted = granted_i;
  end

  // ---- Packet state ------------------------------------------------------------------------------
  logic [PortW-1:0] out_port_q [NumVcs];
  logic [VcW-1:0]   out_vc_q   [NumVcs];
  logic [NumVcs-1:0] is_tail;

  for (genvar v = 0; v < NumVcs; v++) begin : gen_out
    assign out_port_o[v*PortW +: PortW] = out_port_q[v];
    assign out_vc_o[v*VcW +: VcW]       = out_vc_q[v];
  end

  for (genvar v = 0; v < NumVcs; v++) begin : gen_tail
    assign is_tail[v] = head_o[v*FlitW + dusk_pkg::TailBit];
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      active_q <= '0;
      credit_o <= '0;
    end else begin
      credit_o <= pop_i;
      if (pop_i != '0 || granted_i != '0) begin
        active_q <= (active_q & ~(pop_i & is_tail)) | granted;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    for (int b = 0; b < Bids; b++) begin
      if (granted_i[b]) begin
        out_port_q[bid_vc_o[b*VcW +: VcW]] <= granted_port_i[b*PortW +: PortW];
        out_vc_q[bid_vc_o[b*VcW +: VcW]]   <= granted_vc_i[b*VcW +: VcW];
      end
    end
  end

  assign request_o  = active_q & nonempty;
  assign buffered_o = nonempty != '0;
  assign idle_o     = !buffered_o && credit_o == '0;

  // ---- Probe -------------------------------------------------------------------------------------
`ifdef DUSK_PROBE
  localparam int unsigned OutVc = dusk_pkg::ProbeOutVcLsb, OutPort = dusk_pkg::ProbeOutPortLsb,
                          Address = dusk_pkg::ProbeCandidatesLsb, Flits = dusk_pkg::ProbeFlitsLsb,
                          Stage = dusk_pkg::ProbeStageLsb;
  always_ff @(posedge probe_clk_i) begin
    for (int v = 0; v < NumVcs; v++) begin
      probe_o[v*ProbeW + OutVc +: OutPort - OutVc]     <= (OutPort - OutVc)'(out_vc_q[v]);
      probe_o[v*ProbeW + OutPort +: Address - OutPort] <= (Address - OutPort)'(out_port_q[v]);
      probe_o[v*ProbeW + Address +: Flits - Address]   <=
          (Flits - Address)'(head_o[v*FlitW + dusk_pkg::AddressLsb +: dusk_pkg::AddressW]);
      probe_o[v*ProbeW + Flits +: CreditW]             <= count[v*CreditW +: CreditW];
      probe_o[v*ProbeW + Stage +: 2]                   <= active_q[v] ? 2'd2 : routed[v] ? 2'd1 : 2'd0;
    end
  end
`else
  assign probe_o = '0;
`endif

  `DUSK_ASSERT_INIT(HopLatencyKnown, HopLatency == 3 || HopLatency == 4)
  `DUSK_ASSERT(PopsWhatItRequested, (pop_i & ~request_o) == '0)
  `DUSK_ASSERT(GrantAnswersABid, (granted & ~routed) == '0)
  `DUSK_ASSUME(KnownVc, !valid_i || {1'b0, vc_i} < (VcW+1)'(NumVcs))

endmodule
