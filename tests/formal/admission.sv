// SPDX-License-Identifier: Apache-2.0

/// VC allocation with admission by free space, for a tree or a ring. For any table, head flits and free space, a VC is
/// never granted to a packet without the space that its rule requires (docs/rtl/admission.md). With message classes, it
/// is one of the VCs of the packet's class (docs/rtl/message_vcs.md). A VC of a port that is not usable is granted only
/// to an aged head flit, and only if the port is reachable (docs/rtl/head_ages.md). Bids are candidates as the input
/// units make them.
module admission #(
  parameter int unsigned VcAllocator = dusk_pkg::VcaPerPort,
  parameter int unsigned Topology    = dusk_pkg::TopologyTree,
  parameter bit          MessageClasses = 1'b0,
  parameter bit          HeadAges       = 1'b0,
  localparam bit          Ring     = dusk_pkg::has_rings(Topology),
  localparam int unsigned NumPorts = Ring ? 3 : 2,
  localparam int unsigned NumVcs   = 2,
  localparam int unsigned Local0   = Ring ? 2 : 0,
  localparam int unsigned FlitW    = 64,
  localparam int unsigned Total    = NumPorts * NumVcs,
  localparam int unsigned Classes  = dusk_pkg::classes(Topology),
  localparam int unsigned VcClassW = dusk_pkg::class_bits(Topology),
  localparam int unsigned InSlots  = NumPorts * dusk_pkg::bids(VcAllocator, NumVcs),
  localparam int unsigned OutSlots = NumPorts * dusk_pkg::grants(VcAllocator, NumVcs),
  localparam int unsigned PortW    = (NumPorts > 2) ? 2 : 1,
  localparam int unsigned CreditW  = dusk_pkg::CreditW,
  localparam int unsigned RuleW    = dusk_pkg::RuleW,
  localparam int unsigned LengthW  = dusk_pkg::LengthW,
  localparam int unsigned BidW     = dusk_pkg::bid_classes(VcAllocator, Topology) * NumPorts,
  localparam int unsigned RouteW   = Classes * NumPorts
) (
  input logic                            clk_i,
  input logic                            rst_ni,
  input dusk_pkg::identity_t             identity_i,
  input dusk_pkg::router_config_t        config_i,
  input logic [15:0]                     seed_i,
  input logic [4*NumVcs-1:0]             class_vcs_i,
  input logic [dusk_pkg::AdmissionW-1:0] admission_i,
  input logic [4*NumVcs-1:0]             message_vcs_i,
  input logic [NumPorts-1:0]             local_i,
  input logic [NumPorts-1:0]             usable_i,
  input logic [NumPorts-1:0]             preferred_i,
  input logic [NumPorts-1:0]             grantable_i,
  input logic [NumPorts-1:0]             reachable_i,
  input logic [Total-1:0]                aged_i,
  input logic [NumPorts*2-1:0]           width_i,
  input logic [Total-1:0]                free_i,
  input logic [Total*CreditW-1:0]        space_i,
  input logic [Total*CreditW-1:0]        own_i,
  input logic [Total-1:0]                waiting_i,
  input logic [Total*FlitW-1:0]          head_i,
  input logic [InSlots*BidW-1:0]         bid_i,
  input logic [InSlots-1:0]              bid_vc_i,
  input logic [InSlots*VcClassW-1:0]     bid_class_i
);

  `include "reset.svh"

  logic [Total*RouteW-1:0]   available;
  logic [InSlots-1:0]        granted, granted_vc;
  logic [InSlots*PortW-1:0]  granted_port;
  logic [OutSlots-1:0]       allocate, allocate_vc, owner_vc;
  logic [OutSlots*PortW-1:0] owner_port;
  logic [3:0]                random;
  logic [Classes*NumVcs-1:0]   class_vcs;
  logic [InSlots*VcClassW-1:0] bid_class;

  // For one class, as in dusk_used_vcs and the input units.
  assign class_vcs = (Classes > 1) ? class_vcs_i[Classes*NumVcs-1:0] : {Classes*NumVcs{1'b1}};
  assign bid_class = (Classes > 1) ? bid_class_i : '0;

  dusk_vc_allocation #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .FlitW(FlitW), .VcAllocator(VcAllocator), .Topology(Topology),
    .Group(1), .Local0(Local0), .Admission(1'b1), .MessageClasses(MessageClasses), .HeadAges(HeadAges)
  ) u_vc_allocation (
    .clk_i, .rst_ni, .identity_i, .config_i, .seed_i,
    .class_vcs_i(class_vcs), .admission_i, .message_vcs_i, .local_i,
    .usable_i, .preferred_i, .grantable_i, .reachable_i, .aged_i, .width_i, .free_i, .space_i, .own_i,
    .available_o(available), .random_o(random), .waiting_i, .head_i, .bid_i, .bid_vc_i,
    .bid_class_i(bid_class), .choice_o(), .choice_vc_o(),
    .granted_o(granted), .granted_port_o(granted_port), .granted_vc_o(granted_vc),
    .allocate_o(allocate), .allocate_vc_o(allocate_vc), .owner_port_o(owner_port), .owner_vc_o(owner_vc)
  );

  localparam int unsigned Down = NumPorts / 2;

  // ---- State of the input units --------------------------------------------------------------------
  always_comb begin
    for (int s = 0; s < InSlots; s++) begin
      // In a tree a head flit has one down port or several up ports (dusk_route_tree).
      if (!Ring) begin
        assume (bid_i[s*NumPorts +: Down] == '0 || bid_i[s*NumPorts + Down +: NumPorts - Down] == '0);
        assume ((bid_i[s*NumPorts +: Down] & (bid_i[s*NumPorts +: Down] - 1'b1)) == '0);
      end
      if (VcAllocator == dusk_pkg::VcaPerPort) begin
        assume (waiting_i[s*NumVcs + bid_vc_i[s]] || bid_i[s*NumPorts +: NumPorts] == '0);
        assume ((bid_i[s*NumPorts +: NumPorts] &
                 ~available[(s*NumVcs + bid_vc_i[s])*RouteW +
                             bid_class[s*VcClassW +: VcClassW]*NumPorts +: NumPorts]) == '0);
      end else if (VcAllocator == dusk_pkg::VcaPerRequest) begin
        assume (waiting_i[s] || bid_i[s*BidW +: BidW] == '0);
      end else begin
        assume (bid_vc_i[s] == 1'(s % NumVcs));
        assume (waiting_i[s] || bid_i[s*NumPorts +: NumPorts] == '0);
        if (Classes > 1) begin
          assume ((bid_i[s*NumPorts +: NumPorts] &
                   ~available[s*RouteW + bid_class[s*VcClassW +: VcClassW]*NumPorts +: NumPorts]) == '0);
        end
      end
    end
    if (Ring) assume (local_i == 3'b100);
    else assume (NumPorts > 0);
  end

  // ---- The written rule ----------------------------------------------------------------------------
  logic [LengthW:0]      behind, here;
  logic [1:0]            vc_class;
  logic                  enters;
  logic [2*RuleW-1:0]    rules;
  logic [LengthW-1:0]    length;
  int                    from, to;

  always_comb begin
    behind   = '0;
    here     = '0;
    vc_class = '0;
    enters   = 1'b1;
    rules    = '0;
    length   = '0;
    from     = 0;
    to       = 0;
    for (int s = 0; s < OutSlots; s++) begin
      from = owner_port[s*PortW +: PortW]*NumVcs + owner_vc[s];
      to   = (s*NumPorts/OutSlots)*NumVcs + allocate_vc[s];
      if (local_i[s*NumPorts/OutSlots]) vc_class = 2'd3;
      else if (!Ring || class_vcs_i[allocate_vc[s]]) vc_class = 2'd0;
      else vc_class = class_vcs_i[NumVcs + allocate_vc[s]] ? 2'd1 : 2'd2;
      // In the ring ports 0 and 1 are the two directions.
      enters = !Ring || s*NumPorts/OutSlots == 2 ||
               owner_port[s*PortW +: PortW] != PortW'(1 - s*NumPorts/OutSlots) ||
               !class_vcs_i[vc_class*NumVcs + owner_vc[s]];
      rules  = admission_i[(vc_class*2 + enters)*2*RuleW +: 2*RuleW];
      length = head_i[from*FlitW + dusk_pkg::LengthLsb +: LengthW];
      behind = rules[CreditW-1:0] + (rules[CreditW] ? length : '0);
      here   = rules[RuleW +: CreditW] + (rules[RuleW + CreditW] ? length : '0);
      if (rst_ni && !formal_first_q && allocate[s]) begin
        assert (waiting_i[from] && free_i[to]);
        assert (usable_i[to/NumVcs] || (HeadAges && aged_i[from] && reachable_i[to/NumVcs]));
        assert (grantable_i[to/NumVcs] || dusk_pkg::each_head_requests(VcAllocator));
        assert (space_i[to*CreditW +: CreditW] >= behind);
        if (MessageClasses) begin
          assert (message_vcs_i[head_i[from*FlitW + dusk_pkg::MessageClassLsb +: 2]*NumVcs + allocate_vc[s]]);
        end
        if (Ring && s*NumPorts/OutSlots != 2) begin
          assert (own_i[((1 - s*NumPorts/OutSlots)*NumVcs + allocate_vc[s])*CreditW +: CreditW] >= here);
        end
      end
    end
  end

endmodule
