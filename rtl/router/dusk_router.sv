// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// The packet pipeline: input units, VC allocation, switch allocation, crossbar, output units. The file has all wiring.
///
/// Link power controls the router with masks of ports: `usable_i` (a packet may get a VC), `preferred_i` (selected
/// before others) and `sendable_i` (a flit may leave in this cycle). The router reports sent flits, output VCs that are
/// not drained, and input VCs that hold a flit.
module dusk_router #(
  parameter int unsigned NumPorts     = 8,
  parameter int unsigned NumVcs       = 3,
  parameter int unsigned VcDepth      = 4,
  parameter int unsigned LinkVcs      = 0,
  parameter int unsigned OutDepth     = 2,
  parameter int unsigned FlitW        = 64,
  parameter int unsigned HopLatency   = 4,
  parameter bit          InPerVc      = 1'b1,
  parameter bit          OutPerVc     = 1'b1,
  parameter int unsigned Lanes        = 1,
  parameter bit          CreditBypass = 1'b0,
  parameter int unsigned VcAllocator  = dusk_pkg::VcaPerPort,
  /// Topology, as in dusk_route.
  parameter int unsigned Topology     = dusk_pkg::TopologyTree,
  parameter int unsigned Group        = NumPorts / 2,
  parameter int unsigned Local0       = 0,
  parameter bit          Narrowing    = 1'b0,
  parameter bit          Admission    = 1'b0,
  parameter bit          MessageClasses = 1'b0,
  parameter bit          BackToBack   = 1'b0,
  /// WakeRequests: head flits ask channels to wake (dusk_wake_requests). HeadAges: head flits age (dusk_head_ages);
  /// this needs Admission. Both need VC allocation per port or per switch.
  parameter bit          WakeRequests = 1'b0,
  parameter bit          HeadAges     = 1'b0,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,
