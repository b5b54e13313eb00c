// Steps of the trunks for any state of the channels and any utilization: at the end of a window a trunk changes by one
// link or one level, within the limits of the configuration.
`define FORMAL_CONSTANT(Name) \
  (* anyconst *) logic [$bits(Name)-1:0] formal_``Name; \
  always_comb assume (Name == formal_``Name);
`FORMAL_CONSTANT(config_i)
`FORMAL_CONSTANT(present_i)

logic [NumPorts-1:0] formal_decided_q;
logic                formal_calm_q;

always @(posedge clk_i) begin
  formal_decided_q <= want_o;
  if (!rst_ni || look_i) formal_calm_q <= rst_ni && !window_end_i && want_o == want_i && steady_o;
end

always_comb begin
  // The bank returns the wanted set.
  assume ((want_i & ~present_i) == '0 && config_i.narrowest <= 2'd2);
  // It rests only after an edge that changed nothing, and without news; it is never asked if links are always on.
  assume (look_i || !config_i.power_managed ||
          (formal_calm_q && want_i == formal_decided_q && !window_end_i && !news_o));
  assume (!look_i || config_i.power_managed);
end

for (genvar t = 0; t < Trunks; t++) begin : gen_formal
  logic [Group-1:0] was, now, changed;
  logic             width_step;

  assign was        = want_i[t*Group +: Group];
  assign now        = want_o[t*Group +: Group];
  assign changed    = was ^ now;
  assign width_step = narrower[t] || wider[t] || widest[t];

  always_comb if (rst_ni && !formal_first_q) begin
    if (!override_now) begin
      assert ((changed & (changed - 1'b1)) == '0);
      if (!window_end_i) assert (changed == '0 && !width_step);
      if (width_step) assert (changed == '0);
      if (narrower[t]) begin
        assert ((was & ~on_after_timers_i[t*Group +: Group]) == '0 && was != '0 && (was & (was - 1'b1)) == '0);
      end
      if (config_i.guard && injection_pending_i) assert ((was & ~now) == '0 && !narrower[t]);
      if (config_i.unused_only) assert ((was & ~now & ~drained_i[t*Group +: Group]) == '0);
    end
    if (override_now && config_i.power_managed) assert (now == present_i[t*Group +: Group]);
    // Levels: never narrower than the narrowest, and the power never less than the width needs.
    assert (level[t*2 +: 2] <= config_i.narrowest && power[t*2 +: 2] <= level[t*2 +: 2]);
    if (!config_i.power_managed) assert (level[t*2 +: 2] == '0);
  end
end
