// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output side of ports whose channels can be narrowed: at width level w a flit takes 2^w cycles. Index port*NumVcs+vc.
///
/// The flit is on the pins in the cycle in which its last part is on the wire. At level 0 the module equals
/// dusk_output_register. M. Alonso Diaz, thesis UPV 2012, section 4.2.4; docs/rtl/output_serializer.md.
module dusk_output_serializer #(
  parameter int unsigned NumPorts = 1,
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned FlitW    = 64,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [NumPorts-1:0]       sendable_i,    // the channel carries flits in this cycle
  input  logic [NumPorts*2-1:0]     width_i,       // width level for a flit that crosses at this edge, 0..2

  // From the crossbar: at most one flit per port and edge.
  input  logic [Total-1:0]          accept_i,
  input  logic [NumPorts*FlitW-1:0] flit_i,
  output logic [Total-1:0]          ready_o,
  output logic [Total-1:0]          empty_o,       // the port holds no flit that needs further cycles
  output logic [NumPorts-1:0]       busy_o,        // a part of a flit is on the wire

  // Credits.
  input  logic [Total-1:0]          has_credit_i,
  output logic [Total-1:0]          consume_o,

  // Channels.
  output logic [NumPorts-1:0]       valid_o,
  output logic [NumPorts*VcW-1:0]   vc_o,
  output logic [NumPorts*FlitW-1:0] flit_o
);

  logic [NumPorts-1:0]   full_q, last, more, taken;
  logic [2*NumPorts-1:0] left_q;  // remaining cycles: bit b of all ports begins at b*NumPorts

  assign last      = ~(left_q[0 +: NumPorts] | left_q[NumPorts +: NumPorts]);
  assign more      = full_q & ~last;
  assign busy_o    = full_q;
  assign consume_o = accept_i;
  assign valid_o   = full_q & last;

  always_comb begin
    ready_o = has_credit_i;
    empty_o = '1;
    if (!(sendable_i == '1 && more == '0)) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (!sendable_i[p] || more[p]) ready_o[p*NumVcs +: NumVcs] = '0;
        if (more[p])                   empty_o[p*NumVcs +: NumVcs] = '0;
      end
    end
  end

  always_comb begin
    taken = '0;
    if (accept_i != '0) begin
      for (int p = 0; p < NumPorts; p++) taken[p] = accept_i[p*NumVcs +: NumVcs] != '0;
    end
  end

  always_ff @(posedge clk_i) begin : parts
    logic [NumPorts-1:0] half, quarter;
    half    = '0;
    quarter = '0;
    if (!rst_ni) begin
      full_q <= '0;
      left_q <= '0;
    end else begin
      full_q <= taken | more;
      if (taken != '0 || left_q != '0) begin
        if (width_i != '0) begin
          for (int p = 0; p < NumPorts; p++) begin
            half[p]    = taken[p] && width_i[p*2 +: 2] == 2'd1;
            quarter[p] = taken[p] && width_i[p*2 +: 2] == 2'd2;
          end
        end
        // 1 or 3 cycles remain, or one less than before.
        left_q[0 +: NumPorts]        <= half | quarter | (~taken & left_q[NumPorts +: NumPorts] &
                                                          ~left_q[0 +: NumPorts]);
        left_q[NumPorts +: NumPorts] <= quarter | (~taken & left_q[NumPorts +: NumPorts] & left_q[0 +: NumPorts]);
      end
    end
  end

  always_ff @(posedge clk_i) begin : flits
    logic [NumPorts*VcW-1:0]   vc;
    logic [NumPorts*FlitW-1:0] flit;
    vc   = '0;
    flit = '0;
    if (accept_i != '0) begin
      vc   = vc_o;
      flit = flit_o;
      for (int p = 0; p < NumPorts; p++) begin
        if (taken[p]) begin
          flit[p*FlitW +: FlitW] = flit_i[p*FlitW +: FlitW];
          for (int v = 0; v < NumVcs; v++) begin
            if (accept_i[p*NumVcs + v]) vc[p*VcW +: VcW] = VcW'(v);
          end
        end
      end
      vc_o   <= vc;
      flit_o <= flit;
    end
  end

  for (genvar p = 0; p < NumPorts; p++) begin : gen_rules
    `DUSK_ASSERT(OneFlitPerCycle, (accept_i[p*NumVcs +: NumVcs] & (accept_i[p*NumVcs +: NumVcs] - 1'b1)) == '0)
    `DUSK_ASSERT(TakesOneAtATime, !taken[p] || !more[p])
    `DUSK_ASSERT(NeverOnADarkChannel, !full_q[p] || sendable_i[p])
  end

endmodule
