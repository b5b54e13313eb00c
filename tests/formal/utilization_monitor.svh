// The count is the number of flits since the end of the last window. It is stable in a cycle without a flit and without
// an end of a window.
logic [CountW-1:0] counted_q, was_q;
logic              still_q;
always @(posedge clk_i) begin
  if (!rst_ni || window_end_i) counted_q <= '0;
  else begin
    counted_q <= counted_q + sent_i[0] + sent_i[1] + sent_i[2] + sent_i[3];  // Group = 4
  end
  was_q   <= count_q;
  still_q <= rst_ni && !window_end_i && sent_i == '0;
end
always_comb if (rst_ni && !formal_first_q) begin
  assert (count_q == counted_q);
  if (still_q) assert (count_q == was_q);
  assert (!(step_up_o && step_down_o));
  // Strict comparison against the entry of the number of active channels; no step without one.
  if (window_end_i && active_i == 4'b0000) assert (!step_up_o && !step_down_o);
  if (window_end_i && active_i == 4'b1010) begin
    assert (step_up_o == (count_d > on_threshold_i[1*CountW +: CountW]));
    assert (step_down_o == (count_d < off_threshold_i[1*CountW +: CountW] && !step_up_o));
  end
end
