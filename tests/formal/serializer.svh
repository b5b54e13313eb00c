// Every accepted flit is on the pins once, whole and in order, 2^w cycles later; w is the width at the edge that
// accepted it, even if the width changes afterwards. Until its last cycle no other flit is accepted.
logic             formal_held_q;            // accepted, not yet on the pins
logic [2:0]       formal_age_q, formal_takes_q;
logic [VcW-1:0]   formal_vc, formal_vc_q;
logic [FlitW-1:0] formal_flit_q;
logic             formal_last;

assign formal_last = formal_held_q && formal_age_q == formal_takes_q;

always_comb begin
  formal_vc = '0;
  for (int v = 0; v < NumVcs; v++) if (accept_i[v]) formal_vc = v;
  // The allocator accepts one flit, for a VC that is ready; the width FSM has three levels.
  assume ((accept_i & (accept_i - 1'b1)) == '0 && (accept_i & ~ready_o) == '0);
  assume (width_i <= 2'd2);
  // formal_no_flit_on_a_dark_channel_serializer.
  assume (!busy_o || sendable_i);
end

always @(posedge clk_i) begin
  if (!rst_ni) begin
    formal_held_q <= 1'b0;
  end else if (accept_i != '0) begin
    formal_held_q  <= 1'b1;
    formal_age_q   <= 3'd1;
    formal_takes_q <= 3'd1 << width_i;
    formal_vc_q    <= formal_vc;
    formal_flit_q  <= flit_i;
  end else begin
    if (formal_last) formal_held_q <= 1'b0;
    formal_age_q <= formal_age_q + 1'b1;
  end
end

always_comb if (rst_ni && !formal_first_q) begin
  // None lost, doubled or early; late ones are lost here, for their cycle passes.
  assert (valid_o == formal_last);
  if (valid_o) assert (vc_o == formal_vc_q && flit_o == formal_flit_q);
  // None overtaken or overwritten.
  if (formal_held_q && !formal_last) assert (ready_o == '0);
  assert (consume_o == accept_i);
  // No cycle between two flits, and a part on the wire in each of a flit's cycles.
  if (sendable_i && (!formal_held_q || formal_last)) assert ((has_credit_i & ~ready_o) == '0);
  assert (busy_o == formal_held_q && (empty_o == '1) == (!formal_held_q || formal_last));
  // Strengthening.
  if (formal_held_q) begin
    assert (formal_takes_q == 3'd1 || formal_takes_q == 3'd2 || formal_takes_q == 3'd4);
    assert (formal_age_q >= 3'd1 && formal_age_q <= formal_takes_q && {1'b0, left_q} + formal_age_q == formal_takes_q);
    assert (vc_o == formal_vc_q && flit_o == formal_flit_q);
  end else begin
    assert (left_q == '0);
  end
end
