// SPDX-License-Identifier: Apache-2.0

/// The ways of one header in a torus switch: of the sets of ports that its route allows, the first in which a port
/// can give a VC, and the class of that VC. Combinational; docs/rtl/route_torus.md, "Ways".
module dusk_torus_ways #(
  parameter int unsigned NumPorts = 20,
  parameter int unsigned Dims     = 2,
  parameter int unsigned Trunk    = 4,
  localparam int unsigned Trunks = 2 * Dims
) (
  input  logic                  here_i,           // of dusk_route_torus
  input  logic [Trunks-1:0]     productive_i,
  input  logic [Trunks-1:0]     escape_i,
  input  logic [1:0]            escape_class_i,
  input  logic [4*NumPorts-1:0] available_i,      // [class][port]
  output logic [NumPorts-1:0]   ways_o,
  output logic [1:0]            class_o
);

  logic [NumPorts-1:0] adaptive_ports, escape_ports;

  for (genvar p = 0; p < NumPorts; p++) begin : gen_port
    if (p < Trunks * Trunk) begin : gen_trunk
      assign adaptive_ports[p] = productive_i[p / Trunk];
      assign escape_ports[p]   = escape_i[p / Trunk];
    end else begin : gen_local
      assign adaptive_ports[p] = 1'b0;
      assign escape_ports[p]   = 1'b0;
    end
  end

  always_comb begin
    ways_o  = '0;
    class_o = dusk_pkg::ClassAdaptive;
    if (here_i) begin
      ways_o  = available_i[dusk_pkg::ClassLocal*NumPorts +: NumPorts];
      class_o = dusk_pkg::ClassLocal;
    end else if ((adaptive_ports & available_i[dusk_pkg::ClassAdaptive*NumPorts +: NumPorts]) != '0) begin
      ways_o  = adaptive_ports & available_i[dusk_pkg::ClassAdaptive*NumPorts +: NumPorts];
    end else if (escape_class_i[1] &&
                 (escape_ports & available_i[dusk_pkg::ClassAfter*NumPorts +: NumPorts]) != '0) begin
      ways_o  = escape_ports & available_i[dusk_pkg::ClassAfter*NumPorts +: NumPorts];
      class_o = dusk_pkg::ClassAfter;
    end else if (escape_class_i[0]) begin
      ways_o  = escape_ports & available_i[dusk_pkg::ClassBefore*NumPorts +: NumPorts];
      class_o = dusk_pkg::ClassBefore;
    end
  end

endmodule
