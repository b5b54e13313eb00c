// SPDX-License-Identifier: Apache-2.0

/// A head flit at a card of a 3DT torus, and at the next card on its route. No packet leaves by the port through which
/// it came. A hop over an external link reduces the remaining hops in the torus by one. A hop over the internal link
/// brings the packet to the card with the port that it wants. Holds for any torus, division of the ports, destination,
/// rule and draw of ties.
module card_route (
  input logic                          clk_i,
  input logic                          rst_ni,
  input logic [dusk_pkg::AddressW-1:0] at_i,
  input logic [dusk_pkg::AddressW-1:0] last_i,
  input logic [dusk_pkg::AddressW-1:0] to_i,
  input logic [5:0]                    links_i,
  input logic                          inside_i,
  input logic [1:0]                    ring_tie_i,
  input logic [3:0]                    random_i,
  input logic [3:0]                    next_random_i
);

  `include "reset.svh"

  localparam int W = dusk_pkg::CardCoordW, Dims = 3, CardBit = Dims * W;
  localparam int Ports = dusk_pkg::CardPorts, Classes = dusk_pkg::CardClasses;
  localparam int Internal = dusk_pkg::CardInternalPort, Node = dusk_pkg::CardNodePort;

  dusk_pkg::identity_t      here, there;
  dusk_pkg::router_config_t router_config;
  logic [Classes*Ports-1:0] way, next_way;
  logic [Ports-1:0]         port, next_port;

  always_comb begin
    port      = '0;
    next_port = '0;
    for (int c = 0; c < Classes; c++) begin
      port      = port      | way[c*Ports +: Ports];
      next_port = next_port | next_way[c*Ports +: Ports];
    end
  end

  // ---- The next card -------------------------------------------------------------------------------
  logic [5:0]                    out;   // torus port by which the packet leaves, one-hot; 0: none
  logic [5:0]                    came;  // torus port by which it arrives at the next card
  logic [2:0]                    rank;
  logic [dusk_pkg::AddressW-1:0] next;
  logic [W-1:0]                  x;

  always_comb begin
    out  = '0;
    rank = '0;
    for (int t = 0; t < 6; t++) begin
      if (links_i[t]) begin
        out[t] = (rank < 3) && port[rank];
        rank   = rank + 1'b1;
      end
    end
    came = {out[4], out[5], out[2], out[3], out[0], out[1]};
    next = at_i;
    x    = '0;
    for (int d = 0; d < Dims; d++) begin
      x = at_i[d*W +: W];
      if (out[2*d])     next[d*W +: W] = (x == last_i[d*W +: W]) ? '0 : x + 1'b1;
      if (out[2*d + 1]) next[d*W +: W] = (x == '0) ? last_i[d*W +: W] : x - 1'b1;
    end
    there            = '0;
    there.last       = last_i;
    there.card_links = (out == '0 || (links_i & came) == '0) ? ~links_i : links_i;
    if (there.card_links != links_i) next[CardBit] = !at_i[CardBit];
    there.address    = next;
    here             = '0;
    here.address     = at_i;
    here.last        = last_i;
    here.card_links  = links_i;
    router_config          = '0;
    router_config.ring_tie = ring_tie_i;
  end

  dusk_route_card u_here (
    .valid_i(1'b1), .inside_i, .destination_i(to_i), .identity_i(here), .config_i(router_config), .random_i,
    .candidates_o(way)
  );
  dusk_route_card u_there (
    .valid_i(1'b1), .inside_i(port[Internal]), .destination_i(to_i), .identity_i(there), .config_i(router_config),
    .random_i(next_random_i), .candidates_o(next_way)
  );

  // Hops in the torus between two places.
  function automatic logic [W+2:0] hops(input logic [dusk_pkg::AddressW-1:0] a, input logic [dusk_pkg::AddressW-1:0] b);
    logic [W:0] forth, size;
    hops = '0;
    for (int d = 0; d < Dims; d++) begin
      size  = {1'b0, last_i[d*W +: W]} + 1'b1;
      forth = (b[d*W +: W] >= a[d*W +: W]) ? {1'b0, b[d*W +: W]} - {1'b0, a[d*W +: W]}
                                           : {1'b0, b[d*W +: W]} + size - {1'b0, a[d*W +: W]};
      hops = hops + (W+3)'((forth <= size - forth) ? forth : size - forth);
    end
  endfunction

  logic [5:0] next_out;
  logic [2:0] next_rank;
  always_comb begin
    next_out  = '0;
    next_rank = '0;
    for (int t = 0; t < 6; t++) begin
      if (there.card_links[t]) begin
        next_out[t] = (next_rank < 3) && next_port[next_rank];
        next_rank   = next_rank + 1'b1;
      end
    end
  end

  always_comb begin
    for (int d = 0; d < Dims; d++) begin
      assume (last_i[d*W +: W] != '0);
      assume (at_i[d*W +: W] <= last_i[d*W +: W]);
      assume (to_i[d*W +: W] <= last_i[d*W +: W]);
    end
    assume (at_i[23:CardBit+1] == '0 && to_i[23:CardBit+1] == '0);
    assume (links_i[0] + links_i[1] + links_i[2] + links_i[3] + links_i[4] + links_i[5] == 3);
    // One way, and at the destination the node.
    assert (port != '0 && (port & (port - 1'b1)) == '0);
    assert (port[Node] == (at_i == to_i));
    if (out != '0) begin
      assert (hops(next, to_i) + 1'b1 == hops(at_i, to_i));
      assert ((next_out & came) == '0);
    end
    if (port[Internal]) begin
      assert (hops(next, to_i) == hops(at_i, to_i));
      assert (!next_port[Internal]);
    end
  end

endmodule