`ifdef DUSK_ONCE
  // For a simulator that evaluates a switch once per cycle: it changes turn_i before every edge.
  input  logic                            turn_i,
`endif

  // Channels in, credits back.
  input  logic [NumPorts-1:0]             in_valid_i,
  input  logic [NumPorts*VcW-1:0]         in_vc_i,
  input  logic [NumPorts*FlitW-1:0]       in_flit_i,
  output logic [NumPorts*NumVcs-1:0]      credit_o,

  // Channels out, credits in.
  output logic [NumPorts*Lanes-1:0]       out_valid_o,
  output logic [NumPorts*Lanes*VcW-1:0]   out_vc_o,
  output logic [NumPorts*Lanes*FlitW-1:0] out_flit_o,
  input  logic [NumPorts*NumVcs-1:0]      credit_i,

  // Link power.
  input  logic [NumPorts-1:0]             usable_i,
  input  logic [NumPorts-1:0]             preferred_i,
  input  logic [NumPorts-1:0]             grantable_i,   // a VC of it may be granted now; with WakeRequests
  input  logic [NumPorts-1:0]             reachable_i,   // an aged head flit may get a VC of it; with HeadAges
  input  logic [2:0]                      age_out_i,     // windows until a head flit is aged (constant); with HeadAges
  input  logic                            window_end_i,  // this edge closes a window; with HeadAges
  input  logic [NumPorts-1:0]             sendable_i,
  input  logic [NumPorts*2-1:0]           width_i,     // width level of each channel; registered
  output logic [NumPorts-1:0]             busy_o,      // a part of a flit is on the channel
  output logic [NumPorts-1:0]             wake_o,      // a head flit asks the channel to wake
  output logic [NumPorts*NumVcs-1:0]      occupied_o,  // a packet owns the output VC, or a flit waits in it
  output logic [NumPorts*NumVcs-1:0]      nonempty_o,  // the input VC holds a flit
  output logic                            idle_o,      // nothing moves in the router or leaves it

  // Identity and configuration; constant.
  input  dusk_pkg::identity_t             identity_i,
  input  dusk_pkg::router_config_t        config_i,
  input  logic [NumPorts-1:0]             local_i,
  input  logic [NumVcs-1:0]               vcs_in_use_i,
  input  logic [dusk_pkg::class_rows(Topology)*NumVcs-1:0] class_vcs_i,
  input  logic [dusk_pkg::AdmissionW-1:0] admission_i,
  input  logic [dusk_pkg::MessageClasses*NumVcs-1:0] message_vcs_i,
  input  logic [dusk_pkg::CreditW-1:0]    depth_i,
  input  logic [dusk_pkg::CreditW-1:0]    local_depth_i,
  input  logic [dusk_pkg::CreditW-1:0]    internal_depth_i,
  input  logic [2:0]                      out_depth_i,
  input  logic [15:0]                     seed_i,

  // Probe (simulation).
  input  logic                            probe_clk_i,
  input  logic [PortW-1:0]                probe_port_i,
  output logic [NumVcs*dusk_pkg::ProbeW+NumPorts-1:0] probe_o
);

  localparam int unsigned Total    = NumPorts * NumVcs;
  localparam int unsigned CreditW  = dusk_pkg::CreditW;
  localparam int unsigned CountW   = $clog2(dusk_pkg::deepest(NumVcs, VcDepth, LinkVcs) + 1);
  localparam int unsigned Internal = dusk_pkg::internal_port(Topology);
  localparam int unsigned ProbeW   = dusk_pkg::ProbeInputW;
  localparam int unsigned OutProbeW = dusk_pkg::ProbeW - ProbeW;
  // Number of bids of an input port and of grants of an output port in one cycle.
  localparam int unsigned Bids     = dusk_pkg::bids(VcAllocator, NumVcs);
  localparam int unsigned Grants   = dusk_pkg::grants(VcAllocator, NumVcs);
  localparam int unsigned Classes  = dusk_pkg::classes(Topology);
  localparam int unsigned VcClassW = dusk_pkg::class_bits(Topology);
  localparam int unsigned BidW     = dusk_pkg::bid_classes(VcAllocator, Topology) * NumPorts;
  // Number of ports, the first ones, whose VCs share a crossbar output: with lanes and no queue the ports to neighbors.
  localparam int          Shared   = OutPerVc ? 0 : (Lanes > 1 && OutDepth == 0) ? Local0 : NumPorts;
  localparam int unsigned Outputs  = Total - Shared * (NumVcs - 1);
  // Number of views. A view is the set of available ports that a head flit sees; with Admission each VC has its own.
  localparam int unsigned Views    = Admission ? Total : 1;
  localparam int unsigned ViewW    = Views * Classes * NumPorts;
  localparam int unsigned InSlots  = NumPorts * Bids;
  localparam int unsigned OutSlots = NumPorts * Grants;

  // ---- Input units -------------------------------------------------------------------------------
  logic [ViewW-1:0]             available;
  logic                         input_idle;
  logic [InSlots*VcClassW-1:0]  bid_class;
  logic [3:0]                   tie_random;
  logic [InSlots-1:0]           granted;
  logic [InSlots*BidW-1:0]      bid;
  logic [InSlots*PortW-1:0]     granted_port;
  logic [InSlots*VcW-1:0]       granted_vc, bid_vc;
  logic [Total-1:0]             waiting, granted_heads, request, pop;
  logic [Total-1:0]             ended, released;  // input VCs and output VCs with the last flit of a packet
  logic [Total*FlitW-1:0]       head, head_flit;  // flits at the front; head flits that wait for an output VC
  logic [Total*ProbeW-1:0]      input_probe;
  logic [CountW*Total-1:0]      count;         // flits in each input VC: bit b of all counts begins at b*Total

  dusk_input_units #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .VcDepth(VcDepth), .LinkVcs(LinkVcs), .FlitW(FlitW),
    .HopLatency(HopLatency), .VcAllocator(VcAllocator), .Topology(Topology), .Group(Group), .Local0(Local0),
    .Admission(Admission), .BackToBack(BackToBack)
  ) u_input (
    .clk_i, .rst_ni,
    .valid_i(in_valid_i), .vc_i(in_vc_i), .flit_i(in_flit_i), .credit_o,
    .identity_i, .config_i, .random_i(tie_random),
    .available_i(available), .bid_o(bid), .granted_i(granted), .bid_vc_o(bid_vc), .bid_class_o(bid_class),
    .waiting_o(waiting), .granted_o(granted_heads), .request_o(request), .pop_i(pop), .ended_i(ended), .head_o(head),
    .head_flit_o(head_flit), .count_o(count), .nonempty_o, .idle_o(input_idle),
    .probe_clk_i, .probe_o(input_probe)
  );

  // ---- VC allocation -----------------------------------------------------------------------------
  logic [Classes*NumVcs-1:0] class_vcs;
  logic [Total-1:0]          free, in_use;
  logic [Total*CreditW-1:0]  space, own;    // free slots behind each output VC; in each input VC
  logic [OutSlots-1:0]       allocate;
  logic [OutSlots*VcW-1:0]   allocate_vc, new_owner_vc;
  logic [OutSlots*PortW-1:0] new_owner_port;
  logic [NumPorts-1:0]       grantable;
  logic [Total-1:0]          aged;          // aged head flits that wait
  logic [NumPorts*NumPorts-1:0] choice;     // [input port][output port]
  logic [NumPorts*VcW-1:0]      choice_vc;  // [input port]

  logic [CountW-1:0] held;

  always_comb begin
    own  = 'x;  // not read while no head flit asks
    held = 'x;
    if (waiting != '0) begin
      for (int i = 0; i < Total; i++) begin
        for (int b = 0; b < CountW; b++) held[b] = count[b*Total + i];
        own[i*CreditW +: CreditW] = (i / NumVcs == Internal ? internal_depth_i : depth_i) - CreditW'(held);
      end
    end
  end

  dusk_used_vcs #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology)) u_used_vcs (
    .asked_i(waiting != '0), .local_i, .vcs_in_use_i, .class_vcs_i, .class_vcs_o(class_vcs), .in_use_o(in_use)
  );

  dusk_vc_allocation #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .FlitW(FlitW), .VcAllocator(VcAllocator), .Topology(Topology),
    .Group(Group), .Local0(Local0), .Admission(Admission), .MessageClasses(MessageClasses), .HeadAges(HeadAges)
  ) u_vc_allocation (
    .clk_i, .rst_ni, .identity_i, .config_i, .class_vcs_i(class_vcs), .seed_i,
    .admission_i, .message_vcs_i, .local_i, .space_i(space), .own_i(own),
    .usable_i, .preferred_i, .grantable_i(grantable), .reachable_i, .aged_i(aged), .width_i, .free_i(free),
    .available_o(available), .random_o(tie_random),
    .waiting_i(waiting), .head_i(head_flit), .bid_i(bid), .bid_vc_i(bid_vc), .bid_class_i(bid_class),
    .choice_o(choice), .choice_vc_o(choice_vc),
    .granted_o(granted), .granted_port_o(granted_port), .granted_vc_o(granted_vc),
    .allocate_o(allocate), .allocate_vc_o(allocate_vc), .owner_port_o(new_owner_port), .owner_vc_o(new_owner_vc)
  );

  if (WakeRequests) begin : gen_wake_requests
    assign grantable = grantable_i;
    dusk_wake_requests #(.NumPorts(NumPorts), .NumVcs(NumVcs)) u_wake_requests (
      .clk_i, .rst_ni, .choice_i(choice), .choice_vc_i(choice_vc), .grantable_i, .wake_o
    );
  end else begin : gen_no_requests
    assign grantable = '1;
    assign wake_o    = '0;
    `DUSK_UNUSED({grantable_i, choice, choice_vc})
  end

  if (HeadAges) begin : gen_head_ages
    dusk_head_ages #(.NumPorts(NumPorts), .NumVcs(NumVcs)) u_head_ages (
      .clk_i, .rst_ni, .age_out_i, .window_end_i, .waiting_i(waiting), .granted_i(granted_heads), .aged_o(aged)
    );
  end else begin : gen_no_ages
    assign aged = '0;
    `DUSK_UNUSED({age_out_i, window_end_i, granted_heads})
  end

  logic [Total*PortW-1:0] out_port, owner_port;
  logic [Total*VcW-1:0]   out_vc, owner_vc;

  dusk_connections #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Bids(Bids), .Grants(Grants)) u_connections (
    .clk_i,
    .granted_i(granted), .bid_vc_i(bid_vc), .granted_port_i(granted_port), .granted_vc_i(granted_vc),
    .allocate_i(allocate), .allocate_vc_i(allocate_vc), .owner_port_i(new_owner_port), .owner_vc_i(new_owner_vc),
    .out_port_o(out_port), .out_vc_o(out_vc), .owner_port_o(owner_port), .owner_vc_o(owner_vc)
  );

  // ---- Switch allocation -------------------------------------------------------------------------
  logic [Total-1:0] ready, owned, accept;
  logic             awaited;  // an edge follows, so the crossing flits are read

