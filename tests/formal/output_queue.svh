// A slot that is free is offered, one that is not never: the register beside the counts says what they say, and no queue
// overflows (the buffers' own rules). The allocator accepts what is ready.
(* anyconst *) logic [2:0] formal_depth;

always_comb begin
  assume (depth_i == formal_depth && formal_depth >= 1 && formal_depth <= OutDepth);
  assume ((accept_i & ~ready_o) == '0);
  assume (PerVc || (accept_i & (accept_i - 1'b1)) == '0);
end

for (genvar v = 0; v < NumVcs; v++) begin : gen_formal
  logic [CountW-1:0] held;
  assign held = count_o[v*CountW +: CountW];
  always_comb if (rst_ni && !formal_first_q) begin
    assert (held <= formal_depth);
    assert (ready_o[v] == (held < formal_depth || consume_o[v]));
    assert (room_q[v] == (held < formal_depth));
    assert (empty_o[v] == (held == '0));
  end
end
