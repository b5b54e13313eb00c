// A trunk with a lit link, wanted and On, has one at every later cycle: no step, override or end of a timer takes the
// last one away. Nothing is assumed about the utilization, the thresholds or the nodes.
`define FORMAL_CONSTANT(Name) \
  (* anyconst *) logic [$bits(Name)-1:0] formal_``Name; \
  always_comb assume (Name == formal_``Name);
`FORMAL_CONSTANT(config_i)
`FORMAL_CONSTANT(present_i)
`FORMAL_CONSTANT(initial_on_i)

logic [NumPorts-1:0] formal_drained_q, formal_on_q;
logic                formal_reset_q;

always @(posedge clk_i) begin
  formal_drained_q <= drained_i;
  formal_on_q      <= usable_o;
  formal_reset_q   <= !rst_ni;
end

always_comb begin
  assume ((initial_on_i & ~present_i) == '0 && config_i.narrowest <= 2'd2);
  // The router: it sends on lit channels only; a drained channel stays drained unless it is allocated.
  assume ((sent_i & ~sendable_o) == '0);
  if (formal_first_q || formal_reset_q) assume (drained_i == '1);
  else assume ((formal_drained_q & ~formal_on_q & ~drained_i) == '0);
end

always_comb if (rst_ni && !formal_first_q) assert ((was_wanted & ~present_i) == '0);

for (genvar t = 0; t < Groups; t++) begin : gen_formal
  logic lit, had_q;
  assign lit = (was_wanted[t*Group +: Group] & usable_o[t*Group +: Group]) != '0;
  always @(posedge clk_i) had_q <= rst_ni ? had_q || lit : initial_on_i[t*Group +: Group] != '0;
  always_comb if (rst_ni && !formal_first_q && had_q) assert (lit);
end
