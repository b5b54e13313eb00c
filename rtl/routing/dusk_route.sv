// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Routes of head flits: for each head flit the ports that the topology allows, by the class of the VC that it may get
/// there. Combinational. A topology has a row in dusk_topologies.svh and a module with these outputs.
module dusk_route #(
  parameter int unsigned NumPorts = 8,
  /// Number of the topology's row in dusk_topologies.svh.
  parameter int unsigned Topology = dusk_pkg::TopologyTree,
  /// Number of links of a trunk; first local port (dusk_switch).
  parameter int unsigned Group    = NumPorts / 2,
  parameter int unsigned Local0   = 0,
  parameter int unsigned Heads    = 1,
  /// The destination of head flit h begins at bit h*Stride+Lsb.
  parameter int unsigned Stride   = dusk_pkg::AddressW,
  parameter int unsigned Lsb      = 0,
  localparam int unsigned Classes = dusk_pkg::classes(Topology),
  localparam int unsigned RouteW  = Classes * NumPorts
) (
  input  logic [Heads-1:0]              valid_i,         // 0: the output is `else_i`
  input  logic [Heads-1:0]              inside_i,        // head flits from the internal link of a card
  input  logic [Heads*Stride-1:0]       destination_i,

  // Identity and configuration; constant.
  input  dusk_pkg::identity_t           identity_i,
  input  dusk_pkg::router_config_t      config_i,

  input  logic [3:0]                    random_i,        // decides random ties
  input  logic [Heads*RouteW-1:0]       else_i,          // [head flit]: output if valid_i is 0
  output logic [Heads*RouteW-1:0]       candidates_o     // [head flit][class][port]
);

  case (Topology)
    dusk_pkg::TopologyCard: begin : gen_card
      for (genvar h = 0; h < Heads; h++) begin : gen_head
        logic [RouteW-1:0] candidates;
        assign candidates_o[h*RouteW +: RouteW] = valid_i[h] ? candidates : else_i[h*RouteW +: RouteW];
        dusk_route_card u_route (
          .valid_i      (valid_i[h]),
          .inside_i     (inside_i[h]),
          .destination_i(destination_i[h*Stride + Lsb +: dusk_pkg::AddressW]),
          .identity_i, .config_i, .random_i,
          .candidates_o (candidates)
        );
      end
    end
    dusk_pkg::TopologyTorus: begin : gen_torus
      `DUSK_UNUSED(inside_i)
      for (genvar h = 0; h < Heads; h++) begin : gen_head
        logic [RouteW-1:0] candidates;
        assign candidates_o[h*RouteW +: RouteW] = valid_i[h] ? candidates : else_i[h*RouteW +: RouteW];
        dusk_route_torus #(.NumPorts(NumPorts), .Group(Group), .Local0(Local0)) u_route (
          .valid_i      (valid_i[h]),
          .destination_i(destination_i[h*Stride + Lsb +: dusk_pkg::AddressW]),
          .identity_i, .config_i, .random_i,
          .candidates_o (candidates)
        );
      end
    end
    default: begin : gen_tree
      `DUSK_UNUSED({inside_i, config_i, random_i})
      dusk_route_tree #(.NumPorts(NumPorts), .Heads(Heads), .Stride(Stride), .Lsb(Lsb)) u_route (
        .valid_i, .destination_i, .identity_i, .else_i, .candidates_o
      );
    end
  endcase

endmodule
