// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Admission: which of the free output VCs have room for the packet of a header that asks. Combinational; the
/// rules are rows of a table of configuration registers. Behavior: docs/rtl/admission.md.
module dusk_admission #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Headers that ask in one cycle.
  parameter int unsigned Headers  = 24,
  /// Of the topology, as dusk_route.
  parameter int unsigned Trunks   = 0,
  parameter int unsigned Trunk    = 0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned PortW   = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned CreditW = dusk_pkg::CreditW,
  localparam int unsigned LengthW = dusk_pkg::LengthW,
  localparam int unsigned RuleW   = dusk_pkg::RuleW
) (
  // Configuration; constant.
  input  logic [dusk_pkg::AdmissionW-1:0] admission_i,  // rules [class][enters][own queue]
  input  logic [4*NumVcs-1:0]             class_vcs_i,  // torus
  input  logic [NumPorts-1:0]             local_i,

  // Headers, by the input VC that each is in.
  input  logic [Headers-1:0]              asks_i,
  input  logic [Headers*PortW-1:0]        port_i,
  input  logic [Headers*VcW-1:0]          vc_i,
  input  logic [Headers*LengthW-1:0]      length_i,

  // Output VCs that no packet owns; slots left downstream of them, and in the input buffers of this switch.
  input  logic [Total-1:0]                free_i,
  input  logic [Total*CreditW-1:0]        room_i,
  input  logic [Total*CreditW-1:0]        own_i,

  output logic [Headers*Total-1:0]        admits_o      // [header][output VC]
);

  localparam int          Local0 = Trunks * Trunk;  // the first local port of a torus
  localparam int          Links  = (Trunk > 0) ? Trunk : 1;
  localparam int unsigned NeedW  = LengthW + 1;  // a length and the flits of a rule

  // ---- Class of each output VC, room here in the ring of each --------------------------------------
  logic [Total*2-1:0]       vc_class;
  logic [Total*CreditW-1:0] ring_room;

  always_comb begin
    vc_class  = 'x;  // without headers nobody looks at it
    ring_room = 'x;
    if (asks_i != '0) begin
      vc_class  = '0;
      ring_room = '0;
      for (int p = 0; p < NumPorts; p++) begin
        for (int v = 0; v < NumVcs; v++) begin
          if ((Trunks > 0) ? p >= Local0 : local_i[p]) begin
            vc_class[(p*NumVcs + v)*2 +: 2] = dusk_pkg::ClassLocal;
          end else if (Trunks > 0) begin
            vc_class[(p*NumVcs + v)*2 +: 2] =
                class_vcs_i[dusk_pkg::ClassAdaptive*NumVcs + v] ? dusk_pkg::ClassAdaptive :
                class_vcs_i[dusk_pkg::ClassBefore*NumVcs + v]   ? dusk_pkg::ClassBefore : dusk_pkg::ClassAfter;
          end
        end
      end
      // Packets that travel towards trunk t arrive over the other trunk of the dimension.
      if (Trunks > 0) begin
        for (int p = 0; p < Local0; p++) begin
          for (int v = 0; v < NumVcs; v++) begin
            for (int q = 0; q < Local0; q++) begin
              if (q / Links == (p / Links ^ 1) &&
                  own_i[(q*NumVcs + v)*CreditW +: CreditW] > ring_room[(p*NumVcs + v)*CreditW +: CreditW]) begin
                ring_room[(p*NumVcs + v)*CreditW +: CreditW] = own_i[(q*NumVcs + v)*CreditW +: CreditW];
              end
            end
          end
        end
      end
    end
  end

  // ---- What each header needs, and finds -----------------------------------------------------------
  logic [16*NeedW-1:0] need;   // [class][enters][own queue]
  logic [RuleW-1:0]    rule;
  logic [3:0]          stays;  // bit per class: it continues in a VC of the class
  logic [2:0]          row;    // class, enters

  always_comb begin
    admits_o = '0;
    need     = '0;
    rule     = '0;
    stays    = '0;
    row      = '0;
    for (int h = 0; h < Headers; h++) begin
      if (asks_i[h]) begin
        for (int r = 0; r < 16; r++) begin
          rule = admission_i[r*RuleW +: RuleW];
          need[r*NeedW +: NeedW] = NeedW'(rule[CreditW-1:0]) +
                                   (rule[CreditW] ? NeedW'(length_i[h*LengthW +: LengthW]) : '0);
        end
        for (int c = 0; c < 4; c++) begin
          stays[c] = Trunks > 0 && class_vcs_i[c*NumVcs + 32'(vc_i[h*VcW +: VcW])];
        end
        for (int p = 0; p < NumPorts; p++) begin
          for (int v = 0; v < NumVcs; v++) begin
            row = {vc_class[(p*NumVcs + v)*2 +: 2], 1'b1};
            if (Trunks > 0 && p < Local0) begin
              for (int q = 0; q < Local0; q++) begin
                if (q / Links == (p / Links ^ 1) && port_i[h*PortW +: PortW] == PortW'(q)) row[0] = !stays[row[2:1]];
              end
            end
            admits_o[h*Total + p*NumVcs + v] =
                free_i[p*NumVcs + v] &&
                NeedW'(room_i[(p*NumVcs + v)*CreditW +: CreditW]) >= need[{row, 1'b0}*NeedW +: NeedW] &&
                (Trunks == 0 || p >= Local0 ||
                 NeedW'(ring_room[(p*NumVcs + v)*CreditW +: CreditW]) >= need[{row, 1'b1}*NeedW +: NeedW]);
          end
        end
      end
    end
  end

  `DUSK_ASSERT_COMB(AdmitsOnlyFree, (admits_o & ~{Headers{free_i}}) == '0)

endmodule
