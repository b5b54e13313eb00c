// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Input ports: VC buffers, the state of the packet at the front of each buffer, credit return.
///
/// VcAllocator decides who bids for output VCs in a cycle: one head flit per port, all that wait, or none. If none,
/// the allocator routes. The registers are words over all ports: index port*NumVcs+vc. Timing: docs/rtl/input_units.md.
module dusk_input_units #(
  parameter int unsigned NumPorts   = 8,
  parameter int unsigned NumVcs     = 3,
  /// Depth of a VC buffer, in flits.
  parameter int unsigned VcDepth    = 4,
  /// Number of VCs of the ports of a card, except the internal port; 0: all ports have NumVcs (dusk_switch).
  parameter int unsigned LinkVcs    = 0,
  parameter int unsigned FlitW      = 64,
  /// Cycles per hop of a head flit over a channel of latency 1: 3 or 4.
  parameter int unsigned HopLatency = 4,
  /// dusk_pkg::VcaPerPort: one bid; VcaPerVc: every waiting head flit bids; VcaPerSwitch: no bids, no routes;
  /// VcaPerRequest: every waiting head flit bids with its whole route.
  parameter int unsigned VcAllocator = dusk_pkg::VcaPerPort,
  /// Topology, as in dusk_route.
  parameter int unsigned Topology   = dusk_pkg::TopologyTree,
  parameter int unsigned Group      = NumPorts / 2,
  parameter int unsigned Local0     = 0,
  /// 1: each head flit has a set of available ports of its own (dusk_admission).
  parameter bit          Admission  = 1'b0,
  /// 1: a head flit may ask for a VC while the tail before it crosses (dusk_next_heads).
  parameter bit          BackToBack = 1'b0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned Classes = dusk_pkg::classes(Topology),
  localparam int unsigned VcClassW = dusk_pkg::class_bits(Topology),
  localparam int unsigned Views   = Admission ? Total : 1,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned Bids    = dusk_pkg::bids(VcAllocator, NumVcs),
  localparam int unsigned InSlots = NumPorts * Bids,
  localparam int unsigned RouteW  = Classes * NumPorts,
  localparam int unsigned BidW    = dusk_pkg::bid_classes(VcAllocator, Topology) * NumPorts,
  localparam int unsigned Deepest = dusk_pkg::deepest(NumVcs, VcDepth, LinkVcs),
  localparam int unsigned CountW  = $clog2(Deepest + 1),
  localparam int unsigned PtrW    = (Deepest > 1) ? $clog2(Deepest) : 1,
  localparam int unsigned ProbeW  = dusk_pkg::ProbeInputW
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,

  // Channels in; credits go back one cycle after a flit has left its buffer.
  input  logic [NumPorts-1:0]         valid_i,
  input  logic [NumPorts*VcW-1:0]     vc_i,
  input  logic [NumPorts*FlitW-1:0]   flit_i,
  output logic [Total-1:0]            credit_o,

  // Identity, for the routes.
  input  dusk_pkg::identity_t         identity_i,
  input  dusk_pkg::router_config_t    config_i,
  input  logic [3:0]                  random_i,        // decides random ties

  // VC allocation: the bids, and the answers in the same cycle. With dusk_pkg::bids_available a bid has only ports with
  // a free VC.
  input  logic [Views*RouteW-1:0]     available_i,     // [view][class][port]: a free VC on a usable channel
  output logic [InSlots*BidW-1:0]     bid_o,           // zero: no bid; unless bids_available, valid with `waiting_o`
  input  logic [InSlots-1:0]          granted_i,
  output logic [InSlots*VcW-1:0]      bid_vc_o,        // input VC that bids
  output logic [InSlots*VcClassW-1:0] bid_class_o,     // for several classes
  output logic [Total-1:0]            waiting_o,       // head flits that may get an output VC now
  output logic [Total-1:0]            granted_o,       // head flits that get an output VC

  // Switch allocation.
  output logic [Total-1:0]            request_o,       // owns an output VC and has a flit
  input  logic [Total-1:0]            pop_i,           // the first flit crosses
  input  logic [Total-1:0]            ended_i,         // the flit that crosses is the last of its packet
  output logic [Total*FlitW-1:0]      head_o,          // first flit of each buffer that is not empty
  output logic [Total*FlitW-1:0]      head_flit_o,     // head flit of each waiting VC
  output logic [CountW*Total-1:0]     count_o,         // flits in each buffer: bit b of all counts begins at b*Total
  output logic [Total-1:0]            nonempty_o,      // a flit is held
  output logic                        idle_o,          // no head flit is routed or bids, no credit is going out

  // For the probe, sampled with its own clock.
  input  logic                        probe_clk_i,
  output logic [Total*ProbeW-1:0]     probe_o
);

  localparam int unsigned Ahead = BackToBack ? HopLatency - 2 : 0;

  logic [Total-1:0]        active_q, routed, granted;
  logic [Total-1:0]        asking;    // head flits without an output VC
  logic [Total-1:0]        to_route;  // head flits that are routed at this edge
  logic [Total*FlitW-1:0]  routing;   // head flits of to_route
  logic [Total*RouteW-1:0] route;     // [VC][class][port]
  logic                    moves;     // a head flit is routed or may get an output VC at this edge

  // ---- Buffers -----------------------------------------------------------------------------------
  logic [Total-1:0]      push;
  logic [PtrW*Total-1:0] rd, wr;
  logic [((Ahead > 0) ? Ahead*Total*FlitW : 1)-1:0] ahead;

  always_comb begin
    push = '0;
    if (valid_i != '0) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (valid_i[p]) push[p*NumVcs +: NumVcs] = NumVcs'(1) << vc_i[p*VcW +: VcW];
      end
    end
  end

  dusk_vc_buffers #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .VcDepth(VcDepth), .LinkVcs(LinkVcs), .Width(FlitW), .Ahead(Ahead)
  ) u_buffers (
    .clk_i, .rst_ni,
    .push_i (push),
    .data_i (flit_i),
    .pop_i,
    .valid_o(nonempty_o),
    .read_i (nonempty_o),
    .head_o,
    .ahead_o(ahead),
    .rd_o   (rd),
    .wr_o   (wr),
    .count_o
  );

  for (genvar p = 0; p < NumPorts; p++) begin : gen_port
    `DUSK_ASSUME(KnownVc, !valid_i[p] || {1'b0, vc_i[p*VcW +: VcW]} < (VcW+1)'(NumVcs))
  end
  for (genvar i = 0; i < Total; i++) begin : gen_head
    `DUSK_ASSERT_COMB(HeadFirst, !rst_ni || !asking[i] || head_flit_o[i*FlitW + dusk_pkg::HeadBit])
  end

  // Only some variants read these: routes and bids made here, packets back to back, the probe.
  `DUSK_UNUSED({identity_i, config_i, random_i, available_i, ahead, rd, wr, probe_clk_i, asking, to_route, routing})

  // ---- Waiting head flits, and their routes ------------------------------------------------------
  assign waiting_o = routed;
  assign granted_o = granted;

  if (BackToBack) begin : gen_next_heads
    dusk_next_heads #(.Total(Total), .VcDepth(Deepest), .FlitW(FlitW), .HopLatency(HopLatency)) u_heads (
      .clk_i, .rst_ni,
      .nonempty_i(nonempty_o),
      .count_i   (count_o),
      .head_i    (head_o),
      .ahead_i   (ahead),
      .active_i  (active_q),
      .ended_i,
      .granted_i (granted),
      .asking_o  (asking),
      .head_flit_o,
      .to_route_o(to_route),
      .routing_o (routing),
      .routed_o  (routed)
    );
  end else begin : gen_front_heads
    dusk_front_heads #(.Total(Total), .HopLatency(HopLatency)) u_heads (
      .clk_i, .rst_ni,
      .nonempty_i(nonempty_o),
      .active_i  (active_q),
      .granted_i (granted),
      .asking_o  (asking),
      .to_route_o(to_route),
      .routed_o  (routed)
    );
    assign head_flit_o = head_o;
    assign routing  = head_o;
  end

  if (VcAllocator != dusk_pkg::VcaPerSwitch) begin : gen_routes
    logic [Total*RouteW-1:0] candidates, stays;
    logic [Total-1:0]        from_inside;

    for (genvar i = 0; i < Total; i++) begin : gen_inside
      assign from_inside[i] = i / NumVcs == dusk_pkg::internal_port(Topology);
    end

    dusk_route #(
      .NumPorts(NumPorts), .Topology(Topology), .Group(Group), .Local0(Local0),
      .Heads(Total), .Stride(FlitW), .Lsb(dusk_pkg::AddressLsb)
    ) u_route (
      .valid_i      (to_route),
      .inside_i     (from_inside),
      .destination_i(routing),
      .identity_i, .config_i, .random_i,
      .else_i       (stays),
      .candidates_o (candidates)
    );

    if (HopLatency == 4) begin : gen_route_stage
      logic [Total*RouteW-1:0] route_q;
      assign route = route_q;
      assign stays = route_q;
      always_ff @(posedge clk_i) begin
        if (to_route != '0) route_q <= candidates;
      end
    end else begin : gen_no_route_stage
      assign route = candidates;
      assign stays = '0;
    end
  end else begin : gen_no_routes
    assign route = '0;
  end

  // ---- Bids for output VCs -----------------------------------------------------------------------
  if (VcAllocator == dusk_pkg::VcaPerPort) begin : gen_one_bid
    logic eligible;
    // Without a bid no pointer moves. So head flits without a free VC let the switch be quiet.
    assign moves = eligible || (HopLatency == 4 && to_route != '0);
    dusk_port_bids #(
      .NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Admission(Admission)
    ) u_bids (
      .clk_i, .rst_ni,
      .routed_i   (routed),
      .route_i    (route),
      .available_i, .granted_i,
      .any_o      (eligible),
      .bid_o, .bid_vc_o, .bid_class_o,
      .granted_o  (granted)
    );
  end else if (VcAllocator == dusk_pkg::VcaPerRequest) begin : gen_every_route
    assign moves = (asking | routed | to_route) != '0;
    for (genvar i = 0; i < Total; i++) begin : gen_bid
      assign bid_o[i*BidW +: BidW]    = routed[i] ? route[i*RouteW +: RouteW] : '0;
      assign bid_vc_o[i*VcW +: VcW]   = VcW'(i % NumVcs);
    end
    assign bid_class_o = '0;
    assign granted     = granted_i;
  end else begin : gen_every_bid
    assign moves = (asking | routed | to_route) != '0;
    if (!dusk_pkg::bids_available(VcAllocator, Topology)) begin : gen_routed
      assign bid_o       = route;  // valid for waiting head flits
      assign bid_class_o = '0;
    end
    for (genvar i = 0; i < Total; i++) begin : gen_bid
      if (dusk_pkg::bids_available(VcAllocator, Topology)) begin : gen_candidates
        dusk_candidates #(.NumPorts(NumPorts), .Topology(Topology)) u_candidates (
          .route_i     (routed[i] ? route[i*RouteW +: RouteW] : '0),
          .available_i (available_i[(Admission ? i : 0)*RouteW +: RouteW]),
          .candidates_o(bid_o[i*NumPorts +: NumPorts]),
          .class_o     (bid_class_o[i*VcClassW +: VcClassW])
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
  function automatic int unsigned depth_of(input int unsigned port);
    depth_of = (LinkVcs > 0 && port == dusk_pkg::internal_port(Topology)) ? VcDepth : Deepest;
  endfunction
  // The counts are computed from the pointers here. So edges of the switch's clock compute no unused counts.
  always_ff @(posedge probe_clk_i) begin : sample
    logic [CountW:0] held;
    for (int i = 0; i < Total; i++) begin
      held = '0;
      for (int b = 0; b < PtrW; b++)
        held = held + ((CountW+1)'(wr[b*Total + i]) << b) - ((CountW+1)'(rd[b*Total + i]) << b);
      if (held[CountW] || (held == '0 && nonempty_o[i])) held = held + (CountW+1)'(depth_of(i / NumVcs));
      probe_o[i*ProbeW +: Address]                   <= '0;  // dusk_connections has the output VC
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
