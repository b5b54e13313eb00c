// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Crossbar: each output takes the flit of the input its source index names. Combinational.
module dusk_crossbar #(
  parameter int unsigned Inputs  = 8,
  parameter int unsigned Outputs = 8,
  parameter int unsigned FlitW   = 64,
  localparam int unsigned SourceW = (Inputs > 1) ? $clog2(Inputs) : 1
) (
  input  logic [Inputs*FlitW-1:0]    flit_i,
  input  logic [Outputs-1:0]         valid_i,
  input  logic [Outputs*SourceW-1:0] source_i,
  output logic [Outputs*FlitW-1:0]   flit_o   // zero where not valid
);

  always_comb begin
    flit_o = '0;
    for (int o = 0; o < Outputs; o++) begin
      if (valid_i[o]) begin
        flit_o[o*FlitW +: FlitW] = flit_i[source_i[o*SourceW +: SourceW]*FlitW +: FlitW];
      end
    end
  end

  for (genvar o = 0; o < Outputs; o++) begin : gen_rules
    `DUSK_ASSERT_COMB(SilentUnlessValid, valid_i[o] || flit_o[o*FlitW +: FlitW] == '0)
  end

endmodule
