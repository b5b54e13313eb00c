// SPDX-License-Identifier: Apache-2.0

/// Ports that can give a VC, by class: usable and with a free VC of it. With the four classes of a torus the ports to
/// neighbors have the classes adaptive, escape before and escape after, local ports the class local. Combinational.
module dusk_available #(
  parameter int unsigned NumPorts = 20,
  parameter int unsigned NumVcs   = 3,
  /// 1, or the four of dusk_pkg.
  parameter int unsigned Classes  = 4,
  /// First local port, where there are classes.
  parameter int          Local0   = 16
) (
  input  logic                        asked_i,       // else it does not matter
  input  logic [NumPorts-1:0]         usable_i,
  input  logic [NumPorts*NumVcs-1:0]  free_i,
  input  logic [4*NumVcs-1:0]         class_vcs_i,   // constant; of four classes
  output logic [Classes*NumPorts-1:0] available_o    // [class][port]
);

  always_comb begin
    available_o = 'x;  // nobody looks at it
    if (asked_i) begin
      available_o = '0;
      for (int p = 0; p < NumPorts; p++) begin
        for (int c = 0; c < Classes; c++) begin
          if (Classes == 1) begin
            available_o[p] = usable_i[p] && free_i[p*NumVcs +: NumVcs] != '0;
          end else if ((p >= Local0) == (c == 32'(dusk_pkg::ClassLocal))) begin
            available_o[c*NumPorts + p] =
                usable_i[p] && (free_i[p*NumVcs +: NumVcs] & class_vcs_i[c*NumVcs +: NumVcs]) != '0;
          end
        end
      end
    end
  end

endmodule
