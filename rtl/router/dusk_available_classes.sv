// SPDX-License-Identifier: Apache-2.0

/// Ports of a torus switch that can give a VC, by class: usable and with a free VC of it. Trunk ports have the
/// classes adaptive, escape before and escape after, local ports the class local. Combinational.
module dusk_available_classes #(
  parameter int unsigned NumPorts = 20,
  parameter int unsigned NumVcs   = 3,
  /// First local port.
  parameter int unsigned Local0   = 16
) (
  input  logic [NumPorts-1:0]        usable_i,
  input  logic [NumPorts*NumVcs-1:0] free_i,
  input  logic [4*NumVcs-1:0]        class_vcs_i,   // constant
  output logic [4*NumPorts-1:0]      available_o    // [class][port]
);

  for (genvar p = 0; p < NumPorts; p++) begin : gen_port
    for (genvar c = 0; c < 4; c++) begin : gen_class
      if ((p >= Local0) == (c == dusk_pkg::ClassLocal)) begin : gen_own
        assign available_o[c*NumPorts + p] =
            usable_i[p] && (free_i[p*NumVcs +: NumVcs] & class_vcs_i[c*NumVcs +: NumVcs]) != '0;
      end else begin : gen_other
        assign available_o[c*NumPorts + p] = 1'b0;
      end
    end
  end

endmodule
