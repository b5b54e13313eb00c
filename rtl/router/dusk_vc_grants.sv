// SPDX-License-Identifier: Apache-2.0

/// One winner for each output that is asked for, round robin: the last step of VC allocation. Inputs and outputs are
/// ports, or with Vcs = NumVcs their VCs; an input asks for one output. Answers in the same cycle.
module dusk_vc_grants #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Inputs of an input port and outputs of an output port: 1 or NumVcs.
  parameter int unsigned Vcs      = 1,
  localparam int unsigned Slots = NumPorts * Vcs,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   active_i,        // something is asked for; else the turns rest

  input  logic [Slots*Slots-1:0] request_i,       // [output][input]
  input  logic [Slots*VcW-1:0]   input_vc_i,      // the VC that asks, of each input

  output logic [Slots-1:0]       granted_o,       // per input
  output logic [Slots-1:0]       allocate_o,      // per output
  output logic [Slots*PortW-1:0] owner_port_o,
  output logic [Slots*VcW-1:0]   owner_vc_o
);

  logic [Slots*Slots-1:0] winner;  // [output][input]

  dusk_rr_arbiter #(.N(Slots), .Arbiters(Slots)) u_arbiter (
    .clk_i, .rst_ni, .hold_i(1'b0),
    .req_i  (request_i),
    .take_i (active_i ? '1 : '0),
    .grant_o(winner)
  );

  always_comb begin
    allocate_o   = '0;
    granted_o    = '0;
    owner_port_o = '0;
    owner_vc_o   = '0;
    if (active_i) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (request_i[p*Vcs*Slots +: Vcs*Slots] != '0) begin
          for (int o = p*Vcs; o < (p + 1)*Vcs; o++) begin
            if (request_i[o*Slots +: Slots] != '0) begin
              allocate_o[o] = 1'b1;
              granted_o     = granted_o | winner[o*Slots +: Slots];
              for (int i = 0; i < Slots; i++) begin
                if (winner[o*Slots + i]) begin
                  // One winner of an output: all terms side by side, none after another.
                  owner_port_o[o*PortW +: PortW] = owner_port_o[o*PortW +: PortW] | PortW'(i / Vcs);
                  owner_vc_o[o*VcW +: VcW]       = owner_vc_o[o*VcW +: VcW] | input_vc_i[i*VcW +: VcW];
                end
              end
            end
          end
        end
      end
    end
  end

endmodule
