// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// VC allocation: the kind that VcAllocator names, behind one interface. Input units bid in `bids` slots of a port,
/// output units give VCs in `grants` slots (dusk_pkg). Answers in the same cycle.
module dusk_vc_allocation #(
  parameter int unsigned NumPorts    = 8,
  parameter int unsigned NumVcs      = 3,
  parameter int unsigned FlitW       = 64,
  parameter int unsigned VcAllocator = dusk_pkg::VcaPerPort,
  /// Of the topology, as dusk_route.
  parameter int unsigned Dims        = 0,
  parameter int unsigned Trunk       = 0,
  localparam int unsigned Total    = NumPorts * NumVcs,
  localparam int unsigned Classes  = dusk_pkg::classes(Dims),
  localparam int unsigned InSlots  = NumPorts * dusk_pkg::bids(VcAllocator, NumVcs),
  localparam int unsigned OutSlots = NumPorts * dusk_pkg::grants(VcAllocator, NumVcs),
  localparam int unsigned PortW    = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW      = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned AddressW = dusk_pkg::AddressW
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,

  // Configuration; where the allocator routes, identity, too. Constant.
  input  dusk_pkg::identity_t         identity_i,
  input  dusk_pkg::router_config_t    config_i,
  input  logic [4*NumVcs-1:0]         class_vcs_i,
  input  logic [15:0]                 seed_i,

  // Output units: free VCs; channels that link power lets be allocated, and their widths.
  input  logic [NumPorts-1:0]         usable_i,
  input  logic [NumPorts-1:0]         preferred_i,
  input  logic [NumPorts*2-1:0]       width_i,
  input  logic [Total-1:0]            free_i,

  // Input units: headers that wait, their bids; who gets what.
  output logic [Classes*NumPorts-1:0] available_o,     // [class][port]: usable and with a free VC
  output logic [3:0]                  random_o,        // decides random ties of the routes
  input  logic [Total-1:0]            waiting_i,
  input  logic [Total*FlitW-1:0]      head_i,
  input  logic [InSlots*NumPorts-1:0] bid_i,           // candidates; zero: no bid
  input  logic [InSlots*VcW-1:0]      bid_vc_i,
  input  logic [NumPorts*2-1:0]       bid_class_i,
  output logic [InSlots-1:0]          granted_o,
  output logic [InSlots*PortW-1:0]    granted_port_o,
  output logic [InSlots*VcW-1:0]      granted_vc_o,

  // Output units: the VCs that change hands.
  output logic [OutSlots-1:0]         allocate_o,
  output logic [OutSlots*VcW-1:0]     allocate_vc_o,
  output logic [OutSlots*PortW-1:0]   owner_port_o,
  output logic [OutSlots*VcW-1:0]     owner_vc_o
);

  case (VcAllocator)
    dusk_pkg::VcaPerSwitch: begin : gen_per_switch
      logic [Total*AddressW-1:0] destination;
      logic [PortW-1:0]          port, owner_port;
      logic [VcW-1:0]            vc, owner_vc;
      for (genvar i = 0; i < Total; i++) begin : gen_destination
        assign destination[i*AddressW +: AddressW] = head_i[i*FlitW + dusk_pkg::AddressLsb +: AddressW];
      end
      dusk_vc_allocator_per_switch #(
        .NumPorts(NumPorts), .NumVcs(NumVcs), .Dims(Dims), .Trunk(Trunk)
      ) u_vc_allocator (
        .clk_i, .rst_ni, .identity_i, .config_i, .class_vcs_i, .seed_i,
        .usable_i, .preferred_i, .free_i, .width_i, .waiting_i,
        .destination_i (destination),
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
      assign available_o    = '0;
    end
    dusk_pkg::VcaPerVc: begin : gen_per_vc
      dusk_vc_allocator_per_vc #(.NumPorts(NumPorts), .NumVcs(NumVcs)) u_vc_allocator (
        .clk_i, .rst_ni, .select_i(config_i.selection), .tie_i(config_i.tie_break), .seed_i,
        .usable_i, .preferred_i, .free_i, .available_o, .bid_i,
        .granted_o, .granted_port_o, .granted_vc_o, .allocate_o, .allocate_vc_o, .owner_port_o, .owner_vc_o
      );
      assign random_o = '0;
    end
    default: begin : gen_per_port
      dusk_vc_allocator #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Dims(Dims), .Trunk(Trunk)) u_vc_allocator (
        .clk_i, .rst_ni, .select_i(config_i.selection), .tie_i(config_i.tie_break), .seed_i,
        .usable_i, .preferred_i, .free_i, .available_o,
        .class_vcs_i, .width_i, .random_o, .bid_i, .bid_vc_i, .bid_class_i,
        .granted_o, .granted_port_o, .granted_vc_o, .allocate_o, .allocate_vc_o, .owner_port_o, .owner_vc_o
      );
    end
  endcase

  `DUSK_ASSERT_INIT(AllocatorOfTheClasses, VcAllocator != (Classes == 1 ? dusk_pkg::VcaPerSwitch : dusk_pkg::VcaPerVc))

endmodule
