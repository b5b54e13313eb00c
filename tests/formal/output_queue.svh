// A free slot is offered, an occupied one never: the register next to the counts agrees with them. No queue overflows
// (the buffers' own rules). The allocator accepts only ready VCs.
(* anyconst *) logic [2:0] formal_depth;

always_comb begin
  assume (depth_i == formal_depth && formal_depth >= 1 && formal_depth <= OutDepth);
  assume ((accept_i & ~ready_o) == '0);
  assume (PerVc || (accept_i & (accept_i - 1'b1)) == '0);
end

for (genvar v = 0; v < NumVcs; v++) begin : gen_formal
  logic [CountW-1:0] held;
  for (genvar b = 0; b < CountW; b++) begin : gen_bit
    assign held[b] = count_o[b*NumVcs + v];
  end
  logic [PtrW-1:0] read, write;
  for (genvar b = 0; b < PtrW; b++) begin : gen_pointer_bit
    assign read[b]  = unused_rd[b*NumVcs + v];
    assign write[b] = unused_wr[b*NumVcs + v];
  end
  always_comb if (rst_ni && !formal_first_q) begin
    assert (held <= formal_depth);
    assert (ready_o[v] == (held < formal_depth || consume_o[v]));
    assert (space_q[v] == (held < formal_depth));
    assert (empty_o[v] == (held == '0));
    assert (read < OutDepth && write < OutDepth);
  end
end
