// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Minimal routing in a torus or mesh. In the adaptive class it gives the ports of all trunks towards the destination.
/// In the escape classes that the dateline allows it gives the ports of the dimension-order trunk (J. Duato 1993; W. J.
/// Dally and C. L. Seitz 1987). Combinational.
///
/// Trunk 2d leads to the next higher coordinate of dimension d, 2d + 1 to the next lower. Behavior:
/// docs/rtl/route_torus.md.
module dusk_route_torus #(
  parameter int unsigned NumPorts = 20,
  /// Parallel links to each neighbor.
  parameter int unsigned Group    = 4,
  /// First local port; before it are two trunks of each of 1 to 4 dimensions.
  parameter int unsigned Local0   = 16,
  localparam int unsigned Trunks = Local0 / Group,
  localparam int unsigned Dims   = Trunks / 2,
  localparam int unsigned CoordW = dusk_pkg::AddressW / Dims
) (
  input  logic                          valid_i,         // else all outputs are zero
  input  logic [dusk_pkg::AddressW-1:0] destination_i,
  input  dusk_pkg::identity_t           identity_i,      // constant
  input  dusk_pkg::router_config_t      config_i,        // constant
  input  logic [3:0]                    random_i,        // decides random ties
  output logic [4*NumPorts-1:0]         candidates_o     // [class][port]
);

  logic              home;          // the destination is a node of this switch
  logic [Trunks-1:0] productive, escape;
  logic [1:0]        escape_class;  // classes that it may use: bit 0 before, bit 1 after the dateline

  logic [CoordW-1:0] own, wanted, last, distance;
  logic [CoordW:0]   ring;
  logic              up, plus, ahead, here;

  always_comb begin
    home         = 1'b0;
    productive   = '0;
    escape       = '0;
    escape_class = '0;
    own          = '0;
    wanted       = '0;
    last         = '0;
    distance     = '0;
    ring         = '0;
    up           = 1'b0;
    plus         = 1'b0;
    ahead        = 1'b0;
    here         = 1'b0;
    if (valid_i) begin
      home = destination_i == identity_i.address;
      for (int d = Dims - 1; d >= 0; d--) begin
        own      = identity_i.address[d*CoordW +: CoordW];
        wanted   = destination_i[d*CoordW +: CoordW];
        last     = identity_i.last[d*CoordW +: CoordW];
        up       = wanted > own;
        distance = up ? wanted - own : own - wanted;
        ring     = {1'b0, last} + 1'b1;
        // Whether the direction is +: the shorter direction, or the only one.
        if (!identity_i.wrap[d]) begin
          plus = up;
        end else if ({distance, 1'b0} == ring) begin
          plus = config_i.ring_tie == dusk_pkg::RingTiePlus ||
                 (config_i.ring_tie == dusk_pkg::RingTieAlternate && !own[0]) ||
                 (config_i.ring_tie == dusk_pkg::RingTieRandom && !random_i[d]);
        end else begin
          plus = up == ({distance, 1'b0} < ring);
        end
        ahead = plus != up;                           // the wrap link is still to come
        here  = plus ? own == last : own == '0;       // the wrap link is the next hop, if it is still to come
        if (wanted != own) begin
          productive[2*d]     = plus;
          productive[2*d + 1] = !plus;
          escape              = '0;
          escape[2*d]         = plus;
          escape[2*d + 1]     = !plus;
          escape_class[0]     = !identity_i.wrap[d] || (ahead ? !here : config_i.relaxed_dateline);
          escape_class[1]     = !identity_i.wrap[d] || !ahead || here;
        end
      end
    end
  end

  for (genvar p = 0; p < NumPorts; p++) begin : gen_port
    if (p < Local0) begin : gen_trunk
      assign candidates_o[dusk_pkg::ClassAdaptive*NumPorts + p] = productive[p / Group];
      assign candidates_o[dusk_pkg::ClassBefore*NumPorts + p]   = escape_class[0] && escape[p / Group];
      assign candidates_o[dusk_pkg::ClassAfter*NumPorts + p]    = escape_class[1] && escape[p / Group];
      assign candidates_o[dusk_pkg::ClassLocal*NumPorts + p]    = 1'b0;
    end else begin : gen_local
      assign candidates_o[dusk_pkg::ClassAdaptive*NumPorts + p] = 1'b0;
      assign candidates_o[dusk_pkg::ClassBefore*NumPorts + p]   = 1'b0;
      assign candidates_o[dusk_pkg::ClassAfter*NumPorts + p]    = 1'b0;
      assign candidates_o[dusk_pkg::ClassLocal*NumPorts + p]    = home;
    end
  end

  `DUSK_ASSERT_INIT(TrunksInRange, Trunks >= 2 && Trunks <= 8 && Trunks % 2 == 0 && Local0 == Trunks * Group)
  `DUSK_ASSERT_INIT(LinksInRange, Group >= 1 && Group <= 8)
  `DUSK_ASSERT_COMB(AWayUnlessHere, !valid_i || home != (escape != '0))
  `DUSK_ASSERT_COMB(AClassForTheEscape, (escape != '0) == (escape_class != '0))

endmodule
