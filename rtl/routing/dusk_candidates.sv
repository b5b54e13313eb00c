// SPDX-License-Identifier: Apache-2.0

/// Candidates of one head flit: the ports of its route that can grant a VC, in the first class that has such a port.
/// The topology gives the order of the classes. Combinational; docs/rtl/candidates.md.
module dusk_candidates #(
  parameter int unsigned NumPorts = 20,
  /// A topology with several classes of VCs.
  parameter int unsigned Topology = dusk_pkg::TopologyTorus,
  localparam int unsigned Classes  = dusk_pkg::classes(Topology),
  localparam int unsigned VcClassW = dusk_pkg::class_bits(Topology)
) (
  input  logic [Classes*NumPorts-1:0] route_i,      // [class][port], from dusk_route
  input  logic [Classes*NumPorts-1:0] available_i,  // [class][port], from dusk_available
  output logic [NumPorts-1:0]         candidates_o,
  output logic [VcClassW-1:0]         class_o       // class of the candidates
);

  if (dusk_pkg::one_way(Topology)) begin : gen_one_way
    logic [NumPorts-1:0] of_class;
    always_comb begin
      candidates_o = '0;
      class_o      = '0;
      of_class     = '0;
      if (route_i != '0) begin
        for (int c = 0; c < Classes; c++) begin
          // Only one class has a port in a route, so the terms are parallel, not chained.
          of_class     = route_i[c*NumPorts +: NumPorts];
          candidates_o = candidates_o | (of_class & available_i[c*NumPorts +: NumPorts]);
          if (of_class != '0) class_o = class_o | VcClassW'(c);
        end
      end
    end
  end else begin : gen_in_order
    // The loop begins with the class that a head flit tries last.
    localparam logic [63:0] Order = dusk_pkg::class_order(Topology);
    logic [NumPorts-1:0] of_class;

    always_comb begin
      candidates_o = '0;
      class_o      = Order[VcClassW-1:0];
      of_class     = '0;
      if (route_i != '0) begin
        for (int i = 0; i < Classes; i++) begin
          of_class = route_i[Order[i*4 +: 4]*NumPorts +: NumPorts] & available_i[Order[i*4 +: 4]*NumPorts +: NumPorts];
          if (of_class != '0) begin
            candidates_o = of_class;
            class_o      = Order[i*4 +: VcClassW];
          end
        end
      end
    end
  end

endmodule
