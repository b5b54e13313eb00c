// Fairness: without hold a request that persists is granted within N taken grants. With hold the last
// winner keeps the grant while it asks.
(* anyconst *) logic hold;
(* anyconst *) logic [4:0] who;
logic [5:0]   waited_q, pointer, distance;
logic [N-1:0] last_q;
logic         mine;
logic [N-1:0] not_above;

always_comb begin
  assume (hold_i == hold && who < N);
  not_above = at_or_above_q << 1;
  mine    = ((grant_o >> who) & 1'b1) != 0;
  pointer = '0;
  for (int i = 0; i < N; i++) pointer = pointer + {5'b0, !at_or_above_q[i]};
  if (pointer == N) pointer = '0;
  distance = (who >= pointer) ? who - pointer : who + N - pointer;
end

always @(posedge clk_i) begin
  if (!rst_ni) begin
    waited_q <= '0;
    last_q   <= '0;
  end else begin
    if (((req_i >> who) & 1'b1) == 0 || (take_i && mine)) waited_q <= '0;
    else if (take_i) waited_q <= waited_q + 1'b1;
    if (take_i && req_i != 0) last_q <= grant_o;
  end
end

always_comb if (rst_ni && !formal_first_q) begin
  // The pointer is a thermometer.
  assert ((not_above | at_or_above_q) == at_or_above_q);
  if (!hold) begin
    assert (waited_q + distance <= N - 1);
    assert (waited_q < N);
  end
  if (hold && (last_q & req_i) != 0) assert (grant_o == last_q);
  if (hold && last_q != 0) assert (at_or_above_q == ~(last_q - 1'b1));
  assert ((last_q & (last_q - 1'b1)) == 0);
end
