// Age of the head flit in any input VC, counted a second time here, and whether it is aged.
(* anyconst *) logic [2:0]             windows;  // constant; 0: never
(* anyconst *) logic [$clog2(Total):0] vc;
logic [7:0]                            age_of_q;
logic                                  granted_q;

always @(posedge clk_i) begin
  if (!rst_ni || granted_i[vc] || !waiting_i[vc]) age_of_q <= 8'd0;
  else if (window_end_i && age_of_q < 8'd7)       age_of_q <= age_of_q + 8'd1;
  granted_q <= granted_i[vc];
end

always_comb begin
  assume (vc < Total && age_out_i == windows);
  if (!formal_first_q) begin
    assert (age_of_q == {5'd0, high[vc], middle[vc], low[vc]});
    if (granted_q) assert (age_of_q == 8'd0);
    assert (aged_o[vc] == (windows != 3'd0 && waiting_i[vc] && age_of_q >= {5'd0, windows}));
    if (windows == 3'd0) assert (aged_o == '0);
  end
end
