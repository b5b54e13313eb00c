// The idle timers between any channels and router, of any threshold, 0 included. Timers and time of 4 bits.
`define FORMAL_CONSTANT(Name) \
  (* anyconst *) logic [$bits(Name)-1:0] formal_``Name; \
  always_comb assume (Name == formal_``Name);
`FORMAL_CONSTANT(config_i)
`FORMAL_CONSTANT(present_i)
`FORMAL_CONSTANT(pinned_i)

logic [NowW-1:0]     formal_now_q;
logic [NumPorts-1:0] formal_want_q, formal_on_q;
logic                formal_reset_q;

always @(posedge clk_i) begin
  formal_now_q   <= now_i;
  formal_want_q  <= want_o;
  formal_on_q    <= on_i;
  formal_reset_q <= !rst_ni;
end

always_comb begin
  assume (formal_first_q || now_i == formal_now_q + 1'b1);
  // The bank returns the wanted set, within the present channels; a channel that is On and wanted stays so.
  if (formal_first_q || formal_reset_q) assume ((want_i & ~present_i) == '0);
  else assume (want_i == formal_want_q && (formal_on_q & formal_want_q & ~on_i) == '0);
end

for (genvar p = 0; p < NumPorts; p++) begin : gen_formal
  logic            active, idle;
  logic [NowW:0]   age_q;  // edges in a row that found it idle, at most 2^NowW
  assign active = sent_i[p] || !drained_i[p];
  assign idle   = on_i[p] && want_i[p] && !active && !pinned_i[p] && config_i.power_managed;
  always @(posedge clk_i) age_q <= (!rst_ni || !idle || !want_o[p]) ? '0 : age_q[NowW] ? age_q : age_q + 1'b1;

  always_comb if (rst_ni && !formal_first_q) begin
    // A channel that a packet uses is wanted, a pinned one stays, an absent one is never wanted.
    if (present_i[p] && (active || pinned_i[p])) assert (want_o[p]);
    if (!present_i[p]) assert (!want_o[p]);
    // Position of the timer in time.
    assert (timing_q[p] == (age_q != '0));
    if (timing_q[p]) assert (age_q <= {1'b0, config_i.idle_cycles} &&
                                gen_timer[p].deadline_q == now_i + config_i.idle_cycles - age_q[NowW-1:0]);
    // Neither before nor after its time.
    if (want_i[p] && !want_o[p]) assert (idle && age_q == {1'b0, config_i.idle_cycles});
    if (idle && age_q == {1'b0, config_i.idle_cycles}) assert (!want_o[p]);
    // A dark channel that no packet uses stays dark.
    if (!want_i[p] && !active && !pinned_i[p]) assert (!want_o[p]);
  end
end
