// Order: a word pushed behind `ahead` others comes out after exactly as many pops.
(* anyseq *) logic track;  // this push is the tracked one: any push may be
logic             tracked_q;
logic [9:0]       ahead_q;
logic [Width-1:0] word_q;
logic [10:0]      slot, behind;

assign slot   = ({2'b0, rd_q} + ahead_q) % Depth;
assign behind = ({2'b0, rd_q} + {2'b0, count_q}) % Depth;

always @(posedge clk_i) begin
  if (!rst_ni) begin
    tracked_q <= 1'b0;
  end else if (!tracked_q && push_i && track) begin
    tracked_q <= 1'b1;
    ahead_q   <= {1'b0, count_q} - {9'b0, pop_i};
    word_q    <= data_i;
  end else if (tracked_q && pop_i) begin
    tracked_q <= ahead_q != 0;
    ahead_q   <= ahead_q - 1'b1;
  end
end

always_comb if (rst_ni && !formal_first_q) begin
  // The word is the head when its turn comes, and it is still there until then.
  if (tracked_q && ahead_q == 0) assert (valid_o && head_o == word_q);
  if (tracked_q) assert (ahead_q < count_q && mem[slot[PtrW-1:0]] == word_q);
  // No over- or underflow: the pointers and the count tell the same story.
  assert (count_q <= Depth && rd_q < Depth && wr_q < Depth && behind == wr_q);
  assert (valid_o == (count_q != 0) && count_o == count_q);
end
