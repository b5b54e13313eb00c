// The escape is requested after at most as many refusals as there are dimensions. Before that, no dimension is tried
// twice, and none that leads nowhere. Straight on, only the VC with the packet's own number is used, if it is adaptive.
logic [7:0]      formal_refusals_q, formal_tried;
logic [Dims-1:0] formal_ways;

always_comb begin
  formal_tried = '0;
  for (int d = 0; d < Dims; d++) formal_tried = formal_tried + {7'b0, tried_q[d]};
  formal_ways = '0;
  for (int d = 0; d < Dims; d++) formal_ways[d] = attempt_o[d*PerDim +: PerDim] != '0;
end

always @(posedge clk_i) begin
  if (!rst_ni || (asks_i && (granted_i || escape_o))) formal_refusals_q <= '0;
  else if (asks_i) formal_refusals_q <= formal_refusals_q + 1'b1;
end

always_comb if (rst_ni && !formal_first_q) begin
  assert (formal_refusals_q == formal_tried);
  assert (formal_refusals_q <= Dims);
  assert ((attempt_o & ~adaptive_i) == '0);
  assert ((formal_ways & tried_q) == '0 && (formal_ways & (formal_ways - 1'b1)) == '0);
  if (formal_refusals_q == Dims) assert (escape_o);
  if (Transit && own_adaptive_i && dimension[Travel]) begin
    for (int i = 0; i < PerDim; i++)
      assert (attempt_o[Travel*PerDim + i] == (adaptive_i[Travel*PerDim + i] && i % NumVcs == Vc));
  end
end
