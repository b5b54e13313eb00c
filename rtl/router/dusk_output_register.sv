// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output side of a port without output queues: the crossing flit is registered and drives the channel.
///
/// A VC is ready while it has a credit.
module dusk_output_register #(
  parameter int unsigned NumVcs = 3,
  parameter int unsigned FlitW  = 64,
  localparam int unsigned VcW = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              sendable_i,    // the channel carries flits in this cycle

  // From the crossbar: at most one flit an edge.
  input  logic [NumVcs-1:0] accept_i,
  input  logic [FlitW-1:0]  flit_i,
  output logic [NumVcs-1:0] ready_o,

  // Credits.
  input  logic [NumVcs-1:0] has_credit_i,
  output logic [NumVcs-1:0] consume_o,

  // Channel.
  output logic              valid_o,
  output logic [VcW-1:0]    vc_o,
  output logic [FlitW-1:0]  flit_o
);

  logic             valid_q;
  logic [VcW-1:0]   vc_q, vc_d;
  logic [FlitW-1:0] flit_q;

  assign ready_o   = sendable_i ? has_credit_i : '0;
  assign consume_o = accept_i;
  assign valid_o   = valid_q;
  assign vc_o      = vc_q;
  assign flit_o    = flit_q;

  always_comb begin
    vc_d = '0;
    for (int v = 0; v < NumVcs; v++) begin
      if (accept_i[v]) begin
        vc_d = VcW'(v);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
    end else begin
      valid_q <= accept_i != '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (accept_i != '0) begin
      vc_q   <= vc_d;
      flit_q <= flit_i;
    end
  end

  `DUSK_ASSERT(OneFlitPerCycle, (accept_i & (accept_i - 1'b1)) == '0)
  `DUSK_ASSERT(NeverOnADarkChannel, !valid_q || sendable_i)

endmodule
