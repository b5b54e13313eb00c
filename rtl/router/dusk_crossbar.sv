// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Crossbar: if an output VC accepts, its crossbar output takes the flit of the input VC that owns it. Inputs are
/// ports, or VCs with InPerVc. Outputs are the first Shared ports, then the VCs of the other ports. Combinational.
module dusk_crossbar #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned FlitW    = 64,
  /// Each input VC has its own crossbar input.
  parameter bit          InPerVc  = 1'b1,
  /// Number of ports, the first ones, whose VCs share a crossbar output. Each VC of the other ports has its own.
  parameter int          Shared   = 0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned Inputs  = InPerVc ? Total : NumPorts,
  localparam int unsigned Less    = Shared * (NumVcs - 1),  // output VCs less outputs
  localparam int unsigned Outputs = Total - Less,
  localparam int unsigned SourceW = (Inputs > 1) ? $clog2(Inputs) : 1,
  localparam int unsigned PortW   = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  // Input VCs, index port*NumVcs+vc.
  input  logic [Total*FlitW-1:0]   head_i,
  input  logic [Total-1:0]         pop_i,         // the flit crosses at the next edge

  // Output VCs.
  input  logic [Total-1:0]         accept_i,
  input  logic [Total*PortW-1:0]   owner_port_i,
  input  logic [Total*VcW-1:0]     owner_vc_i,
  output logic [Outputs*FlitW-1:0] flit_o,        // zero if nothing crosses
  output logic [Total-1:0]         ended_o,       // the last flit of its packet leaves the input VC
  output logic [Total-1:0]         released_o     // the last flit of its packet reaches the output VC
);

  logic [Inputs*FlitW-1:0]    flit;
  logic [SourceW-1:0]         source;

  if (InPerVc) begin : gen_in_per_vc
    assign flit = head_i;
    always_comb begin
      ended_o = '0;
      if (pop_i != '0) begin
        for (int i = 0; i < Total; i++) begin
          if (pop_i[i]) ended_o[i] = head_i[i*FlitW + dusk_pkg::TailBit];
        end
      end
    end
  end else begin : gen_in_per_port
    always_comb begin
      flit    = '0;
      ended_o = '0;
      if (pop_i != '0) begin
        for (int i = 0; i < Total; i++) begin
          if (pop_i[i]) begin
            flit[(i/NumVcs)*FlitW +: FlitW] = head_i[i*FlitW +: FlitW];
            ended_o[i] = head_i[i*FlitW + dusk_pkg::TailBit];
          end
        end
      end
    end
  end

  always_comb begin
    flit_o     = '0;
    released_o = '0;
    source     = '0;
    if (accept_i != '0) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (accept_i[p*NumVcs +: NumVcs] != '0) begin
          source = '0;
          for (int o = p*NumVcs; o < (p + 1)*NumVcs; o++) begin
            if (accept_i[o]) begin
              source = InPerVc ? SourceW'(owner_port_i[o*PortW +: PortW]) * SourceW'(NumVcs) +
                                 SourceW'(owner_vc_i[o*VcW +: VcW])
                               : SourceW'(owner_port_i[o*PortW +: PortW]);
              released_o[o] = flit[source*FlitW + dusk_pkg::TailBit];
              if (p >= Shared) flit_o[(p < Shared ? p : o - Less)*FlitW +: FlitW] = flit[source*FlitW +: FlitW];
            end
          end
          if (p < Shared) flit_o[p*FlitW +: FlitW] = flit[source*FlitW +: FlitW];
        end
      end
    end
  end

  for (genvar o = 0; o < Outputs; o++) begin : gen_rules
    `DUSK_ASSERT_COMB(SilentUnlessValid,
                      accept_i[(o < Shared ? o*NumVcs : o + Less) +: (o < Shared ? NumVcs : 1)] != '0 ||
                      flit_o[o*FlitW +: FlitW] == '0)
  end

endmodule
