// A trunk that has a lit link, wanted and On, has one at every later cycle: no step, no override, no end of a
// timer leaves it none. Nothing is assumed about the utilisation, the thresholds or the nodes.
`define FORMAL_CONSTANT(Name) \
  (* anyconst *) logic [$bits(Name)-1:0] formal_``Name; \
  always_comb assume (Name == formal_``Name);
`FORMAL_CONSTANT(managed_i)
`FORMAL_CONSTANT(present_i)
`FORMAL_CONSTANT(initial_on_i)
`FORMAL_CONSTANT(narrowest_i)

logic [NumPorts-1:0] formal_drained_q, formal_on_q;
logic                formal_reset_q;

always @(posedge clk_i) begin
  formal_drained_q <= drained_i;
  formal_on_q      <= usable_o;
  formal_reset_q   <= !rst_ni;
end

always_comb begin
  assume ((initial_on_i & ~present_i) == '0 && narrowest_i <= 2'd2);
  // The router: sends on lit channels only; what is drained stays so unless allocated.
  assume ((busy_i & ~sendable_o) == '0);
  if (formal_first_q || formal_reset_q) assume (drained_i == '1);
  else assume ((formal_drained_q & ~formal_on_q & ~drained_i) == '0);
end

always_comb if (rst_ni && !formal_first_q) assert ((want_q & ~present_i) == '0);

for (genvar t = 0; t < Trunks; t++) begin : gen_formal
  logic [Trunk-1:0] lit, was, now, changed;
  logic             had_q, width_step;

  assign was        = want_q[t*Trunk +: Trunk];
  assign now        = want_d[t*Trunk +: Trunk];
  assign changed    = was ^ now;
  assign lit        = was & usable_o[t*Trunk +: Trunk];
  assign width_step = gen_trunk[t].narrower || gen_trunk[t].wider || gen_trunk[t].widest;

  always @(posedge clk_i) had_q <= rst_ni ? had_q || lit != '0 : initial_on_i[t*Trunk +: Trunk] != '0;

  always_comb if (rst_ni && !formal_first_q) begin
    if (had_q) assert (lit != '0);
    // One step at a window's end: one link, or one level of the width of the only link.
    if (managed_i && !override_now) begin
      assert ((changed & (changed - 1'b1)) == '0);
      if (!window_end_i) assert (changed == '0 && !width_step);
      if (width_step) assert (changed == '0);
      if (gen_trunk[t].narrower) begin
        assert ((was & ~on_after_timers[t*Trunk +: Trunk]) == '0 && was != '0 && (was & (was - 1'b1)) == '0);
      end
      if (held) assert ((was & ~now) == '0 && !gen_trunk[t].narrower);
      if (unused_only_i) assert ((was & ~now & ~drained_i[t*Trunk +: Trunk]) == '0);
    end
    if (managed_i && override_now) assert (now == present_i[t*Trunk +: Trunk]);
    // Levels: never narrower than the narrowest, never less paid than used.
    assert (gen_trunk[t].level <= narrowest_i && gen_trunk[t].power <= gen_trunk[t].level);
    if (!managed_i) assert (gen_trunk[t].level == '0);
  end
end
