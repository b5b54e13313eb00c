// Skipping is exact. In a cycle in which the switch says it is quiet, nothing arrives, no pin that can wake
// it changes since the previous edge, and no deadline is due, `formal_skip` is 1; skip.py then adds
// `formal_skip -> D == Q` for every flip-flop of the netlist. Assumptions: configuration is constant.
`define FORMAL_CONSTANT(Name) \
  (* anyconst *) logic [$bits(Name)-1:0] formal_``Name; \
  always_comb assume (Name == formal_``Name);
`FORMAL_CONSTANT(address_i)
`FORMAL_CONSTANT(address_mask_i)
`FORMAL_CONSTANT(digit_shift_i)
`FORMAL_CONSTANT(digit_mask_i)
`FORMAL_CONSTANT(present_i)
`FORMAL_CONSTANT(local_i)
`FORMAL_CONSTANT(pinned_i)
`FORMAL_CONSTANT(initial_on_i)
`FORMAL_CONSTANT(coupled_i)
`FORMAL_CONSTANT(vcs_in_use_i)
`FORMAL_CONSTANT(depth_i)
`FORMAL_CONSTANT(local_depth_i)
`FORMAL_CONSTANT(out_depth_i)
`FORMAL_CONSTANT(atomic_i)
`FORMAL_CONSTANT(hold_i)
`FORMAL_CONSTANT(select_i)
`FORMAL_CONSTANT(tie_i)
`FORMAL_CONSTANT(seed_i)
`FORMAL_CONSTANT(managed_i)
`FORMAL_CONSTANT(trim_lock_i)
`FORMAL_CONSTANT(override_en_i)
`FORMAL_CONSTANT(count_pending_i)
`FORMAL_CONSTANT(t_on_i)
`FORMAL_CONSTANT(t_off_i)
`FORMAL_CONSTANT(on_threshold_i)
`FORMAL_CONSTANT(off_threshold_i)

// The pins at the previous edge.
logic [$bits(in_state_i)-1:0] formal_state_q;
logic                         formal_pending_q;
always @(posedge clk_i) begin
  formal_state_q   <= in_state_i;
  formal_pending_q <= injection_pending_i;
end

(* keep *) logic formal_skip;
assign formal_skip = quiet_o && rst_ni && !formal_first_q && !window_end_i && in_valid_i == '0 &&
                     credit_i == '0 && in_state_i == formal_state_q &&
                     injection_pending_i == formal_pending_q && !(timing_o && next_deadline_o == now_i);
