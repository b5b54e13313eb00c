// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// The input ports: VC buffers, the state of the packet at the head of each, credit return.
///
/// One header of each port and cycle bids for an output VC; or all that wait do; or none, and the allocator of the
/// switch routes. The state is kept in words over all ports: index port*NumVcs+vc. Timing: docs/rtl/input_units.md.
module dusk_input_units #(
  parameter int unsigned NumPorts   = 8,
  parameter int unsigned NumVcs     = 3,
  /// Flits per VC buffer.
  parameter int unsigned VcDepth    = 4,
  parameter int unsigned FlitW      = 64,
  /// Cycles per hop of a header over a channel of latency 1: 3 or 4.
  parameter int unsigned HopLatency = 4,
  /// dusk_pkg::VcaPerPort: one bid; VcaPerVc: every waiting header bids; VcaPerSwitch: no bids, no routes;
  /// VcaPerRequest: every waiting header bids with its whole route.
  parameter int unsigned VcAllocator = dusk_pkg::VcaPerPort,
  /// Of the topology, for dusk_route.
  parameter int unsigned Trunks     = 0,
  parameter int unsigned Trunk      = 0,
  /// Every header has VCs of its own that are available to it (dusk_admission).
  parameter bit          Admission  = 1'b0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned Classes = dusk_pkg::classes(Trunks),
  localparam int unsigned Views   = Admission ? Total : 1,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned Bids    = dusk_pkg::bids(VcAllocator, NumVcs),
  localparam int unsigned InSlots = NumPorts * Bids,
  localparam int unsigned RouteW  = Classes * NumPorts,
  localparam int unsigned BidW    = dusk_pkg::bid_classes(VcAllocator, Trunks) * NumPorts,
  localparam int unsigned CountW  = $clog2(VcDepth + 1),
  localparam int unsigned PtrW    = (VcDepth > 1) ? $clog2(VcDepth) : 1,
  localparam int unsigned ProbeW  = dusk_pkg::ProbeInputW
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,

  // Channels in; credits back one cycle after a flit left its buffer.
  input  logic [NumPorts-1:0]         valid_i,
  input  logic [NumPorts*VcW-1:0]     vc_i,
  input  logic [NumPorts*FlitW-1:0]   flit_i,
  output logic [Total-1:0]            credit_o,

  // Identity, for the routes.
  input  dusk_pkg::identity_t         identity_i,
  input  dusk_pkg::router_config_t    config_i,
  input  logic [3:0]                  random_i,        // decides random ties

  // VC allocation: candidates of the bidding headers, those that have a free VC unless every header of a tree
  // bids; answer in the same cycle.
  input  logic [Views*RouteW-1:0]     available_i,     // [view][class][port]: a free VC on a usable channel
  output logic [InSlots*BidW-1:0]     bid_o,           // zero: no bid; per VC in a tree it counts where `waiting_o`
  input  logic [InSlots-1:0]          granted_i,
  output logic [InSlots*VcW-1:0]      bid_vc_o,        // input VC that bids
  output logic [InSlots*2-1:0]        bid_class_o,     // of several classes
  output logic [Total-1:0]            waiting_o,       // headers that may get an output VC

  // Switch allocation.
  output logic [Total-1:0]            request_o,       // owns an output VC and has a flit
  input  logic [Total-1:0]            pop_i,           // the head flit crosses
  input  logic [Total-1:0]            ended_i,         // with the last flit of its packet
  output logic [Total*FlitW-1:0]      head_o,          // of buffers that hold a flit
  output logic [CountW*Total-1:0]     count_o,         // flits held, for admission: bit b of all counts from b*Total
  output logic [Total-1:0]            nonempty_o,      // a flit is held
  output logic                        idle_o,          // no header is routed or bids, no credit going out

  // For the probe, taken at its own clock.
  input  logic                        probe_clk_i,
  output logic [Total*ProbeW-1:0]     probe_o
);

  logic [Total-1:0]        active_q, routed, granted;
  logic [Total-1:0]        asking;  // headers without an output VC
  logic [Total*RouteW-1:0] route;   // [VC][class][port]
  logic                    moves;   // a header is routed or may get an output VC at this edge

  // ---- Buffers -----------------------------------------------------------------------------------
  logic [Total-1:0]      push;
  logic [PtrW*Total-1:0] rd, wr;

  always_comb begin
    push = '0;
    if (valid_i != '0) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (valid_i[p]) push[p*NumVcs +: NumVcs] = NumVcs'(1) << vc_i[p*VcW +: VcW];
      end
    end
  end

  dusk_fifo #(.Depth(VcDepth), .Width(FlitW), .Ports(NumPorts), .Queues(NumVcs)) u_buffers (
    .clk_i, .rst_ni,
    .push_i (push),
    .data_i (flit_i),
    .pop_i,
    .valid_o(nonempty_o),
    .read_i (nonempty_o),
    .head_o,
    .rd_o   (rd),
    .wr_o   (wr),
    .count_o
  );

  for (genvar p = 0; p < NumPorts; p++) begin : gen_port
    `DUSK_ASSUME(KnownVc, !valid_i[p] || {1'b0, vc_i[p*VcW +: VcW]} < (VcW+1)'(NumVcs))
  end
  for (genvar i = 0; i < Total; i++) begin : gen_head
    `DUSK_ASSERT_COMB(HeadFirst, !rst_ni || !asking[i] || head_o[i*FlitW + dusk_pkg::HeadBit])
  end
  assign asking    = nonempty_o & ~active_q;
  assign waiting_o = routed;

  // But by routes and bids, where they are made here, and by the probe.
  `DUSK_UNUSED({identity_i, config_i, random_i, available_i, rd, wr, probe_clk_i})

  // ---- Route computation -------------------------------------------------------------------------
  if (VcAllocator != dusk_pkg::VcaPerSwitch) begin : gen_routes
    logic [Total-1:0]        to_route;
    logic [Total*RouteW-1:0] candidates, stays;

    dusk_route #(
      .NumPorts(NumPorts), .Trunks(Trunks), .Trunk(Trunk), .Headers(Total), .Stride(FlitW), .Lsb(dusk_pkg::AddressLsb)
    ) u_route (
      .valid_i      (to_route),
      .destination_i(head_o),
      .identity_i, .config_i, .random_i,
      .else_i       (stays),
      .candidates_o (candidates)
    );

    if (HopLatency == 4) begin : gen_route_stage
      logic [Total-1:0]        routed_q;
      logic [Total*RouteW-1:0] route_q;
      assign to_route = asking & ~routed_q;
      assign routed   = routed_q & nonempty_o;
      assign route    = route_q;
      assign stays    = route_q;
      always_ff @(posedge clk_i) begin
        if (!rst_ni) routed_q <= '0;
        else         routed_q <= (routed_q | to_route) & ~granted;
      end
      always_ff @(posedge clk_i) begin
        if (to_route != '0) route_q <= candidates;
      end
    end else begin : gen_no_route_stage
      assign to_route = asking;
      assign routed   = to_route;
      assign route    = candidates;
      assign stays    = '0;
    end
  end else begin : gen_no_routes
    assign route = '0;
    if (HopLatency == 4) begin : gen_stage
      logic [Total-1:0] waited_q;
      assign routed = waited_q & nonempty_o;
      always_ff @(posedge clk_i) begin
        if (!rst_ni) waited_q <= '0;
        else         waited_q <= asking & ~granted;
      end
    end else begin : gen_no_stage
      assign routed = asking;
    end
  end

  // ---- Bids for output VCs -----------------------------------------------------------------------
  if (VcAllocator == dusk_pkg::VcaPerPort) begin : gen_one_bid
    logic [Total-1:0]          eligible, bidder;
    logic [Total*NumPorts-1:0] candidates;
    logic [Total*2-1:0]        vc_class;
    // Without a bid no turn moves, so headers for which nothing is free may wait at rest.
    assign moves = eligible != '0 || (asking & ~routed) != '0;
    if (Classes == 1) begin : gen_one_class
      assign vc_class = '0;
      always_comb begin
        candidates = '0;
        eligible   = '0;
        if (routed != '0) begin
          for (int i = 0; i < Total; i++) begin
            if (routed[i]) begin
              candidates[i*NumPorts +: NumPorts] = route[i*RouteW +: NumPorts] &
                                                   available_i[(Admission ? i : 0)*RouteW +: NumPorts];
              eligible[i] = candidates[i*NumPorts +: NumPorts] != '0;
            end
          end
        end
      end
    end else begin : gen_classes
      for (genvar i = 0; i < Total; i++) begin : gen_vc
        dusk_candidates #(.NumPorts(NumPorts)) u_candidates (
          .route_i     (routed[i] ? route[i*RouteW +: RouteW] : '0),
          .available_i (available_i[(Admission ? i : 0)*RouteW +: RouteW]),
          .candidates_o(candidates[i*NumPorts +: NumPorts]),
          .class_o     (vc_class[i*2 +: 2])
        );
        assign eligible[i] = candidates[i*NumPorts +: NumPorts] != '0;
      end
    end
    dusk_rr_arbiter #(.N(NumVcs), .Arbiters(NumPorts)) u_bid (
      .clk_i, .rst_ni,
      .hold_i (1'b0),
      .req_i  (eligible),
      .take_i (granted_i),
      .grant_o(bidder)
    );
    always_comb begin
      bid_o       = '0;
      bid_vc_o    = '0;
      bid_class_o = '0;
      if (eligible != '0) begin
        for (int p = 0; p < NumPorts; p++) begin
          for (int v = 0; v < NumVcs; v++) begin
            if (bidder[p*NumVcs + v]) begin
              // At most one VC: the terms stand side by side, none after another.
              bid_o[p*NumPorts +: NumPorts] = bid_o[p*NumPorts +: NumPorts]
                                            | candidates[(p*NumVcs + v)*NumPorts +: NumPorts];
              bid_vc_o[p*VcW +: VcW]        = bid_vc_o[p*VcW +: VcW] | VcW'(v);
              bid_class_o[p*2 +: 2]         = bid_class_o[p*2 +: 2] | vc_class[(p*NumVcs + v)*2 +: 2];
            end
          end
        end
      end
    end
    always_comb begin
      granted = '0;
      if (granted_i != '0) begin
        for (int p = 0; p < NumPorts; p++) begin
          if (granted_i[p]) granted[p*NumVcs +: NumVcs] = bidder[p*NumVcs +: NumVcs];
        end
      end
    end
  end else if (VcAllocator == dusk_pkg::VcaPerRequest) begin : gen_every_route
    assign moves = (asking | routed) != '0;
    for (genvar i = 0; i < Total; i++) begin : gen_bid
      assign bid_o[i*BidW +: BidW]    = routed[i] ? route[i*RouteW +: RouteW] : '0;
      assign bid_vc_o[i*VcW +: VcW]   = VcW'(i % NumVcs);
      assign bid_class_o[i*2 +: 2]    = '0;
    end
    assign granted = granted_i;
  end else begin : gen_every_bid
    assign moves = (asking | routed) != '0;
    if (Classes == 1) begin : gen_routed
      assign bid_class_o = '0;
      assign bid_o       = route;  // of those that wait
    end
    for (genvar i = 0; i < Total; i++) begin : gen_bid
      if (Classes > 1) begin : gen_candidates
        dusk_candidates #(.NumPorts(NumPorts)) u_candidates (
          .route_i     (routed[i] ? route[i*RouteW +: RouteW] : '0),
          .available_i (available_i[(Admission ? i : 0)*RouteW +: RouteW]),
          .candidates_o(bid_o[i*NumPorts +: NumPorts]),
          .class_o     (bid_class_o[i*2 +: 2])
        );
      end
      assign bid_vc_o[i*VcW +: VcW] = VcW'(i % NumVcs);
    end
    assign granted = granted_i;
  end

  // ---- Packet state ------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      active_q <= '0;
      credit_o <= '0;
    end else begin
      credit_o <= pop_i;
      active_q <= (active_q & ~ended_i) | granted;
    end
  end

  assign request_o = active_q & nonempty_o;
  assign idle_o    = !moves && credit_o == '0;

  // ---- Probe -------------------------------------------------------------------------------------
`ifdef DUSK_PROBE
  localparam int unsigned Address = dusk_pkg::ProbeCandidatesLsb, Flits = dusk_pkg::ProbeFlitsLsb,
                          Stage = dusk_pkg::ProbeStageLsb;
  // Counts are made of the pointers here, so that no edge of the switch's clock makes them for nobody.
  always_ff @(posedge probe_clk_i) begin : sample
    logic [CountW:0] held;
    for (int i = 0; i < Total; i++) begin
      held = '0;
      for (int b = 0; b < PtrW; b++)
        held = held + ((CountW+1)'(wr[b*Total + i]) << b) - ((CountW+1)'(rd[b*Total + i]) << b);
      if (held[CountW] || (held == '0 && nonempty_o[i])) held = held + (CountW+1)'(VcDepth);
      probe_o[i*ProbeW +: Address]                   <= '0;  // dusk_connections knows them
      probe_o[i*ProbeW + Address +: Flits - Address] <=
          (Flits - Address)'(head_o[i*FlitW + dusk_pkg::AddressLsb +: dusk_pkg::AddressW]);
      probe_o[i*ProbeW + Flits +: Stage - Flits]     <= (Stage - Flits)'(held[CountW-1:0]);
      probe_o[i*ProbeW + Stage +: 2]                 <= active_q[i] ? 2'd2 : routed[i] ? 2'd1 : 2'd0;
    end
  end
`else
  assign probe_o = '0;
`endif

  `DUSK_ASSERT_INIT(HopLatencyKnown, HopLatency == 3 || HopLatency == 4)
  `DUSK_ASSERT(PopsWhatItRequested, (pop_i & ~request_o) == '0)
  `DUSK_ASSERT(GrantAnswersABid, (granted & ~routed) == '0)

endmodule
