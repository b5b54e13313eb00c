// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Admission: the free output VCs that have enough free space for the packet of a head flit. Combinational; the rules
/// are rows of a table of configuration registers. Behavior: docs/rtl/admission.md.
module dusk_admission #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Number of head flits that may ask in one cycle.
  parameter int unsigned Heads    = 24,
  /// Topology, as in dusk_route.
  parameter int unsigned Topology = dusk_pkg::TopologyTree,
  parameter int unsigned Group    = NumPorts / 2,
  parameter int unsigned Local0   = 0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned Classes = dusk_pkg::classes(Topology),
  localparam int unsigned PortW   = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned CreditW = dusk_pkg::CreditW,
  localparam int unsigned LengthW = dusk_pkg::LengthW,
  localparam int unsigned RuleW   = dusk_pkg::RuleW
) (
  // Configuration; constant.
  input  logic [dusk_pkg::AdmissionW-1:0] admission_i,  // rules [class][packet enters][buffer here]
  input  logic [Classes*NumVcs-1:0]       class_vcs_i,
  input  logic [NumPorts-1:0]             local_i,

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

  // A ring has the number of the trunk over which its packets leave; the ports of rings come first.
  localparam int          Links    = Group;
  localparam int          Rings    = dusk_pkg::has_rings(Topology) ? Local0 / Group : 0;
  localparam int          Transit  = dusk_pkg::transit_classes(Topology);
  localparam int          VcClassW = dusk_pkg::class_bits(Topology);
  localparam int unsigned NeedW  = dusk_pkg::NeedW;
  localparam int unsigned RowsW  = 4 * RuleW;    // rules of a class: [packet enters][buffer here]
  localparam int          Enters = 2 * RuleW;    // offset of the rules of a packet that enters

  // ---- Rules of each VC, and free space in the input VCs of each ring ----------------------------------
  // A VC has the same class at all ports to neighbors, so a head flit's need depends on the VC, not on the port.
  logic [NumVcs*RowsW-1:0]        rows;       // [VC]: rules of its class
  logic [NumVcs*NumVcs-1:0]       alike;      // [VC][other VC]: both have the same class
  logic [((Rings > 0) ? Rings : 1)*NumVcs*CreditW-1:0] ring_space;  // [ring][VC]
  logic [VcClassW-1:0]            vc_class;

  always_comb begin
    rows      = 'x;  // not read while no head flit asks
    alike     = 'x;
    ring_space = 'x;
    vc_class  = '0;
    if (asks_i != '0) begin
      rows      = '0;
      alike     = '0;
      ring_space = '0;
      for (int v = 0; v < NumVcs; v++) begin
        vc_class = VcClassW'(Transit - 1);
        for (int c = Transit - 2; c >= 0; c--) begin
          if (class_vcs_i[c*NumVcs + v]) vc_class = VcClassW'(c);
        end
        for (int c = 0; c < Transit; c++) begin
          if (vc_class == VcClassW'(c)) begin
            rows[v*RowsW +: RowsW]    = admission_i[c*RowsW +: RowsW];
            alike[v*NumVcs +: NumVcs] = class_vcs_i[c*NumVcs +: NumVcs];
          end
        end
        // Packets of a ring leave over trunk t and arrive over the other trunk of the dimension.
        for (int t = 0; t < Rings; t++) begin
          for (int q = (t ^ 1)*Links; q < ((t ^ 1) + 1)*Links; q++) begin
            if (own_i[(q*NumVcs + v)*CreditW +: CreditW] > ring_space[(t*NumVcs + v)*CreditW +: CreditW]) begin
              ring_space[(t*NumVcs + v)*CreditW +: CreditW] = own_i[(q*NumVcs + v)*CreditW +: CreditW];
            end
          end
        end
      end
    end
  end

  // ---- Need of each head flit, and the space that it finds -------------------------------------------
  // Free slots that one head flit needs for a VC towards a neighbor: behind the VC, and in an input VC here. One pair
  // is for a packet that enters the ring, the other for a packet that came over the ring.
  logic [NumVcs*NeedW-1:0] entering, entering_here, onward, onward_here;  // [VC]
  logic [NeedW-1:0]        leaving;  // need behind a VC of a local port
  logic [LengthW-1:0]      length;
  logic                    over_ring, space_here;

  always_comb begin
    admits_o      = '0;
    entering      = '0;
    entering_here = '0;
    onward        = '0;
    onward_here   = '0;
    leaving       = '0;
    length        = '0;
    over_ring     = 1'b0;
    space_here    = 1'b1;
    for (int h = 0; h < Heads; h++) begin
      if (asks_i[h]) begin
        length  = length_i[h*LengthW +: LengthW];
        leaving = dusk_pkg::need(admission_i[dusk_pkg::ClassLocal*RowsW + Enters +: RuleW], length);
        for (int v = 0; v < NumVcs; v++) begin
          entering[v*NeedW +: NeedW] = dusk_pkg::need(rows[v*RowsW + Enters +: RuleW], length);
          entering_here[v*NeedW +: NeedW] = dusk_pkg::need(rows[v*RowsW + Enters + RuleW +: RuleW], length);
          onward[v*NeedW +: NeedW]        = entering[v*NeedW +: NeedW];
          onward_here[v*NeedW +: NeedW]   = entering_here[v*NeedW +: NeedW];
          if (alike[v*NumVcs + 32'(vc_i[h*VcW +: VcW])]) begin
            onward[v*NeedW +: NeedW]      = dusk_pkg::need(rows[v*RowsW +: RuleW], length);
            onward_here[v*NeedW +: NeedW] = dusk_pkg::need(rows[v*RowsW + RuleW +: RuleW], length);
          end
        end
        for (int t = 0; t < Rings; t++) begin
          over_ring = 1'b0;
          for (int q = (t ^ 1)*Links; q < ((t ^ 1) + 1)*Links; q++) begin
            if (port_i[h*PortW +: PortW] == PortW'(q)) over_ring = 1'b1;
          end
          for (int v = 0; v < NumVcs; v++) begin
            space_here = NeedW'(ring_space[(t*NumVcs + v)*CreditW +: CreditW]) >=
                         (over_ring ? onward_here[v*NeedW +: NeedW] : entering_here[v*NeedW +: NeedW]);
            for (int p = t*Links; p < (t + 1)*Links; p++) begin
              admits_o[h*Total + p*NumVcs + v] =
                  free_i[p*NumVcs + v] && space_here &&
                  NeedW'(space_i[(p*NumVcs + v)*CreditW +: CreditW]) >=
                  (over_ring ? onward[v*NeedW +: NeedW] : entering[v*NeedW +: NeedW]);
            end
          end
        end
        for (int p = Rings*Links; p < NumPorts; p++) begin
          for (int v = 0; v < NumVcs; v++) begin
            admits_o[h*Total + p*NumVcs + v] =
                free_i[p*NumVcs + v] &&
                NeedW'(space_i[(p*NumVcs + v)*CreditW +: CreditW]) >=
                ((Rings > 0 || local_i[p]) ? leaving : entering[v*NeedW +: NeedW]);
          end
        end
      end
    end
  end

  `DUSK_ASSERT_COMB(AdmitsOnlyFree, (admits_o & ~{Heads{free_i}}) == '0)

endmodule
