// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// VC allocation: contains the kind that VcAllocator selects. An input port makes up to dusk_pkg::bids bids per cycle,
/// an output port gives up to dusk_pkg::grants VCs. The answers come in the same cycle.
module dusk_vc_allocation #(
  parameter int unsigned NumPorts    = 8,
  parameter int unsigned NumVcs      = 3,
  parameter int unsigned FlitW       = 64,
  parameter int unsigned VcAllocator = dusk_pkg::VcaPerPort,
  /// Topology, as in dusk_route.
  parameter int unsigned Topology    = dusk_pkg::TopologyTree,
  parameter int unsigned Group       = NumPorts / 2,
  parameter int unsigned Local0      = 0,
  /// 1: only a free VC with enough free space is granted (dusk_admission); 0: any free VC.
  parameter bit          Admission   = 1'b0,
  /// 1: only a VC of the packet's message class is granted (dusk_message_vcs; needs Admission).
  parameter bit          MessageClasses = 1'b0,
  /// 1: an aged head flit may get a VC of any reachable port (dusk_head_ages). Needs Admission, per port or per switch.
  parameter bit          HeadAges    = 1'b0,
  localparam int unsigned Total    = NumPorts * NumVcs,
  localparam int unsigned Classes  = dusk_pkg::classes(Topology),
  localparam int unsigned VcClassW = dusk_pkg::class_bits(Topology),
  localparam int unsigned BidW     = dusk_pkg::bid_classes(VcAllocator, Topology) * NumPorts,
  localparam int unsigned InSlots  = NumPorts * dusk_pkg::bids(VcAllocator, NumVcs),
  localparam int unsigned OutSlots = NumPorts * dusk_pkg::grants(VcAllocator, NumVcs),
  localparam int unsigned PortW    = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW      = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned AddressW = dusk_pkg::AddressW,
  localparam int unsigned CreditW  = dusk_pkg::CreditW,
  localparam int unsigned LengthW  = dusk_pkg::LengthW,
  localparam int unsigned ClassW   = dusk_pkg::MessageClassW,
  // Number of head flits that take part. With Admission each of them has a set of VCs that it may get.
  localparam int unsigned Heads    = (VcAllocator == dusk_pkg::VcaPerSwitch) ? 1 : Total,
  localparam int unsigned Given    = Admission ? Heads : 1,
  localparam int unsigned Views    = Admission ? Total : 1
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,

  // Configuration; identity, which only an allocator that routes reads. Constant.
  input  dusk_pkg::identity_t         identity_i,
  input  dusk_pkg::router_config_t    config_i,
  input  logic [Classes*NumVcs-1:0]   class_vcs_i,
  input  logic [15:0]                 seed_i,
  input  logic [dusk_pkg::AdmissionW-1:0] admission_i,
  input  logic [dusk_pkg::MessageClasses*NumVcs-1:0] message_vcs_i,
  input  logic [NumPorts-1:0]         local_i,

  // Output units: free VCs. Link power: channels of which a packet may get a VC, and their widths.
  input  logic [NumPorts-1:0]         usable_i,
  input  logic [NumPorts-1:0]         preferred_i,
  input  logic [NumPorts-1:0]         grantable_i,     // per port and per switch: a VC of it may be granted
  input  logic [NumPorts-1:0]         reachable_i,     // an aged head flit may get a VC of it
  input  logic [NumPorts*2-1:0]       width_i,
  input  logic [Total-1:0]            free_i,

  // For admission and requests: free slots behind each output VC, and in each input VC of this switch.
  input  logic [Total*CreditW-1:0]    space_i,
  input  logic [Total*CreditW-1:0]    own_i,

  // Input units: waiting head flits, their bids; the grants.
  output logic [Views*Classes*NumPorts-1:0] available_o,  // [view][class][port]: usable and with a VC to grant
  output logic [3:0]                  random_o,        // decides random ties of the routes
  input  logic [Total-1:0]            waiting_i,
  input  logic [Total-1:0]            aged_i,          // aged head flits of waiting_i
  input  logic [Total*FlitW-1:0]      head_i,
  input  logic [InSlots*BidW-1:0]     bid_i,           // zero: no bid; unless bids_available, valid with `waiting_i`
  input  logic [InSlots*VcW-1:0]      bid_vc_i,
  input  logic [InSlots*VcClassW-1:0] bid_class_i,
  // Per port and per switch: the choice of each input port, granted or not, and the VC of the head flit that made it.
  output logic [NumPorts*NumPorts-1:0] choice_o,       // [input port][output port], one-hot or zero per input
  output logic [NumPorts*VcW-1:0]     choice_vc_o,
  output logic [InSlots-1:0]          granted_o,
  output logic [InSlots*PortW-1:0]    granted_port_o,
  output logic [InSlots*VcW-1:0]      granted_vc_o,

  // Output units: the VCs that get a new owner.
  output logic [OutSlots-1:0]         allocate_o,
  output logic [OutSlots*VcW-1:0]     allocate_vc_o,
  output logic [OutSlots*PortW-1:0]   owner_port_o,
  output logic [OutSlots*VcW-1:0]     owner_vc_o
);

  // ---- VCs that each head flit may get --------------------------------------------------------------
  logic [Given*Total-1:0]     fits, admits;   // [head flit][output VC]
  logic [Heads*NumVcs-1:0]    message_vcs;    // [head flit]: VCs of its message class
  logic [Heads-1:0]           asks;
  logic [Heads*PortW-1:0]     requester_port;
  logic [Heads*VcW-1:0]       requester_vc;
  logic [Heads*LengthW-1:0]   length;
  logic [Heads*ClassW-1:0]    message_class;

  if (Admission && Topology == dusk_pkg::TopologyCard) begin : gen_card_admission
    dusk_card_admission #(.NumVcs(NumVcs), .Heads(Heads)) u_admission (
      .admission_i, .class_vcs_i, .identity_i,
      .asks_i  (asks),
      .port_i  (requester_port),
      .vc_i    (requester_vc),
      .length_i(length),
      .free_i, .space_i, .own_i,
      .admits_o(fits)
    );
    `DUSK_UNUSED(local_i)
  end else if (Admission) begin : gen_admission
    dusk_admission #(
      .NumPorts(NumPorts), .NumVcs(NumVcs), .Heads(Heads), .Topology(Topology), .Group(Group), .Local0(Local0)
    ) u_admission (
      .admission_i, .class_vcs_i, .local_i,
      .asks_i  (asks),
      .port_i  (requester_port),
      .vc_i    (requester_vc),
      .length_i(length),
      .free_i, .space_i, .own_i,
      .admits_o(fits)
    );
  end else begin : gen_free
    assign fits = free_i;
    `DUSK_UNUSED({admission_i, local_i, space_i, own_i, asks, requester_port, requester_vc, length})
  end

  if (MessageClasses && Admission) begin : gen_message_vcs
    dusk_message_vcs #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Heads(Heads)) u_message_vcs (
      .message_vcs_i,
      .asks_i  (asks),
      .class_i (message_class),
      .admits_i(fits),
      .vcs_o   (message_vcs),
      .admits_o(admits)
    );
  end else begin : gen_all_vcs
    assign admits      = fits;
    assign message_vcs = '1;
    `DUSK_UNUSED({message_vcs_i, message_class})
  end

  logic [Views*NumPorts-1:0] usable;  // [view], for an assertion of the allocator per port

  // Only the length, the message class and, per switch, the address of a head flit are read. Allocators per VC and per
  // request do not read `grantable_i`. Only an assertion of the allocator per port reads `usable`. Without HeadAges
  // no head flit is aged, so `reachable_i` and `aged_i` are not read.
  `DUSK_UNUSED({head_i, grantable_i, reachable_i, aged_i, usable})
  if (VcAllocator != dusk_pkg::VcaPerSwitch) begin : gen_requesters
    assign asks = waiting_i;
    for (genvar i = 0; i < Total; i++) begin : gen_head
      assign requester_port[i*PortW +: PortW] = PortW'(i / NumVcs);
      assign requester_vc[i*VcW +: VcW]       = VcW'(i % NumVcs);
      assign length[i*LengthW +: LengthW] = head_i[i*FlitW + dusk_pkg::LengthLsb +: LengthW];
      assign message_class[i*ClassW +: ClassW] = head_i[i*FlitW + dusk_pkg::MessageClassLsb +: ClassW];
    end
  end
  if (VcAllocator == dusk_pkg::VcaPerPort || VcAllocator == dusk_pkg::VcaPerVc) begin : gen_views
    // The oblivious selection does not read the available ports.
    logic views_asked;
    assign views_asked = waiting_i != '0 && (dusk_pkg::bids_available(VcAllocator, Topology) ||
                                             config_i.selection != dusk_pkg::SelectOblivious);
    for (genvar w = 0; w < Views; w++) begin : gen_view
      logic [NumPorts-1:0] offered;
      assign offered = (HeadAges && aged_i[w]) ? reachable_i : usable_i;
      assign usable[w*NumPorts +: NumPorts] = offered;
      dusk_available #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Local0(Local0)) u_available (
        .asked_i    (views_asked),
        .usable_i   (offered),
        .class_vcs_i,
        .free_i     (admits[w*Total +: Total]),
        .available_o(available_o[w*Classes*NumPorts +: Classes*NumPorts])
      );
    end
  end else begin : gen_no_views
    assign available_o = '0;
    assign usable      = '0;
  end

  // ---- Allocation ----------------------------------------------------------------------------------
  case (VcAllocator)
    dusk_pkg::VcaPerSwitch: begin : gen_per_switch
      `DUSK_UNUSED({message_vcs, bid_i, bid_vc_i, bid_class_i})
      logic [Total*AddressW-1:0] destination;
      logic [PortW-1:0]          port, owner_port;
      logic [VcW-1:0]            vc, owner_vc;
      logic [NumPorts-1:0]       offered, choice;
      // Only the head flit whose turn it is asks; it may get a VC or not.
      assign asks       = waiting_i != '0;
      assign requester_port = owner_port;
      assign requester_vc   = owner_vc;
      always_comb begin
        length        = '0;
        message_class = '0;
        for (int i = 0; i < Total; i++) begin
          if (PortW'(i / NumVcs) == owner_port && VcW'(i % NumVcs) == owner_vc) begin
            length        = head_i[i*FlitW + dusk_pkg::LengthLsb +: LengthW];
            message_class = head_i[i*FlitW + dusk_pkg::MessageClassLsb +: ClassW];
          end
        end
      end
      assign offered     = (HeadAges && aged_i[owner_port*NumVcs + 32'(owner_vc)]) ? reachable_i : usable_i;
      assign choice_vc_o = {NumPorts{owner_vc}};
      always_comb begin
        choice_o = '0;
        if (choice != '0) begin
          choice_o[owner_port*NumPorts +: NumPorts] = choice;
        end
      end
      for (genvar i = 0; i < Total; i++) begin : gen_destination
        assign destination[i*AddressW +: AddressW] = head_i[i*FlitW + dusk_pkg::AddressLsb +: AddressW];
      end
      dusk_vc_allocator_per_switch #(
        .NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Group(Group), .Local0(Local0)
      ) u_vc_allocator (
        .clk_i, .rst_ni, .identity_i, .config_i, .class_vcs_i, .seed_i,
        .usable_i      (offered),
        .preferred_i, .grantable_i, .free_i, .width_i, .waiting_i,
        .admits_i      (admits),
        .destination_i (destination),
        .choice_o      (choice),
        .granted_o,
        .granted_port_o(port),
        .granted_vc_o  (vc),
        .allocate_o,
        .owner_port_o  (owner_port),
        .owner_vc_o    (owner_vc),
        .random_o
      );
      assign granted_port_o = {Total{port}};
      assign granted_vc_o   = {Total{vc}};
      assign allocate_vc_o  = {NumPorts{vc}};
      assign owner_port_o   = {NumPorts{owner_port}};
      assign owner_vc_o     = {NumPorts{owner_vc}};
    end
    dusk_pkg::VcaPerVc: begin : gen_per_vc
      `DUSK_UNUSED({message_vcs, identity_i, bid_vc_i})
      assign choice_o    = '0;
      assign choice_vc_o = '0;
      dusk_vc_allocator_per_vc #(
        .NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Group(Group), .Local0(Local0),
        .Admission(Admission)
      ) u_vc_allocator (
        .clk_i, .rst_ni, .select_i(config_i.selection), .tie_i(config_i.tie_break), .seed_i,
        .usable_i, .preferred_i, .free_i,
        .admits_i   (admits),
        .available_i(available_o),
        .class_vcs_i, .width_i, .random_o, .waiting_i, .bid_i, .bid_class_i,
        .granted_o, .granted_port_o, .granted_vc_o, .allocate_o, .allocate_vc_o, .owner_port_o, .owner_vc_o
      );
    end
    dusk_pkg::VcaPerRequest: begin : gen_per_request
      `DUSK_UNUSED({identity_i, width_i, bid_vc_i, bid_class_i})
      assign choice_o    = '0;
      assign choice_vc_o = '0;
      dusk_vc_allocator_per_request #(
        .NumPorts(NumPorts), .NumVcs(NumVcs), .Group(Group), .Local0(Local0), .Admission(Admission)
      ) u_vc_allocator (
        .clk_i, .rst_ni, .select_i(config_i.selection), .arbiter_i(config_i.vc_arbiter), .seed_i,
        .usable_i, .preferred_i, .class_vcs_i, .space_i, .own_i,
        .message_vcs_i(message_vcs),
        .admits_i(admits),
        .random_o, .bid_i,
        .granted_o, .granted_port_o, .granted_vc_o, .allocate_o, .allocate_vc_o, .owner_port_o, .owner_vc_o
      );
    end
    default: begin : gen_per_port
      `DUSK_UNUSED({message_vcs, identity_i})
      assign choice_vc_o = bid_vc_i;
      dusk_vc_allocator #(
        .NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Group(Group), .Local0(Local0),
        .Admission(Admission)
      ) u_vc_allocator (
        .clk_i, .rst_ni, .select_i(config_i.selection), .tie_i(config_i.tie_break),
        .on_choice_i(config_i.pointer_on_choice), .seed_i,
        .usable_i(usable),
        .preferred_i, .grantable_i, .free_i,
        .admits_i(admits),
        .class_vcs_i, .width_i, .random_o, .bid_i, .bid_vc_i, .bid_class_i, .choice_o,
        .granted_o, .granted_port_o, .granted_vc_o, .allocate_o, .allocate_vc_o, .owner_port_o, .owner_vc_o
      );
    end
  endcase

  `DUSK_ASSERT_INIT(AgesOfOneChoice, !HeadAges || (Admission && !dusk_pkg::each_head_requests(VcAllocator)))
  `DUSK_ASSERT_INIT(MessageClassesAmongAdmitted, Admission || !MessageClasses)
  `DUSK_ASSERT_INIT(AllocatorOfTheTopology, dusk_pkg::allocates(VcAllocator, Topology))

endmodule
