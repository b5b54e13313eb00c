// Order: a word pushed behind `ahead` others leaves its buffer after exactly that many pops, for each reader.
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

assign push   = push_i[which];
assign pop    = pop_i[which];
assign head   = head_o[which*Width +: Width];
assign data   = (Writers == 1) ? data_i[Width-1:0] : data_i[which*Width +: Width];
assign slot   = ({2'b0, rd} + ahead_q) % Depth;
assign behind = ({2'b0, rd} + {2'b0, held}) % Depth;
assign stored = at_slot[which*Width +: Width];

// Pointers and counts are stored bit by bit.
always_comb begin
  for (int b = 0; b < PtrW; b++) begin
    rd[b] = rd_q[b*Total + which];
    wr[b] = wr_q[b*Total + which];
  end
  for (int b = 0; b < CountW; b++) held[b] = count_o[b*Total + which];
end
for (genvar q = 0; q < Queues; q++) begin : gen_at_slot
  if (Writers == 1) begin : gen_of_memory
    assign at_slot[q*Width +: Width] = \gen_port[0].gen_memory.mem [q*Depth + slot[PtrW-1:0]];
  end else begin : gen_of_registers
    assign at_slot[q*Width +: Width] = \gen_port[0].gen_registers.words_q [(q*Depth + slot[PtrW-1:0])*Width +: Width];
  end
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
  // No overflow or underflow: the pointers agree with the count.
  assert (held <= Depth && rd < Depth && wr < Depth && behind == wr);
  assert (valid_o[which] == (held != 0));
end
// No buffer writes into another's words.
for (genvar q = 0; q < Queues; q++) begin : gen_in_range
  logic [PtrW-1:0] read, write;
  for (genvar b = 0; b < PtrW; b++) begin : gen_bit
    assign read[b]  = rd_q[b*Total + q];
    assign write[b] = wr_q[b*Total + q];
  end
  always_comb if (rst_ni && !formal_first_q) assert (read < Depth && write < Depth);
end
