// Conservation: credits here + flits in the downstream buffer + credits on their way back == depth.
// The sender has a credit for every flit (one that arrives in this cycle counts: bypass).
(* anyconst *) logic [CreditW-1:0] depth, local_depth;
(* anyconst *) logic [Ports-1:0]   leads_to_node;
(* anyseq *) logic [Total-1:0]     leaves;  // a flit leaves the downstream buffer, its credit starts back

always_comb begin
  assume (local_i == leads_to_node && depth_i == depth && local_depth_i == local_depth);
  assume (depth >= 1 && depth <= 256 && local_depth >= 1 && local_depth <= 256);
end

for (genvar v = 0; v < Total; v++) begin : gen_formal
  logic [9:0]         buffered_q, returning_q;
  logic [CreditW-1:0] slots, used;
  assign slots = leads_to_node[v/Vcs] ? local_depth : depth;
  for (genvar b = 0; b < CreditW; b++) begin : gen_used
    assign used[b] = used_o[b*Total + v];
  end

  always_comb begin
    assume (!leaves[v] || buffered_q != 0);
    assume (!credit_i[v] || returning_q != 0);
  end

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      buffered_q  <= '0;
      returning_q <= '0;
    end else begin
      buffered_q  <= buffered_q + {9'b0, consume_i[v]} - {9'b0, leaves[v]};
      returning_q <= returning_q + {9'b0, leaves[v]} - {9'b0, credit_i[v]};
    end
  end

  always_comb if (rst_ni && !formal_first_q) begin
    assert ({1'b0, used} == buffered_q + returning_q);
    assert (used <= slots && buffered_q <= slots && returning_q <= slots);
    // The registers next to the count agree with it.
    assert (available_o[v] == (used != slots));
    assert (full_o[v] == (buffered_q == 0 && returning_q == 0));
  end
end