`ifdef DUSK_ONCE
  // With the credit bypass, crossing flits depend on pins and registers. After the edge nothing reads them.
  if (CreditBypass) begin : gen_once
    logic turn_q;
    assign awaited = turn_i != turn_q;
    always_ff @(posedge clk_i) turn_q <= turn_i;
  end else begin : gen_always
    `DUSK_UNUSED(turn_i)
    assign awaited = 1'b1;
  end
`else
  assign awaited = 1'b1;
`endif

  dusk_switch_allocator #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .InPerVc(InPerVc), .Shared(Shared)
  ) u_switch_allocator (
    .clk_i, .rst_ni, .config_i,
    .request_i(awaited ? request : '0), .out_port_i(out_port), .out_vc_i(out_vc), .pop_o(pop),
    .ready_i(ready), .owned_i(owned), .owner_port_i(owner_port), .owner_vc_i(owner_vc), .accept_o(accept)
  );

  // ---- Crossbar ----------------------------------------------------------------------------------
  logic [Outputs*FlitW-1:0] crossed;

  dusk_crossbar #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .FlitW(FlitW), .InPerVc(InPerVc), .Shared(Shared)
  ) u_crossbar (
    .head_i(head), .pop_i(pop), .accept_i(accept), .owner_port_i(owner_port), .owner_vc_i(owner_vc), .flit_o(crossed),
    .ended_o(ended), .released_o(released)
  );

  // ---- Output units ------------------------------------------------------------------------------
  logic [Total*OutProbeW-1:0] output_probe;
  logic [Total-1:0]           empty;

  dusk_output_units #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .Grants(Grants), .FlitW(FlitW), .OutDepth(OutDepth), .Shared(Shared),
    .Lanes(Lanes), .Narrow(Narrowing ? Local0 : 0), .Internal(Internal), .BackToBack(BackToBack)
  ) u_output (
    .clk_i, .rst_ni, .config_i, .local_i, .out_depth_i,
    .in_use_i(in_use), .depth_i, .local_depth_i, .internal_depth_i,
    .sendable_i, .width_i, .busy_o,
    .asked_i(waiting != '0), .allocate_i(allocate), .allocate_vc_i(allocate_vc), .free_o(free),
    .owned_o(owned), .ready_o(ready), .accept_i(accept), .released_i(released), .flit_i(crossed), .empty_o(empty),
    .valid_o(out_valid_o), .vc_o(out_vc_o), .flit_o(out_flit_o),
    .credit_i, .bypass_i(CreditBypass ? credit_i : '0),
    .space_o(space), .probe_clk_i, .probe_o(output_probe)
  );

  assign occupied_o = owned | ~empty;

  // The router may be idle while packets that own an output VC wait for credits or a channel. A flit in an output queue
  // keeps it busy, because checking whether the flit can move costs more than evaluating. So does a flit that arrived
  // at the last edge, because link power has not read it yet. With the credit bypass `pop` depends on pins.
  logic arrived_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) arrived_q <= 1'b0;
    else         arrived_q <= in_valid_i != '0;
  end

  assign idle_o = input_idle && !arrived_q && out_valid_o == '0 && empty == '1 &&
                  (CreditBypass ? request : pop | accept) == '0;

  // ---- Probe -------------------------------------------------------------------------------------
  dusk_probe #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Group(Group), .Local0(Local0)
  ) u_probe (
    .probe_clk_i, .port_i(probe_port_i), .input_i(input_probe), .output_i(output_probe),
    .out_port_i(out_port), .out_vc_i(out_vc), .usable_i,
    .identity_i, .config_i, .local_i, .class_vcs_i(class_vcs), .random_i(tie_random), .probe_o
  );

  `DUSK_ASSERT_INIT(RequestsOfOneChoice, !WakeRequests || !dusk_pkg::each_head_requests(VcAllocator))
  `DUSK_ASSERT_INIT(FixedLocalPorts, (Classes == 1) ? Local0 == 0 : OutDepth == 0 && Local0 > 0 && Local0 < NumPorts)
  `DUSK_ASSERT_INIT(LanesOfNodesAlone, Shared > 0 || OutDepth > 0)
  `DUSK_ASSERT_INIT(BypassWithoutQueue, OutDepth == 0 || !CreditBypass)

endmodule
