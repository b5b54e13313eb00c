// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output side of ports without output queues: a crossing flit is registered and drives the channel.
/// Index port*NumVcs+vc.
///
/// A VC is ready while it has a credit.
module dusk_output_register #(
  parameter int unsigned NumPorts = 1,
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned FlitW    = 64,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [NumPorts-1:0]       sendable_i,    // the channel carries flits in this cycle

  // From the crossbar: at most one flit per port and edge.
  input  logic [Total-1:0]          accept_i,
  input  logic [NumPorts*FlitW-1:0] flit_i,
  output logic [Total-1:0]          ready_o,

  // Credits.
  input  logic [Total-1:0]          has_credit_i,
  output logic [Total-1:0]          consume_o,

  // Channels.
  output logic [NumPorts-1:0]       valid_o,
  output logic [NumPorts*VcW-1:0]   vc_o,
  output logic [NumPorts*FlitW-1:0] flit_o
);

  logic [NumPorts-1:0] valid_q;

  assign consume_o = accept_i;
  assign valid_o   = valid_q;

  always_comb begin
    ready_o = has_credit_i;
    if (sendable_i != '1) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (!sendable_i[p]) ready_o[p*NumVcs +: NumVcs] = '0;
      end
    end
  end

  always_ff @(posedge clk_i) begin : flits
    logic [NumPorts-1:0]       valid;
    logic [NumPorts*VcW-1:0]   vc;
    logic [NumPorts*FlitW-1:0] flit;
    valid = '0;
    vc    = '0;
    flit  = '0;
    if (accept_i != '0) begin
      vc   = vc_o;
      flit = flit_o;
      for (int p = 0; p < NumPorts; p++) begin
        if (accept_i[p*NumVcs +: NumVcs] != '0) begin
          valid[p] = 1'b1;
          flit[p*FlitW +: FlitW] = flit_i[p*FlitW +: FlitW];
          for (int v = 0; v < NumVcs; v++) begin
            if (accept_i[p*NumVcs + v]) vc[p*VcW +: VcW] = VcW'(v);
          end
        end
      end
      vc_o   <= vc;
      flit_o <= flit;
    end
    valid_q <= rst_ni ? valid : '0;
  end

  for (genvar p = 0; p < NumPorts; p++) begin : gen_rules
    `DUSK_ASSERT(OneFlitPerCycle, (accept_i[p*NumVcs +: NumVcs] & (accept_i[p*NumVcs +: NumVcs] - 1'b1)) == '0)
    `DUSK_ASSERT(NeverOnADarkChannel, !valid_q[p] || sendable_i[p])
  end

endmodule
