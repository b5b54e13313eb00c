// SPDX-License-Identifier: Apache-2.0

/// One winner for each output that is asked for, round robin, and what both sides learn of it: the last step of VC
/// allocation. Inputs and outputs are ports, or with Vcs = NumVcs their VCs. Answers in the same cycle.
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
  input  logic [Slots*VcW-1:0]   output_vc_i,     // the VC that is given, of each output

  output logic [Slots-1:0]       granted_o,       // per input
  output logic [Slots*PortW-1:0] granted_port_o,
  output logic [Slots*VcW-1:0]   granted_vc_o,
  output logic [Slots-1:0]       allocate_o,      // per output
  output logic [Slots*PortW-1:0] owner_port_o,
  output logic [Slots*VcW-1:0]   owner_vc_o
);

  logic [Slots*Slots-1:0] winner;  // [output][input]

  // Words of a machine serve few arbiters better together, many better each by itself.
  if (Slots * Slots <= 64) begin : gen_outputs
    dusk_rr_arbiter #(.N(Slots), .Arbiters(Slots)) u_arbiter (
      .clk_i, .rst_ni, .hold_i(1'b0),
      .req_i  (request_i),
      .take_i (active_i ? '1 : '0),
      .grant_o(winner)
    );
  end else begin : gen_each
    for (genvar o = 0; o < Slots; o++) begin : gen_output
      dusk_rr_arbiter #(.N(Slots)) u_arbiter (
        .clk_i, .rst_ni, .hold_i(1'b0),
        .req_i  (request_i[o*Slots +: Slots]),
        .take_i (active_i),
        .grant_o(winner[o*Slots +: Slots])
      );
    end
  end

  logic [Slots-1:0] asked;  // outputs

  always_comb begin
    asked = '0;
    if (active_i) begin
      for (int o = 0; o < Slots; o++) asked[o] = request_i[o*Slots +: Slots] != '0;
    end
  end

  always_comb begin
    allocate_o     = '0;
    granted_o      = '0;
    granted_port_o = '0;
    granted_vc_o   = '0;
    owner_port_o   = '0;
    owner_vc_o     = '0;
    if (active_i) begin
      for (int o = 0; o < Slots; o++) begin
        if (asked[o]) begin
          allocate_o[o] = 1'b1;
          for (int i = 0; i < Slots; i++) begin
            if (winner[o*Slots + i]) begin
              granted_o[i]                     = 1'b1;
              // One winner of an output, one output of an input: all terms side by side, none after another.
              granted_port_o[i*PortW +: PortW] = granted_port_o[i*PortW +: PortW] | PortW'(o / Vcs);
              granted_vc_o[i*VcW +: VcW]       = granted_vc_o[i*VcW +: VcW] | output_vc_i[o*VcW +: VcW];
              owner_port_o[o*PortW +: PortW]   = owner_port_o[o*PortW +: PortW] | PortW'(i / Vcs);
              owner_vc_o[o*VcW +: VcW]         = owner_vc_o[o*VcW +: VcW] | input_vc_i[i*VcW +: VcW];
            end
          end
        end
      end
    end
  end

endmodule
