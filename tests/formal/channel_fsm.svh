// Legal transitions, exact residencies, bounded obedience. `now` counts; timers are constant.
localparam int unsigned TimeW = $bits(now_i);
(* anyconst *) logic [TimeW-1:0] t_on, t_off;
logic [TimeW-1:0]   now_q;
logic [dusk_pkg::StateW-1:0] was_q;
logic                        reset_q;
logic [TimeW+2:0]   age_q, on_steps, off_steps, wanted_q, unwanted_q;

always_comb begin
  assume (t_on_i == t_on && t_off_i == t_off && t_on >= 1 && t_off >= 1);
  assume (formal_first_q || now_i == now_q + 1'b1);
end

always @(posedge clk_i) begin
  now_q     <= now_i;
  was_q     <= state_q;
  reset_q   <= !rst_ni;
  age_q     <= (!rst_ni || state_d != state_q) ? 1 : (age_q == '1) ? age_q : age_q + 1'b1;
  wanted_q   <= (rst_ni && want_i) ? ((wanted_q == '1) ? '1 : wanted_q + 1'b1) : '0;
  unwanted_q <= (rst_ni && !want_i && drained_i) ? ((unwanted_q == '1) ? '1 : unwanted_q + 1'b1) : '0;
end

// Edges until On while it is wanted, until Off while it is neither wanted nor used.
always_comb begin
  on_steps  = '0;
  off_steps = '0;
  unique case (state_q)
    dusk_pkg::On:         begin on_steps = '0;                       off_steps = t_off + 2'd2; end
    dusk_pkg::Draining:   begin on_steps = 1;                        off_steps = t_off + 2'd1; end
    dusk_pkg::TurningOff: begin on_steps = t_off + 2'd2 + t_on - age_q; off_steps = t_off + 2'd1 - age_q; end
    dusk_pkg::Off:        begin on_steps = t_on + 2'd1;              off_steps = '0; end
    default:              begin on_steps = t_on + 2'd1 - age_q; off_steps = t_on + t_off + 2'd3 - age_q; end
  endcase
end

always_comb if (rst_ni && !formal_first_q) begin
  // Every step is an arrow of the diagram.
  if (!reset_q && state_q != was_q) begin
    assert ((was_q == dusk_pkg::On         && state_q == dusk_pkg::Draining) ||
            (was_q == dusk_pkg::Draining   && state_q == dusk_pkg::On) ||
            (was_q == dusk_pkg::Draining   && state_q == dusk_pkg::TurningOff) ||
            (was_q == dusk_pkg::TurningOff && state_q == dusk_pkg::Off) ||
            (was_q == dusk_pkg::Off        && state_q == dusk_pkg::TurningOn) ||
            (was_q == dusk_pkg::TurningOn  && state_q == dusk_pkg::On));
  end
  // Residency: dark for exactly t cycles.
  if (state_q == dusk_pkg::TurningOff) begin
    assert (age_q >= 1 && age_q <= t_off && deadline_q == now_i + t_off - age_q[TimeW-1:0]);
    assert ((state_d == dusk_pkg::Off) == (age_q == t_off));
  end
  if (state_q == dusk_pkg::TurningOn) begin
    assert (age_q >= 1 && age_q <= t_on && deadline_q == now_i + t_on - age_q[TimeW-1:0]);
    assert ((state_d == dusk_pkg::On) == (age_q == t_on));
  end
  // Obedience: at most t_off + t_on + 1 edges to On, t_on + t_off + 2 to Off.
  if (on_steps != 0)  assert (wanted_q + on_steps <= t_off + t_on + 2'd1);
  if (off_steps != 0) assert (unwanted_q + off_steps <= t_on + t_off + 2'd2);
end
