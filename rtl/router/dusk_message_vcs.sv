// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Reduces the VCs that a head flit may get to the VCs of its message class.
/// Combinational. Behavior: docs/rtl/message_vcs.md.
module dusk_message_vcs #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Number of head flits that may ask in one cycle.
  parameter int unsigned Heads    = 24,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned ClassW  = dusk_pkg::MessageClassW
) (
  input  logic [dusk_pkg::MessageClasses*NumVcs-1:0] message_vcs_i,  // [message class]; constant
  input  logic [Heads-1:0]          asks_i,
  input  logic [Heads*ClassW-1:0]   class_i,   // message class of each head flit
  input  logic [Heads*Total-1:0]    admits_i,  // [head flit][output VC]
  output logic [Heads*NumVcs-1:0]   vcs_o,     // [head flit]: VCs, at every port, of its message class
  output logic [Heads*Total-1:0]    admits_o   // [head flit][output VC]: those of admits_i in its message class
);

  logic [ClassW-1:0] message_class;
  logic [NumVcs-1:0] vcs;

  always_comb begin
    vcs_o         = '0;
    admits_o      = '0;
    message_class = '0;
    vcs           = '0;
    if (asks_i != '0) begin
      for (int h = 0; h < Heads; h++) begin
        if (asks_i[h]) begin
          message_class = class_i[h*ClassW +: ClassW];
          vcs           = message_vcs_i[message_class*NumVcs +: NumVcs];
          vcs_o[h*NumVcs +: NumVcs] = vcs;
          admits_o[h*Total +: Total] = admits_i[h*Total +: Total] & {NumPorts{vcs}};
        end
      end
    end
  end

  `DUSK_ASSERT_COMB(OnlyWhatIsAdmitted, (admits_o & ~admits_i) == '0)

endmodule
