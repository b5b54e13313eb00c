// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Admission at a card of a 3DT torus, with the interface of dusk_admission. The internal link is a part of the rings
/// of a split dimension. So a table gives for each output the input VCs from which packets of its ring come.
/// Combinational; the rules are rows of a table of configuration registers. Behavior: docs/rtl/admission.md.
module dusk_card_admission #(
  parameter int unsigned NumVcs  = 4,
  /// Number of head flits that may ask in one cycle.
  parameter int unsigned Heads   = 20,
  localparam int unsigned NumPorts = dusk_pkg::CardPorts,
  localparam int unsigned Total    = NumPorts * NumVcs,
  localparam int unsigned PortW    = $clog2(NumPorts),
  localparam int unsigned VcW      = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned CreditW  = dusk_pkg::CreditW,
  localparam int unsigned LengthW  = dusk_pkg::LengthW,
  localparam int unsigned RuleW    = dusk_pkg::RuleW
) (
  // Configuration; constant.
  input  logic [dusk_pkg::AdmissionW-1:0] admission_i,  // rules [class][packet enters][buffer here]
  input  logic [dusk_pkg::CardClasses*NumVcs-1:0] class_vcs_i,
  input  dusk_pkg::identity_t             identity_i,

  // Head flits, and the input VC of each.
  input  logic [Heads-1:0]                asks_i,
  input  logic [Heads*PortW-1:0]          port_i,
  input  logic [Heads*VcW-1:0]            vc_i,
  input  logic [Heads*LengthW-1:0]        length_i,

  // Output VCs that no packet owns; free slots behind each output VC, and in each input VC of this switch.
  input  logic [Total-1:0]                free_i,
  input  logic [Total*CreditW-1:0]        space_i,
  input  logic [Total*CreditW-1:0]        own_i,

  output logic [Heads*Total-1:0]          admits_o      // [head flit][output VC]
);

  localparam int          Dims     = 3, External = 3;
  localparam int          Internal = dusk_pkg::CardInternalPort;
  localparam int          Rings    = External + Dims;  // outputs of rings: external ports; internal link by dimension
  localparam int unsigned NeedW    = dusk_pkg::NeedW;
  localparam int unsigned RowsW    = 4 * RuleW;        // rules of a class: [packet enters][buffer here]
  localparam int          Enters   = 2 * RuleW;        // offset of the rules of a packet that enters

  // ---- Rings: constant -----------------------------------------------------------------------------
  logic [2*Dims-1:0]      links;
  logic [External*3-1:0]  torus_port;       // [external port]
  logic [NumVcs-1:0]      through;          // VCs of external ports
  logic [Dims*NumVcs-1:0] inner;            // [dimension]: VCs of the internal link in the dimension's rings
  logic [Rings*Total-1:0] feeders;        // [ring]: input VCs from which its packets come
  logic [1:0]             next;
  logic [2:0]             t, u;

  assign links   = identity_i.card_links;
  assign through = class_vcs_i[32'(dusk_pkg::CardUp)*NumVcs +: NumVcs] |
                   class_vcs_i[32'(dusk_pkg::CardLow)*NumVcs +: NumVcs];

  always_comb begin
    torus_port = '0;
    next       = '0;
    for (int p = 0; p < 2*Dims; p++) begin
      if (links[p]) begin
        for (int q = 0; q < External; q++) if (next == 2'(q)) torus_port[q*3 +: 3] = 3'(p);
        next = next + 1'b1;
      end
    end
  end

  always_comb begin
    inner   = '0;
    feeders = '0;
    t       = '0;
    u       = '0;
    for (int d = 0; d < Dims; d++) begin
      if (links[2*d] != links[2*d + 1]) begin
        inner[d*NumVcs +: NumVcs] = class_vcs_i[(32'(dusk_pkg::CardType2) + 2*d)*NumVcs +: NumVcs] |
                                    class_vcs_i[(32'(dusk_pkg::CardType2) + 2*d + 1)*NumVcs +: NumVcs];
      end
    end
    for (int p = 0; p < External; p++) begin
      t = torus_port[p*3 +: 3];
      for (int d = 0; d < Dims; d++) begin
        if (t[2:1] == 2'(d)) begin
          // Split dimension: packets of a ring go from the internal link to this port, and from this port to the link.
          feeders[p*Total + Internal*NumVcs +: NumVcs]              = inner[d*NumVcs +: NumVcs];
          if (inner[d*NumVcs +: NumVcs] != '0) feeders[(External + d)*Total + p*NumVcs +: NumVcs] = through;
        end
      end
      for (int q = 0; q < External; q++) begin
        u = torus_port[q*3 +: 3];
        if (u == (t ^ 3'd1)) feeders[p*Total + q*NumVcs +: NumVcs] = through;
      end
    end
  end

  // ---- Free space here: that of the emptiest input VC of each ring -------------------------------------
  logic [Rings*CreditW-1:0] ring_space;

  always_comb begin
    ring_space = 'x;  // not read while no head flit asks
    if (asks_i != '0) begin
      ring_space = '0;
      for (int r = 0; r < Rings; r++) begin
        for (int i = 0; i < Total; i++) begin
          if (feeders[r*Total + i] && own_i[i*CreditW +: CreditW] > ring_space[r*CreditW +: CreditW]) begin
            ring_space[r*CreditW +: CreditW] = own_i[i*CreditW +: CreditW];
          end
        end
      end
    end
  end

  // ---- Need of each head flit, and the space that it finds --------------------------------------------
  localparam int Ring = 32'(dusk_pkg::ClassBefore)*RowsW, Other = 32'(dusk_pkg::ClassLocal)*RowsW;
  logic [NeedW-1:0]       entering, entering_here, onward, onward_here, leaving;
  logic [Rings*NeedW-1:0] needs;  // need behind an output VC of each ring
  logic [Rings-1:0]       fits;   // rings with enough free space here
  logic [NeedW-1:0]       wanted;
  logic [LengthW-1:0]     length;
  logic                   over_ring, space_here;

  always_comb begin
    admits_o      = '0;
    entering      = '0;
    entering_here = '0;
    onward        = '0;
    onward_here   = '0;
    leaving       = '0;
    needs         = '0;
    fits          = '0;
    wanted        = '0;
    length        = '0;
    over_ring     = 1'b0;
    space_here    = 1'b0;
    for (int h = 0; h < Heads; h++) begin
      if (asks_i[h]) begin
        length        = length_i[h*LengthW +: LengthW];
        entering      = dusk_pkg::need(admission_i[Ring + Enters +: RuleW], length);
        entering_here = dusk_pkg::need(admission_i[Ring + Enters + RuleW +: RuleW], length);
        onward        = dusk_pkg::need(admission_i[Ring +: RuleW], length);
        onward_here   = dusk_pkg::need(admission_i[Ring + RuleW +: RuleW], length);
        leaving       = dusk_pkg::need(admission_i[Other + Enters +: RuleW], length);
        for (int r = 0; r < Rings; r++) begin
          over_ring = feeders[r*Total + 32'(port_i[h*PortW +: PortW])*NumVcs + 32'(vc_i[h*VcW +: VcW])];
          needs[r*NeedW +: NeedW] = over_ring ? onward : entering;
          fits[r] = NeedW'(ring_space[r*CreditW +: CreditW]) >= (over_ring ? onward_here : entering_here);
        end
        for (int p = 0; p < NumPorts; p++) begin
          for (int v = 0; v < NumVcs; v++) begin
            wanted     = (p < External) ? needs[p*NeedW +: NeedW] : leaving;
            space_here = (p < External) ? fits[p] : 1'b1;
            for (int d = Dims - 1; d >= 0; d--) begin
              if (p == Internal && inner[d*NumVcs + v]) begin
                wanted     = needs[(External + d)*NeedW +: NeedW];
                space_here = fits[External + d];
              end
            end
            admits_o[h*Total + p*NumVcs + v] = free_i[p*NumVcs + v] && space_here &&
                                               NeedW'(space_i[(p*NumVcs + v)*CreditW +: CreditW]) >= wanted;
          end
        end
      end
    end
  end

  `DUSK_ASSERT_COMB(AdmitsOnlyFree, (admits_o & ~{Heads{free_i}}) == '0)

endmodule
