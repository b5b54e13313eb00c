// SPDX-License-Identifier: Apache-2.0

/// What network.sv says of a torus or mesh alone: the switch's place in it, the classes of its VCs, the ways of packets.
module dusk_network_torus #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned FlitW    = 64,
  parameter int unsigned Dims     = 2,
  parameter int unsigned Trunk    = 1,
  parameter int unsigned Policy   = dusk_pkg::PolicyTrunk,
  localparam int unsigned Trunks   = 2 * Dims,
  localparam int unsigned Local0   = Trunks * Trunk,
  localparam int unsigned AddressW = dusk_pkg::AddressW,
  localparam int unsigned CoordW   = AddressW / Dims
) (
  input  dusk_pkg::identity_t       identity_i,
  input  logic [NumPorts-1:0]       present_i,
  input  logic [NumPorts-1:0]       local_i,
  input  logic [NumPorts-1:0]       pinned_i,
  input  logic [NumPorts-1:0]       initial_on_i,
  input  logic [NumVcs-1:0]         vcs_in_use_i,
  input  logic [4*NumVcs-1:0]       class_vcs_i,
  input  logic [NumPorts-1:0]       in_valid_i,
  input  logic [NumPorts*FlitW-1:0] in_flit_i,
  output logic                      legal_identity_o,
  output logic                      legal_power_o,
  output logic                      legal_vcs_o,
  output logic [NumPorts*NumVcs-1:0] vcs_o,
  output logic [NumPorts-1:0]       kept_inside_o
);

  logic [NumVcs-1:0] local_vcs, link_vcs;
  logic [Dims-1:0]   in_range;
  logic [Trunks-1:0] neighbors, lit;
  assign local_vcs = class_vcs_i[dusk_pkg::ClassLocal*NumVcs +: NumVcs];
  assign link_vcs  = class_vcs_i[dusk_pkg::ClassAdaptive*NumVcs +: NumVcs] | class_vcs_i[dusk_pkg::ClassBefore*NumVcs +: NumVcs] |
                     class_vcs_i[dusk_pkg::ClassAfter*NumVcs +: NumVcs];

  for (genvar d = 0; d < Dims; d++) begin : gen_dim
    logic [CoordW-1:0] own, last;
    assign own       = identity_i.address[d*CoordW +: CoordW];
    assign last      = identity_i.last[d*CoordW +: CoordW];
    assign in_range[d] = own <= last && last != '0;
    for (genvar down = 0; down < 2; down++) begin : gen_trunk
      localparam int unsigned First = (2*d + down) * Trunk;
      logic edge_of_mesh;
      assign edge_of_mesh = !identity_i.wrap[d] && own == (down != 0 ? '0 : last);
      assign neighbors[2*d + down] = (present_i[First +: Trunk] != '0) == !edge_of_mesh;
      assign lit[2*d + down]       = edge_of_mesh || initial_on_i[First +: Trunk] != '0;
    end
  end

  assign legal_identity_o = in_range == '1 && neighbors == '1 && local_i[Local0-1:0] == '0 && local_i != '0 &&
                            local_i[NumPorts-1:Local0] == present_i[NumPorts-1:Local0];
  assign legal_power_o    = (pinned_i == local_i || (Policy == dusk_pkg::PolicyIdle && pinned_i == '0)) && lit == '1;
  assign legal_vcs_o      = vcs_in_use_i == '1 && local_vcs != '0 && link_vcs != '0;
  assign vcs_o            = {{(NumPorts - Local0){local_vcs}}, {Local0{link_vcs}}};

  for (genvar p = 0; p < NumPorts; p++) begin : gen_in
    logic            head;
    logic [Dims-1:0] beyond;
    assign head = in_valid_i[p] && in_flit_i[p*FlitW + dusk_pkg::HeadBit];
    for (genvar d = 0; d < Dims; d++) begin : gen_beyond
      assign beyond[d] = in_flit_i[p*FlitW + dusk_pkg::AddressLsb + d*CoordW +: CoordW] > identity_i.last[d*CoordW +: CoordW];
    end
    assign kept_inside_o[p] = !head || beyond == '0;
  end

endmodule
