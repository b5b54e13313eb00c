// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Routing of one head flit in a 3DT torus: dimension order X, Y, Z, then the card of the destination. A head flit
/// whose port is on the other card takes the internal link (F. J. Andujar, master's thesis, UCLM 2011, sections 6.1 and
/// 6.3). Combinational.
///
/// Torus ports are 0 X+, 1 X-, 2 Y+, 3 Y-, 4 Z+, 5 Z-. The card has three of them, which are its ports 0 to 2 in
/// ascending order. Port 3 is the internal link, and port 4 leads to the node. Behavior: docs/rtl/route_card.md.
module dusk_route_card #(
  localparam int unsigned NumPorts = dusk_pkg::CardPorts,
  localparam int unsigned CoordW   = dusk_pkg::CardCoordW,
  localparam int unsigned Dims     = 3,
  localparam int unsigned CardBit  = Dims * CoordW  // bit of an address that names the card
) (
  input  logic                          valid_i,         // else all outputs are zero
  input  logic                          inside_i,        // 1: the head flit came over the internal link
  input  logic [dusk_pkg::AddressW-1:0] destination_i,
  input  dusk_pkg::identity_t           identity_i,      // constant
  input  dusk_pkg::router_config_t      config_i,        // constant
  input  logic [3:0]                    random_i,        // decides random ties
  output logic [dusk_pkg::CardClasses*NumPorts-1:0] candidates_o  // [class][port]
);

  localparam int unsigned Internal = dusk_pkg::CardInternalPort, Node = dusk_pkg::CardNodePort;

  // ---- Torus port that the head flit wants ------------------------------------------------------
  logic                    near;   // the destination is one of the nodes of this torus node
  logic [1:0]              dim;    // the lowest dimension in which the coordinates differ
  logic                    up;     // the destination's coordinate there is higher
  logic                    plus;   // direction is +
  logic [CoordW-1:0]       own, wanted;
  logic [CoordW:0]         size, steps;  // steps in direction +
  logic [2*Dims-1:0]       links;
  logic [Dims-1:0]         split;  // the ports of the dimension are on different cards

  assign links = identity_i.card_links;
  for (genvar d = 0; d < Dims; d++) begin : gen_split
    assign split[d] = links[2*d] != links[2*d + 1];
  end

  always_comb begin
    near   = 1'b1;
    dim    = '0;
    up     = 1'b0;
    plus   = 1'b0;
    own    = '0;
    wanted = '0;
    size   = '0;
    steps  = '0;
    if (valid_i) begin
      for (int d = Dims - 1; d >= 0; d--) begin
        own    = identity_i.address[d*CoordW +: CoordW];
        wanted = destination_i[d*CoordW +: CoordW];
        if (wanted != own) begin
          near  = 1'b0;
          dim   = 2'(d);
          up    = wanted > own;
          size  = {1'b0, identity_i.last[d*CoordW +: CoordW]} + 1'b1;
          steps = {1'b0, wanted} - {1'b0, own} + (up ? '0 : size);
          if ({steps, 1'b0} == {1'b0, size}) begin
            // Half a ring away. A head flit from the internal link has chosen its direction: the port is here.
            plus = (inside_i && split[d]) ? links[2*d] :
                   config_i.ring_tie == dusk_pkg::RingTiePlus ||
                   (config_i.ring_tie == dusk_pkg::RingTieAlternate && !own[0]) ||
                   (config_i.ring_tie == dusk_pkg::RingTieRandom && !random_i[d]);
          end else begin
            plus = {steps, 1'b0} < {1'b0, size};
          end
        end
      end
    end
  end

  // ---- Its port on this card, and the class there ------------------------------------------------
  logic [2:0]                  want;
  logic [3:0]                  vc_class;
  logic [$clog2(NumPorts)-1:0] port;

  always_comb begin
    want     = {dim, !plus};
    vc_class = dusk_pkg::CardLocal;
    port     = '0;
    if (near) begin
      if (destination_i[CardBit] != identity_i.address[CardBit]) begin
        port     = 3'(Internal);
        vc_class = dusk_pkg::CardType3;
      end else begin
        port     = 3'(Node);
        vc_class = dusk_pkg::CardLocal;
      end
    end else if (links[want]) begin
      for (int t = 0; t < 2 * Dims; t++) begin
        if (3'(t) < want && links[t]) port = port + 1'b1;
      end
      vc_class = up ? dusk_pkg::CardUp : dusk_pkg::CardLow;
    end else begin
      port = 3'(Internal);
      if (split[dim]) vc_class = dusk_pkg::CardType2 + {1'b0, dim, !up};
      else            vc_class = plus ? dusk_pkg::CardType1Plus : dusk_pkg::CardType1Minus;
    end
  end

  always_comb begin
    candidates_o = '0;
    for (int c = 0; c < dusk_pkg::CardClasses; c++) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (valid_i && vc_class == 4'(c) && port == 3'(p)) candidates_o[c*NumPorts + p] = 1'b1;
      end
    end
  end

  `DUSK_ASSERT_COMB(OneWay, !valid_i || (candidates_o != '0 && (candidates_o & (candidates_o - 1'b1)) == '0))

endmodule
