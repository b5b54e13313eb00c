// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output side of a port whose channel can be narrowed: at width level w a flit takes 2^w cycles.
///
/// The flit is on the pins in the cycle in which its last part is on the wire. At level 0 this is
/// dusk_output_register. M. Alonso Diaz, thesis UPV 2012, section 4.2.4; docs/rtl/output_serializer.md.
module dusk_output_serializer #(
  parameter int unsigned NumVcs = 3,
  parameter int unsigned FlitW  = 64,
  localparam int unsigned VcW = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              sendable_i,    // the channel carries flits in this cycle
  input  logic [1:0]        width_i,       // level for a flit that crosses at this edge, 0..2

  // From the crossbar: at most one flit an edge.
  input  logic [NumVcs-1:0] accept_i,
  input  logic [FlitW-1:0]  flit_i,
  output logic [NumVcs-1:0] ready_o,
  output logic [NumVcs-1:0] empty_o,       // no flit that needs further cycles
  output logic              busy_o,        // a part is on the wire

  // Credits.
  input  logic [NumVcs-1:0] has_credit_i,
  output logic [NumVcs-1:0] consume_o,

  // Channel.
  output logic              valid_o,
  output logic [VcW-1:0]    vc_o,
  output logic [FlitW-1:0]  flit_o
);

  logic             full_q, more;
  logic [1:0]       left_q;
  logic [VcW-1:0]   vc_q, vc_d;
  logic [FlitW-1:0] flit_q;

  assign more      = full_q && left_q != '0;
  assign ready_o   = sendable_i && !more ? has_credit_i : '0;
  assign empty_o   = more ? '0 : '1;
  assign busy_o    = full_q;
  assign consume_o = accept_i;
  assign valid_o   = full_q && left_q == '0;
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
      full_q <= 1'b0;
      left_q <= '0;
    end else if (accept_i != '0) begin
      full_q <= 1'b1;
      left_q <= (width_i == 2'd0) ? 2'd0 : (width_i == 2'd1) ? 2'd1 : 2'd3;
    end else if (left_q != '0) begin
      left_q <= left_q - 1'b1;
    end else begin
      full_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (accept_i != '0) begin
      vc_q   <= vc_d;
      flit_q <= flit_i;
    end
  end

  `DUSK_ASSERT(OneFlitPerCycle, (accept_i & (accept_i - 1'b1)) == '0)
  `DUSK_ASSERT(TakesOneAtATime, accept_i == '0 || !more)
  `DUSK_ASSERT(NeverOnADarkChannel, !full_q || sendable_i)

endmodule
