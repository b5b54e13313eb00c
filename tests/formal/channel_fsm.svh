// Legal transitions, exact residencies, bounded obedience, of each channel. `now` counts; timers are constant.
(* anyconst *) logic [NowW-1:0] t_on, t_off;
(* anyconst *) logic            abort_sleep;
logic [NowW-1:0] now_q;
logic            reset_q;

always_comb begin
  assume (t_on_i == t_on && t_off_i == t_off && t_on >= 1 && t_off >= 1);
  assume (abort_sleep_i == abort_sleep);
  assume (formal_first_q || now_i == now_q + 1'b1);
end

always @(posedge clk_i) begin
  now_q   <= now_i;
  reset_q <= !rst_ni;
end

for (genvar c = 0; c < Channels; c++) begin : gen_formal
  logic [StateW-1:0] state, next, was_q;
  logic [NowW-1:0]   deadline;
  logic              wanted, drained, aborts, still;
  logic [NowW+2:0]   age_q, on_steps, off_steps, wanted_q, unwanted_q, on_bound;

  assign state    = state_o[c*StateW +: StateW];
  assign next     = next_o[c*StateW +: StateW];
  assign deadline = deadline_o[c*NowW +: NowW];
  assign wanted   = want_i[c];
  assign drained  = drained_i[c];
  assign aborts   = abort_sleep && wanted && state == dusk_pkg::TurningOff;
  assign on_bound = (abort_sleep ? 1'b0 : t_off) + t_on + 2'd1;

  // The bank rests only at an edge that would change nothing (formal_link_power_rests_*).
  always_comb begin
    case (state)
      dusk_pkg::On:       still = wanted;
      dusk_pkg::Draining: still = !wanted && !drained;
      dusk_pkg::Off:      still = !wanted;
      default:            still = now_i != deadline && !aborts;
    endcase
    assume (look_i || still);
  end

  always @(posedge clk_i) begin
    was_q      <= state;
    age_q      <= (!rst_ni || next != state) ? 1 : (age_q == '1) ? age_q : age_q + 1'b1;
    wanted_q   <= (rst_ni && wanted) ? ((wanted_q == '1) ? '1 : wanted_q + 1'b1) : '0;
    unwanted_q <= (rst_ni && !wanted && drained) ? ((unwanted_q == '1) ? '1 : unwanted_q + 1'b1) : '0;
  end

  // Edges until On while it is wanted, until Off while it is neither wanted nor used.
  always_comb begin
    on_steps  = '0;
    off_steps = '0;
    unique case (state)
      dusk_pkg::On:         begin on_steps = '0;                       off_steps = t_off + 2'd2; end
      dusk_pkg::Draining:   begin on_steps = 1;                        off_steps = t_off + 2'd1; end
      dusk_pkg::TurningOff: begin
        on_steps  = abort_sleep ? t_on + 2'd1 : t_off + 2'd2 + t_on - age_q;
        off_steps = t_off + 2'd1 - age_q;
      end
      dusk_pkg::Off:        begin on_steps = t_on + 2'd1;              off_steps = '0; end
      default:              begin on_steps = t_on + 2'd1 - age_q; off_steps = t_on + t_off + 2'd3 - age_q; end
    endcase
  end

  always_comb if (rst_ni && !formal_first_q) begin
    // Every step is an arrow of the diagram.
    if (!reset_q && state != was_q) begin
      assert ((was_q == dusk_pkg::On         && state == dusk_pkg::Draining) ||
              (was_q == dusk_pkg::Draining   && state == dusk_pkg::On) ||
              (was_q == dusk_pkg::Draining   && state == dusk_pkg::TurningOff) ||
              (was_q == dusk_pkg::TurningOff && state == dusk_pkg::Off) ||
              (was_q == dusk_pkg::TurningOff && state == dusk_pkg::TurningOn && abort_sleep) ||
              (was_q == dusk_pkg::Off        && state == dusk_pkg::TurningOn) ||
              (was_q == dusk_pkg::TurningOn  && state == dusk_pkg::On));
    end
    // Residency: dark for exactly t cycles, in TurningOff until it is aborted.
    if (state == dusk_pkg::TurningOff) begin
      assert (age_q >= 1 && age_q <= t_off && deadline == now_i + t_off - age_q[NowW-1:0]);
      assert ((next == dusk_pkg::Off) == (age_q == t_off && !aborts));
      assert ((next == dusk_pkg::TurningOn) == aborts);
    end
    if (state == dusk_pkg::TurningOn) begin
      assert (age_q >= 1 && age_q <= t_on && deadline == now_i + t_on - age_q[NowW-1:0]);
      assert ((next == dusk_pkg::On) == (age_q == t_on));
    end
    // Obedience: at most t_off + t_on + 1 edges to On, with abort_sleep t_on + 1; t_on + t_off + 2 to Off.
    if (on_steps != 0)  assert (wanted_q + on_steps <= on_bound);
    if (off_steps != 0) assert (unwanted_q + off_steps <= t_on + t_off + 2'd2);
  end
end
