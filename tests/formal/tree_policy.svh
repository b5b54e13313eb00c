// The tree policy of a managed switch, between any channels, router and neighbors.
`define FORMAL_CONSTANT(Name) \
  (* anyconst *) logic [$bits(Name)-1:0] formal_``Name; \
  always_comb assume (Name == formal_``Name);
`FORMAL_CONSTANT(present_i)
`FORMAL_CONSTANT(pinned_i)
`FORMAL_CONSTANT(coupled_i)
`FORMAL_CONSTANT(config_i)

logic [Half-1:0]     formal_was, formal_now, formal_up, formal_changed, formal_raised, formal_alive, formal_alive_q;
logic [NumPorts-1:0] formal_decided_q, formal_not_off, formal_not_off_q;
logic                formal_reset_q, formal_calm_q, formal_steps_only;

assign formal_was     = want_i[NumPorts-1:Half];
assign formal_now     = want_o[NumPorts-1:Half];
assign formal_up      = present_i[NumPorts-1:Half];
assign formal_changed = formal_was ^ formal_now;
assign formal_raised  = formal_now & ~formal_was;
// Nothing but utilization moves the up channels.
assign formal_steps_only = !coupled_i && !(config_i.override_enabled && injection_pending_i);

// States of the neighbors from the pins, at this edge and at the edge before.
for (genvar p = 0; p < NumPorts; p++) begin : gen_formal
  assign formal_not_off[p]   = present_i[p] && (buffered_i[p] || in_state_i[p*StateW +: StateW] != dusk_pkg::Off);
  assign formal_not_off_q[p] = in_state_q[p*StateW +: StateW] != dusk_pkg::Off;
  if (p < Half) begin : gen_ascending
    assign formal_alive[p]   = present_i[p] && (buffered_i[p] ||
                               (in_state_i[p*StateW +: StateW] != dusk_pkg::Off &&
                                in_state_i[p*StateW +: StateW] != dusk_pkg::TurningOff));
    assign formal_alive_q[p] = formal_not_off_q[p] && in_state_q[p*StateW +: StateW] != dusk_pkg::TurningOff;
  end
end

always @(posedge clk_i) begin
  formal_decided_q <= want_o;
  formal_reset_q   <= !rst_ni;
  if (!rst_ni || look_i) formal_calm_q <= rst_ni && !window_end_i && want_o == want_i && steady_o;
end

always_comb assume (config_i.power_managed);  // else the policy is not asked

always_comb begin
  // The bank returns the wanted set; after reset it is present and includes the pinned channels.
  if (formal_first_q || formal_reset_q) assume ((want_i & ~present_i) == '0 && (pinned_i & present_i & ~want_i) == '0);
  else assume (want_i == formal_decided_q);
  // It rests only after an edge that changed nothing, and without news.
  assume (look_i || (formal_calm_q && !window_end_i && !news_o));
end

always_comb if (rst_ni && !formal_first_q) begin
  // Pinned channels are always wanted, absent ones never.
  assert ((want_i & ~present_i) == '0 && (pinned_i & present_i & ~want_i) == '0);
  assert ((pinned_i & present_i & ~want_o) == '0 && (want_o & ~present_i) == '0);
  // At most one step per window, never both, and only at its end; never below one up channel.
  assert (!(step_up && step_down) && (window_end_i || !(step_up || step_down)));
  if (formal_steps_only) begin
    assert ((formal_changed & (formal_changed - 1'b1)) == '0);
    if (!window_end_i) assert (formal_changed == '0);
    if (formal_was != '0) assert (formal_now != '0);
    if (step_up) assert ((formal_was & ~formal_now) == '0);
    if (step_down) assert (formal_raised == '0);
  end
  // Outside the Minimal Tree, an alive ascending input wants at least one up channel. Without one, no up channel is
  // wanted (except pinned ones). All down channels follow the inputs.
  if (coupled_i) begin
    if (formal_alive != '0 && formal_up != '0) assert (formal_now != '0);
    if (formal_alive == '0 && !(config_i.override_enabled && injection_pending_i)) begin
      assert ((formal_now & ~pinned_i[NumPorts-1:Half]) == '0);
    end
    if (formal_not_off != '0) assert (want_o[Half-1:0] == present_i[Half-1:0]);
    if (formal_not_off == '0) assert ((want_o[Half-1:0] & ~pinned_i[Half-1:0]) == '0);
  end
  // Override: every present up channel.
  if (config_i.override_enabled && injection_pending_i) assert (formal_now == formal_up);
  // The registers next to the neighbors' states agree with them.
  assert (alive_q == formal_alive_q && not_off_q == formal_not_off_q);
  assert (alive == formal_alive && any_not_off == (formal_not_off != '0));
end
