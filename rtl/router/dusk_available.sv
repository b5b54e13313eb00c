// SPDX-License-Identifier: Apache-2.0

/// Ports that can give a VC, by class: usable and with a free VC of it. With the four classes of a torus the ports to
/// neighbors have the classes adaptive, escape before and escape after, local ports the class local. Combinational.
module dusk_available #(
  parameter int unsigned NumPorts = 20,
  parameter int unsigned NumVcs   = 3,
  /// 1, or the four of dusk_pkg.
  parameter int unsigned Classes  = 4,
  /// First local port, where there are classes.
  parameter int unsigned Local0   = 16
) (
  input  logic [NumPorts-1:0]         usable_i,
  input  logic [NumPorts*NumVcs-1:0]  free_i,
  input  logic [4*NumVcs-1:0]         class_vcs_i,   // constant; of four classes
  output logic [Classes*NumPorts-1:0] available_o    // [class][port]
);

  for (genvar p = 0; p < NumPorts; p++) begin : gen_port
    for (genvar c = 0; c < Classes; c++) begin : gen_class
      if (Classes == 1) begin : gen_any
        assign available_o[p] = usable_i[p] && free_i[p*NumVcs +: NumVcs] != '0;
      end else if ((p >= Local0) == (c == dusk_pkg::ClassLocal)) begin : gen_own
        assign available_o[c*NumPorts + p] =
            usable_i[p] && (free_i[p*NumVcs +: NumVcs] & class_vcs_i[c*NumVcs +: NumVcs]) != '0;
      end else begin : gen_other
        assign available_o[c*NumPorts + p] = 1'b0;
      end
    end
  end

endmodule
