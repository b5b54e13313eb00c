// Conservation: credits here + flits in the downstream buffer + credits on their way back == depth.
// The sender has a credit for every flit (one that arrives in this cycle counts: bypass).
(* anyconst *) logic [dusk_pkg::CreditW-1:0] depth;
(* anyseq *) logic leaves;  // a flit leaves the downstream buffer, its credit starts back
logic [9:0] buffered_q, returning_q;

always_comb begin
  assume (depth_i == depth && depth >= 1 && depth <= 256);
  assume (!leaves || buffered_q != 0);
  assume (!credit_i || returning_q != 0);
end

always @(posedge clk_i) begin
  if (!rst_ni) begin
    buffered_q  <= '0;
    returning_q <= '0;
  end else begin
    buffered_q  <= buffered_q + {9'b0, consume_i} - {9'b0, leaves};
    returning_q <= returning_q + {9'b0, leaves} - {9'b0, credit_i};
  end
end

always_comb if (rst_ni && !formal_first_q) begin
  assert ({1'b0, count_o} + buffered_q + returning_q == {1'b0, depth});
  assert ({1'b0, used_q} == buffered_q + returning_q);
  assert (available_o == (count_o != 0));
  assert (buffered_q <= depth && returning_q <= depth);
  assert (full_o == (buffered_q == 0 && returning_q == 0));
end
