// Fairness: without hold a persistent request is granted within N taken grants. With hold the last winner keeps the
// grant while it requests.
(* anyconst *) logic hold;
(* anyconst *) logic [3:0] arbiter;  // one of several in parallel
(* anyconst *) logic [4:0] who;
logic [5:0]   waited_q, pointer, distance;
logic [N-1:0] last_q;
logic         mine;
logic [N-1:0] not_above, requests, grants, above;
logic         taken;

always_comb begin
  assume (hold_i == hold && who < N && arbiter < Arbiters);
  requests  = req_i[arbiter*N +: N];
  grants    = grant_o[arbiter*N +: N];
  above     = at_or_above_q[arbiter*N +: N];
  taken     = take_i[arbiter];
  not_above = above << 1;
  mine    = ((grants >> who) & 1'b1) != 0;
  pointer = '0;
  for (int i = 0; i < N; i++) pointer = pointer + {5'b0, !above[i]};
  if (pointer == N) pointer = '0;
  distance = (who >= pointer) ? who - pointer : who + N - pointer;
end

always @(posedge clk_i) begin
  if (!rst_ni) begin
    waited_q <= '0;
    last_q   <= '0;
  end else begin
    if (((requests >> who) & 1'b1) == 0 || (taken && mine)) waited_q <= '0;
    else if (taken) waited_q <= waited_q + 1'b1;
    if (taken && requests != 0) last_q <= grants;
  end
end

always_comb if (rst_ni && !formal_first_q) begin
  // The pointer is a thermometer.
  assert ((not_above | above) == above);
  if (!hold) begin
    assert (waited_q + distance <= N - 1);
    assert (waited_q < N);
  end
  if (hold && (last_q & requests) != 0) assert (grants == last_q);
  if (hold && last_q != 0) assert (above == ~(last_q - 1'b1));
  assert ((last_q & (last_q - 1'b1)) == 0);
end
