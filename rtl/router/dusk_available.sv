// SPDX-License-Identifier: Apache-2.0

/// Ports that can grant a VC, by class: usable ports with a free VC of the class. Local ports (from Local0 on) have one
/// class, ports to neighbors the others. In a topology with one class all ports have this class. Combinational.
module dusk_available #(
  parameter int unsigned NumPorts = 20,
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned Topology = dusk_pkg::TopologyTorus,
  parameter int          Local0   = 16,
  localparam int unsigned Classes = dusk_pkg::classes(Topology)
) (
  input  logic                        asked_i,       // 0: the outputs are not read
  input  logic [NumPorts-1:0]         usable_i,
  input  logic [NumPorts*NumVcs-1:0]  free_i,
  input  logic [Classes*NumVcs-1:0]   class_vcs_i,   // constant
  output logic [Classes*NumPorts-1:0] available_o    // [class][port]
);

  localparam int Local = dusk_pkg::local_class(Topology);

  always_comb begin
    available_o = 'x;  // not read while asked_i is 0
    if (asked_i) begin
      available_o = '0;
      for (int p = 0; p < NumPorts; p++) begin
        for (int c = 0; c < Classes; c++) begin
          if ((p >= Local0) == (c == Local)) begin
            available_o[c*NumPorts + p] =
                usable_i[p] && (free_i[p*NumVcs +: NumVcs] & class_vcs_i[c*NumVcs +: NumVcs]) != '0;
          end
        end
      end
    end
  end

endmodule
