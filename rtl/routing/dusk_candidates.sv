// SPDX-License-Identifier: Apache-2.0

/// The candidates of one header that can give it a VC: of the four classes in their order those of the first that has
/// any. Combinational; docs/rtl/candidates.md.
module dusk_candidates #(
  parameter int unsigned NumPorts = 20
) (
  input  logic [4*NumPorts-1:0] route_i,      // [class][port], of dusk_route
  input  logic [4*NumPorts-1:0] available_i,  // [class][port], of dusk_available
  output logic [NumPorts-1:0]   candidates_o,
  output logic [1:0]            class_o       // of the candidates
);

  // The last choice first.
  localparam logic [7:0] Order =
      {dusk_pkg::ClassAdaptive, dusk_pkg::ClassAfter, dusk_pkg::ClassBefore, dusk_pkg::ClassLocal};
  logic [NumPorts-1:0] of_class;

  always_comb begin
    candidates_o = '0;
    class_o      = dusk_pkg::ClassLocal;
    of_class     = '0;
    if (route_i != '0) begin
      for (int i = 0; i < 4; i++) begin
        of_class = route_i[Order[i*2 +: 2]*NumPorts +: NumPorts] & available_i[Order[i*2 +: 2]*NumPorts +: NumPorts];
        if (of_class != '0) begin
          candidates_o = of_class;
          class_o      = Order[i*2 +: 2];
        end
      end
    end
  end

endmodule
