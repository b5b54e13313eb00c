// Every proof starts with an edge in reset; later resets are free.
logic formal_first_q = 1'b1;
always @(posedge clk_i) formal_first_q <= 1'b0;
always_comb if (formal_first_q) assume (!rst_ni);
