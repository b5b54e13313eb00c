// Order: a word pushed behind `ahead` others comes out of its buffer after exactly as many pops, for who reads it.
(* anyconst *) logic [7:0] which;  // the tracked buffer
(* anyseq *) logic track;          // this push is the tracked one: any push may be
logic               tracked_q;
logic [9:0]         ahead_q;
logic [Width-1:0]   word_q, head, data, stored;
logic               push, pop;
logic [PtrW-1:0]    rd, wr;
logic [CountW-1:0]  held;
logic [10:0]        slot, behind;
logic [Queues*Width-1:0] at_slot;

always_comb assume (which < Queues);

assign push   = write_i && push_i[which];
assign pop    = pop_i[which];
assign rd     = rd_q[which*PtrW +: PtrW];
assign wr     = wr_q[which*PtrW +: PtrW];
assign held   = count_q[which*CountW +: CountW];
assign head   = head_o[which*Width +: Width];
assign data   = (Writers == 1) ? data_i[Width-1:0] : data_i[which*Width +: Width];
assign slot   = ({2'b0, rd} + ahead_q) % Depth;
assign behind = ({2'b0, rd} + {2'b0, held}) % Depth;
assign stored = at_slot[which*Width +: Width];

for (genvar q = 0; q < Queues; q++) begin : gen_at_slot
  assign at_slot[q*Width +: Width] = mem[q*Depth + slot[PtrW-1:0]];
end

always @(posedge clk_i) begin
  if (!rst_ni) begin
    tracked_q <= 1'b0;
  end else if (!tracked_q && push && track) begin
    tracked_q <= 1'b1;
    ahead_q   <= {1'b0, held} - {9'b0, pop};
    word_q    <= data;
  end else if (tracked_q && pop) begin
    tracked_q <= ahead_q != 0;
    ahead_q   <= ahead_q - 1'b1;
  end
end

always_comb if (rst_ni && !formal_first_q) begin
  // The word is the head when its turn comes, and it is still there until then.
  if (tracked_q && ahead_q == 0) assert (valid_o[which] && (!read_i[which] || head == word_q));
  if (tracked_q) assert (ahead_q < held && stored == word_q);
  // No over- or underflow: the pointers and the count tell the same story.
  assert (held <= Depth && rd < Depth && wr < Depth && behind == wr);
  assert (valid_o[which] == (held != 0) && count_o[which*CountW +: CountW] == held);
end
// No buffer writes into another's words.
for (genvar q = 0; q < Queues; q++) begin : gen_in_range
  always_comb if (rst_ni && !formal_first_q) assert (wr_q[q*PtrW +: PtrW] < Depth);
end
