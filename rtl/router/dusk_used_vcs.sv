// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// VCs of each class, and VCs in use at each port: those of the port's classes. In a topology with one class each port
/// has the same VCs in use. Combinational; docs/rtl/candidates.md.
module dusk_used_vcs #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned Topology = dusk_pkg::TopologyTree,
  localparam int unsigned Classes = dusk_pkg::classes(Topology)
) (
  input  logic                        asked_i,       // 0: the outputs are not read
  input  logic [NumPorts-1:0]         local_i,       // constant; the next two also are
  input  logic [NumVcs-1:0]           vcs_in_use_i,  // read if there is one class
  input  logic [dusk_pkg::class_rows(Topology)*NumVcs-1:0] class_vcs_i,  // read if there are several classes
  output logic [Classes*NumVcs-1:0]   class_vcs_o,   // VCs of each class
  output logic [NumPorts*NumVcs-1:0]  in_use_o
);

  logic [NumVcs-1:0] transit, home;  // VCs in use of ports to neighbors; of local ports

  if (Classes == 1) begin : gen_one_class
    `DUSK_UNUSED(class_vcs_i)
    assign class_vcs_o = '1;
    assign transit     = vcs_in_use_i;
    assign home        = vcs_in_use_i;
  end else begin : gen_classes
    `DUSK_UNUSED(vcs_in_use_i)
    assign class_vcs_o = class_vcs_i[Classes*NumVcs-1:0];
    assign home        = class_vcs_i[dusk_pkg::local_class(Topology)*NumVcs +: NumVcs];
    always_comb begin
      transit = '0;
      for (int c = 0; c < Classes; c++) begin
        if (c != dusk_pkg::local_class(Topology)) transit = transit | class_vcs_i[c*NumVcs +: NumVcs];
      end
    end
  end

  always_comb begin
    in_use_o = '0;
    if (asked_i) begin
      for (int p = 0; p < NumPorts; p++) in_use_o[p*NumVcs +: NumVcs] = local_i[p] ? home : transit;
    end
  end

endmodule
