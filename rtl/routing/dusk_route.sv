// SPDX-License-Identifier: Apache-2.0

/// The route of one header: the ports that its topology allows, by the class of the VC that it may get there.
/// Combinational. A topology is a module with these outputs and its VC classes in dusk_pkg.
module dusk_route #(
  parameter int unsigned NumPorts = 8,
  /// Trunks of the switch, two of each dimension of a torus or mesh; 0: k-ary n-tree.
  parameter int unsigned Trunks   = 0,
  parameter int unsigned Trunk    = 0,
  localparam int unsigned Classes = dusk_pkg::classes(Trunks)
) (
  input  logic                          valid_i,         // else no candidates
  input  logic [dusk_pkg::AddressW-1:0] destination_i,

  // Identity and configuration; constant.
  input  dusk_pkg::identity_t           identity_i,
  input  dusk_pkg::router_config_t      config_i,

  input  logic [3:0]                    random_i,        // decides random ties
  output logic [Classes*NumPorts-1:0]   candidates_o     // [class][port]
);

  if (Trunks == 0) begin : gen_tree
    dusk_route_tree #(.NumPorts(NumPorts)) u_route (
      .valid_i, .destination_i, .identity_i, .candidates_o
    );
  end else begin : gen_torus
    dusk_route_torus #(.NumPorts(NumPorts), .Dims(Trunks / 2), .Trunk(Trunk)) u_route (
      .valid_i, .destination_i, .identity_i, .config_i, .random_i, .candidates_o
    );
  end

endmodule
