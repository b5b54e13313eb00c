// Skipping is exact. `formal_skip` is 1 in a cycle under four conditions: the switch reports that it is quiet, nothing
// arrives, no deadline is due, and no pin that can wake it has changed since the previous edge (only the tree policy
// reads its neighbors' states). skip.py then adds `formal_skip -> D == Q` for every flip-flop of the netlist. Nothing
// is assumed about the configuration: its registers are flip-flops like the others, and its pins may change at any
// time.

// The pins at the previous edge.
logic [$bits(in_state_i)-1:0] formal_state_q;
logic                         formal_pending_q;
always @(posedge clk_i) begin
  formal_state_q   <= in_state_i;
  formal_pending_q <= injection_pending_i;
end

(* keep *) logic formal_skip;
assign formal_skip = quiet_o && rst_ni && !formal_first_q && !window_end_i && in_valid_i == '0 &&
                     credit_i == '0 && (Policy != dusk_pkg::PolicyTree || in_state_i == formal_state_q) &&
                     injection_pending_i == formal_pending_q && !(timing_o && next_deadline_o == now_i);
