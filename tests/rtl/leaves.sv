// SPDX-License-Identifier: Apache-2.0

/// The leaf modules side by side, in the sizes the unit tests sweep, on flat pins. Wiring only.
/// Every group idles while its inputs are zero.
module leaves (
  input  logic         clk_i,
  input  logic         rst_ni,

  // dusk_fifo: depths 1, 3, 4; 16 bits; of the counts four bits each.
  input  logic [2:0]   fifo_write_i,
  input  logic [2:0]   fifo_push_i,
  input  logic [2:0]   fifo_pop_i,
  input  logic [15:0]  fifo_data_i,
  input  logic [2:0]   fifo_read_i,
  output logic [2:0]   fifo_valid_o,
  output logic [47:0]  fifo_head_o,
  output logic [11:0]  fifo_count_o,
  // Three buffers of depth 3 side by side: with one writer, with one each.
  input  logic         fifos_write_i,
  input  logic [2:0]   fifos_push_i,
  input  logic [2:0]   fifos_pop_i,
  input  logic [15:0]  fifos_data_i,
  input  logic [2:0]   fifos_read_i,
  output logic [2:0]   fifos_valid_o,
  output logic [47:0]  fifos_head_o,
  output logic [5:0]   fifos_count_o,
  input  logic         lanes_write_i,
  input  logic [2:0]   lanes_push_i,
  input  logic [2:0]   lanes_pop_i,
  input  logic [47:0]  lanes_data_i,
  input  logic [2:0]   lanes_read_i,
  output logic [2:0]   lanes_valid_o,
  output logic [47:0]  lanes_head_o,
  output logic [5:0]   lanes_count_o,

  // dusk_credit_counter: one, and those of 2 ports x 3 VCs; the depth of a node's buffers serves the latter.
  input  logic [8:0]   credit_depth_i,
  input  logic         credit_consume_i,
  input  logic         credit_return_i,
  output logic [8:0]   credit_used_o,
  output logic         credit_available_o,
  output logic         credit_full_o,
  input  logic [1:0]   credits_local_i,
  input  logic [8:0]   credits_local_depth_i,
  input  logic [5:0]   credits_consume_i,
  input  logic [5:0]   credits_return_i,
  output logic [53:0]  credits_used_o,
  output logic [5:0]   credits_available_o,
  output logic [5:0]   credits_full_o,

  // dusk_rr_arbiter: 1, 3, 5 requesters, eight bits each.
  input  logic         rr_hold_i,
  input  logic [23:0]  rr_req_i,
  input  logic [2:0]   rr_take_i,
  output logic [23:0]  rr_grant_o,

  // dusk_next_deadline, of two channels and two timers.
  input  logic [19:0]  deadline_now_i,
  input  logic [1:0]   deadline_channel_timing_i,
  input  logic [39:0]  deadline_channels_i,
  input  logic [1:0]   deadline_timing_i,
  input  logic [39:0]  deadline_timers_i,
  output logic         deadline_timing_o,
  output logic [19:0]  deadline_next_o,

  // dusk_random.
  input  logic [15:0]  random_seed_i,
  input  logic         random_advance_i,
  output logic [15:0]  random_value_o,

  // dusk_route_tree: 8 ports.
  input  logic         route_valid_i,
  input  logic [7:0]   route_else_i,
  input  logic [23:0]  route_destination_i,
  input  logic [23:0]  route_address_i,
  input  logic [23:0]  route_mask_i,
  input  logic [4:0]   route_shift_i,
  input  logic [3:0]   route_digit_mask_i,
  output logic [7:0]   route_candidates_o,

  // dusk_route_torus: 1, 2, 3, 4 dimensions, a link to each neighbor and a local port; of each the candidates by class.
  input  logic [3:0]   torus_valid_i,
  input  logic [23:0]  torus_destination_i,
  input  logic [23:0]  torus_address_i,
  input  logic [23:0]  torus_last_i,
  input  logic [3:0]   torus_wrap_i,
  input  logic [1:0]   torus_ring_tie_i,
  input  logic         torus_relaxed_i,
  input  logic [3:0]   torus_random_i,
  output logic [8:0]   torus_candidates_o [16],

  // dusk_output_select: 3, 6 and 8 ports, 3 VCs; eight bits per port set.
  input  logic [2:0]   select_i,
  input  logic [1:0]   tie_i,
  input  logic         select_asks_i,
  input  logic [7:0]   select_candidates_i,
  input  logic [23:0]  select_at_least_i,
  input  logic [7:0]   select_random_i,
  input  logic [7:0]   select_open_i,
  input  logic [7:0]   select_kept_i,
  input  logic [7:0]   select_preferred_i,
  input  logic [7:0]   select_pointer_i,
  output logic [23:0]  select_port_o,

  // dusk_trunk_select: dimensions x links 2x1, 1x2, 3x1 and 2, 1, 2 local ports; 3 VCs; eight bits per port set.
  input  logic [2:0]   trunk_select_i,
  input  logic [1:0]   trunk_tie_i,
  input  logic [7:0]   trunk_candidates_i,
  input  logic [23:0]  trunk_at_least_i,
  input  logic [15:0]  trunk_width_i,
  input  logic [1:0]   trunk_first_dim_i,
  input  logic [7:0]   trunk_random_i,
  input  logic [7:0]   trunk_pointer_i,
  output logic [23:0]  trunk_port_o,

  // dusk_output_serializer: 3 VCs, 16 bits.
  input  logic         serializer_sendable_i,
  input  logic [1:0]   serializer_width_i,
  input  logic [2:0]   serializer_accept_i,
  input  logic [15:0]  serializer_flit_i,
  input  logic [2:0]   serializer_has_credit_i,
  output logic [2:0]   serializer_ready_o,
  output logic [2:0]   serializer_empty_o,
  output logic [2:0]   serializer_consume_o,
  output logic         serializer_busy_o,
  output logic         serializer_valid_o,
  output logic [1:0]   serializer_vc_o,
  output logic [15:0]  serializer_flit_o,

  // dusk_output_vcs: 2 ports, 3 VCs; of each port one VC given in a cycle, or every one.
  input  logic         vcs_atomic_i,
  input  logic [5:0]   vcs_in_use_i,
  input  logic [1:0]   vcs_local_i,
  input  logic [8:0]   vcs_depth_i,
  input  logic [8:0]   vcs_local_depth_i,
  input  logic         vcs_asked_i,
  input  logic [1:0]   vcs_allocate_i,
  input  logic [3:0]   vcs_allocate_vc_i,
  input  logic [5:0]   vcs_release_i,
  input  logic [5:0]   vcs_empty_i,
  input  logic [5:0]   vcs_consume_i,
  input  logic [5:0]   vcs_credit_i,
  input  logic [5:0]   vcs_bypass_i,
  output logic [5:0]   vcs_free_o,
  output logic [5:0]   vcs_owned_o,
  output logic [5:0]   vcs_has_credit_o,
  output logic [53:0]  vcs_used_o,
  input  logic [5:0]   every_vc_allocate_i,
  input  logic [11:0]  every_vc_allocate_vc_i,
  input  logic [5:0]   every_vc_release_i,
  output logic [5:0]   every_vc_owned_o,

  // dusk_connections: 4 ports, 3 VCs; two bits per port or VC. A bid and a grant of each port, or of every VC.
  input  logic [11:0]  ties_granted_i,
  input  logic [23:0]  ties_bid_vc_i,
  input  logic [23:0]  ties_granted_port_i,
  input  logic [23:0]  ties_granted_vc_i,
  input  logic [11:0]  ties_allocate_i,
  input  logic [23:0]  ties_allocate_vc_i,
  input  logic [23:0]  ties_new_owner_port_i,
  input  logic [23:0]  ties_new_owner_vc_i,
  output logic [23:0]  ties_out_port_o [2],
  output logic [23:0]  ties_out_vc_o [2],
  output logic [23:0]  ties_owner_port_o [2],
  output logic [23:0]  ties_owner_vc_o [2],

  // dusk_switch_allocator, dusk_crossbar: 3 ports, 2 VCs, 8 bits; the VCs of ports 0 and 1 share an output, those of
  // port 2 have their own. Two bits per port. With a crossbar input of each port, or of every VC.
  input  logic [5:0]   cross_request_i,
  input  logic [11:0]  cross_out_port_i,
  input  logic [5:0]   cross_out_vc_i,
  input  logic [5:0]   cross_ready_i,
  input  logic [5:0]   cross_owned_i,
  input  logic [11:0]  cross_owner_port_i,
  input  logic [5:0]   cross_owner_vc_i,
  input  logic [47:0]  cross_head_i,
  output logic [5:0]   cross_pop_o [2],
  output logic [5:0]   cross_accept_o [2],
  output logic [31:0]  cross_flit_o [2],
  output logic [5:0]   cross_ended_o [2],
  output logic [5:0]   cross_released_o [2],

  // dusk_available: 5 ports, 3 VCs; of one class, and of four, where port 4 is local.
  input  logic         available_asked_i,
  input  logic [4:0]   available_usable_i,
  input  logic [14:0]  available_free_i,
  input  logic [11:0]  available_class_vcs_i,
  output logic [4:0]   available_o,
  output logic [19:0]  available_by_class_o,

  // dusk_utilization_monitor: groups of 1, 3, 4; thresholds 4 x 24 bits.
  input  logic [95:0]  monitor_on_threshold_i,
  input  logic [95:0]  monitor_off_threshold_i,
  input  logic         monitor_window_end_i,
  input  logic [3:0]   monitor_sent_i,
  input  logic [3:0]   monitor_active_i,
  output logic [2:0]   monitor_up_o,
  output logic [2:0]   monitor_down_o,

  // dusk_power_mask: 8 ports.
  input  logic         mask_look_i,
  input  logic [7:0]   mask_present_i,
  input  logic [7:0]   mask_pinned_i,
  input  logic         mask_coupled_i,
  input  logic         mask_trim_lock_i,
  input  logic [7:0]   mask_want_i,
  input  logic         mask_step_up_i,
  input  logic         mask_step_down_i,
  input  logic [3:0]   mask_may_drop_i,
  input  logic [3:0]   mask_active_i,
  input  logic [3:0]   mask_begin_on_i,
  input  logic [3:0]   mask_begin_off_i,
  input  logic [3:0]   mask_alive_i,
  input  logic         mask_any_not_off_i,
  input  logic         mask_override_i,
  output logic [7:0]   mask_want_o,

  // dusk_channel_fsm: one channel; three, with the same times.
  input  logic         fsm_initial_on_i,
  input  logic [19:0]  fsm_t_on_i,
  input  logic [19:0]  fsm_t_off_i,
  input  logic [19:0]  fsm_now_i,
  input  logic         fsm_look_i,
  input  logic         fsm_want_i,
  input  logic         fsm_drained_i,
  output logic [2:0]   fsm_state_o,
  output logic         fsm_on_o,
  output logic         fsm_lit_o,
  output logic         fsm_timing_o,
  output logic [19:0]  fsm_deadline_o,
  output logic         fsm_due_o,
  output logic [2:0]   fsm_timed_o,
  output logic [2:0]   fsm_next_o,
  input  logic [2:0]   fsms_initial_on_i,
  input  logic [2:0]   fsms_want_i,
  input  logic [2:0]   fsms_drained_i,
  output logic [8:0]   fsms_state_o,
  output logic [2:0]   fsms_on_o,
  output logic [2:0]   fsms_lit_o,
  output logic [2:0]   fsms_timing_o,
  output logic [59:0]  fsms_deadline_o,
  output logic         fsms_due_o,
  output logic [8:0]   fsms_timed_o,
  output logic [8:0]   fsms_next_o,

  // dusk_trunk_mask: 4 links.
  input  logic         trunk_mask_look_i,
  input  logic [3:0]   trunk_mask_present_i,
  input  logic [1:0]   trunk_mask_narrowest_i,
  input  logic [3:0]   trunk_mask_want_i,
  input  logic [3:0]   trunk_mask_active_i,
  input  logic [3:0]   trunk_mask_may_drop_i,
  input  logic         trunk_mask_may_narrow_i,
  input  logic         trunk_mask_step_up_i,
  input  logic         trunk_mask_step_down_i,
  input  logic         trunk_mask_override_i,
  input  logic [1:0]   trunk_mask_level_i,
  input  logic         trunk_mask_width_timing_i,
  output logic [3:0]   trunk_mask_want_o,
  output logic         trunk_mask_narrower_o,
  output logic         trunk_mask_wider_o,
  output logic         trunk_mask_widest_o,

  // dusk_link_power: a tree's switch of two ports whose channels are off.
  input  logic         link_power_drained_i,
  output logic [1:0]   link_power_sendable_o,

  // dusk_width_fsm.
  input  logic [19:0]  width_t_on_i,
  input  logic [19:0]  width_t_off_i,
  input  logic [19:0]  width_now_i,
  input  logic         width_narrower_i,
  input  logic         width_wider_i,
  input  logic         width_widest_i,
  output logic [1:0]   width_level_o,
  output logic [1:0]   width_power_o,
  output logic         width_timing_o,
  output logic [19:0]  width_deadline_o,
  output logic         width_due_o,
  output logic         width_changes_o
);

  for (genvar i = 0; i < 3; i++) begin : gen_fifo
    localparam int unsigned Depth = i == 0 ? 1 : i + 2;
    logic [$clog2(Depth+1)-1:0] count;
    logic [(Depth > 1 ? $clog2(Depth) : 1)-1:0] unused_rd, unused_wr;
    dusk_fifo #(.Depth(Depth), .Width(16)) u_fifo (
      .clk_i, .rst_ni,
      .push_i (fifo_write_i[i] && fifo_push_i[i]),
      .data_i (fifo_data_i),
      .pop_i  (fifo_pop_i[i]),
      .valid_o(fifo_valid_o[i]),
      .read_i (fifo_read_i[i]),
      .head_o (fifo_head_o[i*16 +: 16]),
      .rd_o   (unused_rd),
      .wr_o   (unused_wr),
      .count_o(count)
    );
    assign fifo_count_o[i*4 +: 4] = 4'(count);
  end

  // Counts and pointers stand bit by bit.
  logic [5:0] fifos_count, lanes_count;
  logic [5:0] unused_fifos_rd, unused_fifos_wr, unused_lanes_rd, unused_lanes_wr;
  for (genvar q = 0; q < 3; q++) begin : gen_count
    assign fifos_count_o[q*2 +: 2] = {fifos_count[3 + q], fifos_count[q]};
    assign lanes_count_o[q*2 +: 2] = {lanes_count[3 + q], lanes_count[q]};
  end

  dusk_fifo #(.Depth(3), .Width(16), .Queues(3)) u_fifos (
    .clk_i, .rst_ni,
    .push_i (fifos_write_i ? fifos_push_i : '0),
    .data_i (fifos_data_i),
    .pop_i  (fifos_pop_i),
    .valid_o(fifos_valid_o),
    .read_i (fifos_read_i),
    .head_o (fifos_head_o),
    .rd_o   (unused_fifos_rd),
    .wr_o   (unused_fifos_wr),
    .count_o(fifos_count)
  );

  dusk_fifo #(.Depth(3), .Width(16), .Queues(3), .Writers(3)) u_lanes (
    .clk_i, .rst_ni,
    .push_i (lanes_write_i ? lanes_push_i : '0),
    .data_i (lanes_data_i),
    .pop_i  (lanes_pop_i),
    .valid_o(lanes_valid_o),
    .read_i (lanes_read_i),
    .head_o (lanes_head_o),
    .rd_o   (unused_lanes_rd),
    .wr_o   (unused_lanes_wr),
    .count_o(lanes_count)
  );

  dusk_credit_counter u_credit (
    .clk_i, .rst_ni,
    .local_i      ('0),
    .depth_i      (credit_depth_i),
    .local_depth_i('0),
    .consume_i    (credit_consume_i),
    .credit_i     (credit_return_i),
    .used_o       (credit_used_o),
    .available_o  (credit_available_o),
    .full_o       (credit_full_o)
  );

  dusk_credit_counter #(.Ports(2), .Vcs(3)) u_credits (
    .clk_i, .rst_ni,
    .local_i      (credits_local_i),
    .depth_i      (credit_depth_i),
    .local_depth_i(credits_local_depth_i),
    .consume_i    (credits_consume_i),
    .credit_i     (credits_return_i),
    .used_o       (credits_used_o),
    .available_o  (credits_available_o),
    .full_o       (credits_full_o)
  );

  for (genvar i = 0; i < 3; i++) begin : gen_rr
    localparam int unsigned N = 2*i + 1;
    dusk_rr_arbiter #(.N(N)) u_rr (
      .clk_i, .rst_ni,
      .hold_i (rr_hold_i),
      .req_i  (rr_req_i[i*8 +: N]),
      .take_i (rr_take_i[i]),
      .grant_o(rr_grant_o[i*8 +: N])
    );
    assign rr_grant_o[i*8 + N +: 8 - N] = '0;
  end

  dusk_next_deadline #(.Channels(2), .Timers(2)) u_next_deadline (
    .now_i             (deadline_now_i),
    .channel_timing_i  (deadline_channel_timing_i),
    .channel_deadline_i(deadline_channels_i),
    .timing_i          (deadline_timing_i),
    .deadline_i        (deadline_timers_i),
    .timing_o          (deadline_timing_o),
    .next_deadline_o   (deadline_next_o)
  );

  dusk_random u_random (
    .clk_i, .rst_ni,
    .seed_i   (random_seed_i),
    .advance_i(random_advance_i),
    .value_o  (random_value_o)
  );

  dusk_route_tree #(.NumPorts(8)) u_route (
    .valid_i       (route_valid_i),
    .destination_i (route_destination_i),
    .identity_i    ('{address: route_address_i, address_mask: route_mask_i, digit_shift: route_shift_i,
                     digit_mask: route_digit_mask_i, default: '0}),
    .else_i        (route_else_i),
    .candidates_o  (route_candidates_o)
  );

  for (genvar i = 0; i < 3; i++) begin : gen_select
    localparam int unsigned Ports = i == 0 ? 3 : i == 1 ? 6 : 8;
    logic [7:0] port;
    dusk_output_select #(.NumPorts(Ports), .NumVcs(3)) u_select (
      .select_i, .tie_i,
      .asks_i       (select_asks_i),
      .candidates_i (select_candidates_i[Ports-1:0]),
      .open_i       (select_open_i[Ports-1:0]),
      .kept_i       (select_kept_i[Ports-1:0]),
      .preferred_i  (select_preferred_i[Ports-1:0]),
      .at_least_i   ({select_at_least_i[16 +: Ports], select_at_least_i[8 +: Ports],
                      select_at_least_i[0 +: Ports]}),
      .random_i     (16'(select_random_i)),
      .at_or_above_i(select_pointer_i[Ports-1:0]),
      .port_o       (port[Ports-1:0])
    );
    assign select_port_o[i*8 +: 8] = port & 8'((1 << Ports) - 1);
  end

  for (genvar i = 0; i < 3; i++) begin : gen_monitor
    localparam int unsigned Group = i == 0 ? 1 : i + 2;
    dusk_utilization_monitor #(.Group(Group)) u_monitor (
      .clk_i, .rst_ni,
      .on_threshold_i (monitor_on_threshold_i[Group*24-1:0]),
      .off_threshold_i(monitor_off_threshold_i[Group*24-1:0]),
      .window_end_i   (monitor_window_end_i),
      .sent_i         (monitor_sent_i[Group-1:0]),
      .active_i       (monitor_active_i[Group-1:0]),
      .step_up_o      (monitor_up_o[i]),
      .step_down_o    (monitor_down_o[i])
    );
  end

  dusk_power_mask #(.NumPorts(8)) u_mask (
    .look_i         (mask_look_i),
    .present_i      (mask_present_i),
    .pinned_i       (mask_pinned_i),
    .coupled_i      (mask_coupled_i),
    .trim_lock_i    (mask_trim_lock_i),
    .want_i         (mask_want_i),
    .step_up_i      (mask_step_up_i),
    .step_down_i    (mask_step_down_i),
    .may_drop_i     (mask_may_drop_i),
    .active_i       (mask_active_i),
    .asc_begin_on_i (mask_begin_on_i),
    .asc_begin_off_i(mask_begin_off_i),
    .asc_alive_i    (mask_alive_i),
    .any_not_off_i  (mask_any_not_off_i),
    .override_i     (mask_override_i),
    .want_o         (mask_want_o)
  );

  dusk_channel_fsm u_fsm (
    .clk_i, .rst_ni,
    .initial_on_i(fsm_initial_on_i),
    .t_on_i      (fsm_t_on_i),
    .t_off_i     (fsm_t_off_i),
    .now_i       (fsm_now_i),
    .look_i      (fsm_look_i),
    .want_i      (fsm_want_i),
    .drained_i   (fsm_drained_i),
    .state_o     (fsm_state_o),
    .on_o        (fsm_on_o),
    .lit_o       (fsm_lit_o),
    .timing_o    (fsm_timing_o),
    .deadline_o  (fsm_deadline_o),
    .due_o       (fsm_due_o),
    .timed_o     (fsm_timed_o),
    .next_o      (fsm_next_o)
  );

  dusk_channel_fsm #(.Channels(3)) u_fsms (
    .clk_i, .rst_ni,
    .initial_on_i(fsms_initial_on_i),
    .t_on_i      (fsm_t_on_i),
    .t_off_i     (fsm_t_off_i),
    .now_i       (fsm_now_i),
    .look_i      (fsm_look_i),
    .want_i      (fsms_want_i),
    .drained_i   (fsms_drained_i),
    .state_o     (fsms_state_o),
    .on_o        (fsms_on_o),
    .lit_o       (fsms_lit_o),
    .timing_o    (fsms_timing_o),
    .deadline_o  (fsms_deadline_o),
    .due_o       (fsms_due_o),
    .timed_o     (fsms_timed_o),
    .next_o      (fsms_next_o)
  );

  for (genvar i = 0; i < 4; i++) begin : gen_torus
    localparam int unsigned Ports = 2 * (i + 1) + 1;
    logic [4*Ports-1:0] candidates;
    dusk_route_torus #(.NumPorts(Ports), .Dims(i + 1), .Trunk(1)) u_route (
      .valid_i      (torus_valid_i[i]),
      .destination_i(torus_destination_i),
      .identity_i   ('{address: torus_address_i, last: torus_last_i, wrap: torus_wrap_i, default: '0}),
      .config_i     ('{ring_tie: torus_ring_tie_i, relaxed_dateline: torus_relaxed_i, default: '0}),
      .random_i     (torus_random_i),
      .candidates_o (candidates)
    );
    for (genvar c = 0; c < 4; c++) begin : gen_class
      assign torus_candidates_o[i*4 + c] = 9'(candidates[c*Ports +: Ports]);
    end
  end

  for (genvar i = 0; i < 3; i++) begin : gen_trunk_select
    localparam int unsigned Dims  = i == 0 ? 2 : i == 1 ? 1 : 3;
    localparam int unsigned Trunk = i == 1 ? 2 : 1;
    localparam int unsigned Ports = 2 * Dims * Trunk + (i == 1 ? 1 : 2);
    logic [Ports-1:0] port;
    dusk_trunk_select #(.NumPorts(Ports), .NumVcs(3), .Trunks(2 * Dims), .Trunk(Trunk)) u_select (
      .select_i     (trunk_select_i),
      .tie_i        (trunk_tie_i),
      .candidates_i (trunk_candidates_i[Ports-1:0]),
      .at_least_i   ({trunk_at_least_i[16 +: Ports], trunk_at_least_i[8 +: Ports], trunk_at_least_i[0 +: Ports]}),
      .width_i      (trunk_width_i[Ports*2-1:0]),
      .first_dim_i  (trunk_first_dim_i),
      .random_i     (trunk_random_i),
      .at_or_above_i(trunk_pointer_i[Ports-1:0]),
      .port_o       (port)
    );
    assign trunk_port_o[i*8 +: 8] = 8'(port);
  end

  dusk_output_serializer #(.NumVcs(3), .FlitW(16)) u_serializer (
    .clk_i, .rst_ni,
    .sendable_i  (serializer_sendable_i),
    .width_i     (serializer_width_i),
    .accept_i    (serializer_accept_i),
    .flit_i      (serializer_flit_i),
    .ready_o     (serializer_ready_o),
    .empty_o     (serializer_empty_o),
    .busy_o      (serializer_busy_o),
    .has_credit_i(serializer_has_credit_i),
    .consume_o   (serializer_consume_o),
    .valid_o     (serializer_valid_o),
    .vc_o        (serializer_vc_o),
    .flit_o      (serializer_flit_o)
  );

  dusk_output_vcs #(.NumPorts(2), .NumVcs(3)) u_vcs (
    .clk_i, .rst_ni,
    .atomic_i     (vcs_atomic_i),
    .in_use_i     (vcs_in_use_i),
    .local_i      (vcs_local_i),
    .depth_i      (vcs_depth_i),
    .local_depth_i(vcs_local_depth_i),
    .asked_i      (vcs_asked_i),
    .allocate_i   (vcs_allocate_i),
    .allocate_vc_i(vcs_allocate_vc_i),
    .release_i    (vcs_release_i),
    .empty_i      (vcs_empty_i),
    .consume_i    (vcs_consume_i),
    .credit_i     (vcs_credit_i),
    .bypass_i     (vcs_bypass_i),
    .free_o       (vcs_free_o),
    .owned_o      (vcs_owned_o),
    .has_credit_o (vcs_has_credit_o),
    .used_o       (vcs_used_o)
  );

  dusk_output_vcs #(.NumPorts(2), .NumVcs(3), .Grants(3)) u_every_vc (
    .clk_i, .rst_ni,
    .atomic_i     (1'b0),
    .in_use_i     ('1),
    .local_i      ('0),
    .depth_i      (vcs_depth_i),
    .local_depth_i(vcs_local_depth_i),
    .asked_i      (1'b1),
    .allocate_i   (every_vc_allocate_i),
    .allocate_vc_i(every_vc_allocate_vc_i),
    .release_i    (every_vc_release_i),
    .empty_i      ('1),
    .consume_i    ('0),
    .credit_i     ('0),
    .bypass_i     ('0),
    .free_o       (),
    .owned_o      (every_vc_owned_o),
    .has_credit_o (),
    .used_o       ()
  );

  for (genvar i = 0; i < 2; i++) begin : gen_ties
    localparam int unsigned Slots = i == 0 ? 4 : 12;
    dusk_connections #(.NumPorts(4), .NumVcs(3), .Bids(Slots / 4), .Grants(Slots / 4)) u_connections (
      .clk_i,
      .granted_i     (ties_granted_i[Slots-1:0]),
      .bid_vc_i      (ties_bid_vc_i[Slots*2-1:0]),
      .granted_port_i(ties_granted_port_i[Slots*2-1:0]),
      .granted_vc_i  (ties_granted_vc_i[Slots*2-1:0]),
      .allocate_i    (ties_allocate_i[Slots-1:0]),
      .allocate_vc_i (ties_allocate_vc_i[Slots*2-1:0]),
      .owner_port_i  (ties_new_owner_port_i[Slots*2-1:0]),
      .owner_vc_i    (ties_new_owner_vc_i[Slots*2-1:0]),
      .out_port_o    (ties_out_port_o[i]),
      .out_vc_o      (ties_out_vc_o[i]),
      .owner_port_o  (ties_owner_port_o[i]),
      .owner_vc_o    (ties_owner_vc_o[i])
    );
  end

  dusk_available #(.NumPorts(5), .NumVcs(3), .Classes(1), .Local0(0)) u_available (
    .asked_i    (available_asked_i),
    .usable_i   (available_usable_i),
    .free_i     (available_free_i),
    .class_vcs_i('0),
    .available_o(available_o)
  );

  dusk_available #(.NumPorts(5), .NumVcs(3), .Classes(4), .Local0(4)) u_available_by_class (
    .asked_i    (available_asked_i),
    .usable_i   (available_usable_i),
    .free_i     (available_free_i),
    .class_vcs_i(available_class_vcs_i),
    .available_o(available_by_class_o)
  );

  dusk_trunk_mask #(.Trunk(4)) u_trunk_mask (
    .look_i        (trunk_mask_look_i),
    .present_i     (trunk_mask_present_i),
    .narrowest_i   (trunk_mask_narrowest_i),
    .want_i        (trunk_mask_want_i),
    .active_i      (trunk_mask_active_i),
    .may_drop_i    (trunk_mask_may_drop_i),
    .may_narrow_i  (trunk_mask_may_narrow_i),
    .step_up_i     (trunk_mask_step_up_i),
    .step_down_i   (trunk_mask_step_down_i),
    .override_i    (trunk_mask_override_i),
    .level_i       (trunk_mask_level_i),
    .width_timing_i(trunk_mask_width_timing_i),
    .want_o        (trunk_mask_want_o),
    .narrower_o    (trunk_mask_narrower_o),
    .wider_o       (trunk_mask_wider_o),
    .widest_o      (trunk_mask_widest_o)
  );

  for (genvar i = 0; i < 2; i++) begin : gen_cross
    dusk_switch_allocator #(.NumPorts(3), .NumVcs(2), .InPerVc(i == 1), .Shared(2)) u_allocator (
      .clk_i, .rst_ni,
      .config_i    ('0),
      .request_i   (cross_request_i),
      .out_port_i  (cross_out_port_i),
      .out_vc_i    (cross_out_vc_i),
      .pop_o       (cross_pop_o[i]),
      .ready_i     (cross_ready_i),
      .owned_i     (cross_owned_i),
      .owner_port_i(cross_owner_port_i),
      .owner_vc_i  (cross_owner_vc_i),
      .accept_o    (cross_accept_o[i])
    );
    dusk_crossbar #(.NumPorts(3), .NumVcs(2), .FlitW(8), .InPerVc(i == 1), .Shared(2)) u_crossbar (
      .head_i      (cross_head_i),
      .pop_i       (cross_pop_o[i]),
      .accept_i    (cross_accept_o[i]),
      .owner_port_i(cross_owner_port_i),
      .owner_vc_i  (cross_owner_vc_i),
      .flit_o      (cross_flit_o[i]),
      .ended_o     (cross_ended_o[i]),
      .released_o  (cross_released_o[i])
    );
  end

  dusk_width_fsm u_width (
    .clk_i, .rst_ni,
    .t_on_i    (width_t_on_i),
    .t_off_i   (width_t_off_i),
    .now_i     (width_now_i),
    .narrower_i(width_narrower_i),
    .wider_i   (width_wider_i),
    .widest_i  (width_widest_i),
    .level_o   (width_level_o),
    .power_o   (width_power_o),
    .timing_o  (width_timing_o),
    .deadline_o(width_deadline_o),
    .due_o     (width_due_o),
    .changes_o (width_changes_o)
  );

  dusk_link_power #(.NumPorts(2), .Policy(dusk_pkg::PolicyTree)) u_link_power (
    .clk_i, .rst_ni,
    .now_i              (fsm_now_i),
    .window_end_i       (1'b0),
    .coupled_i          (1'b1),
    .config_i           ('{power_managed: 1'b1, idle_cycles: 20'd1, t_on: 20'd1, t_off: 20'd1, default: '0}),
    .present_i          ('1),
    .pinned_i           ('0),
    .initial_on_i       ('0),
    .on_threshold_i     ('1),
    .off_threshold_i    ('0),
    .in_state_i         ({dusk_pkg::Off, dusk_pkg::Off}),
    .injection_pending_i(1'b0),
    .sent_i             ('0),
    .drained_i          ({1'b1, link_power_drained_i}),
    .buffered_i         ('0),
    .router_idle_i      (1'b1),
    .usable_o           (),
    .preferred_o        (),
    .sendable_o         (link_power_sendable_o),
    .width_o            (),
    .state_o            (),
    .power_o            (),
    .settled_o          (),
    .timing_o           (),
    .next_deadline_o    ()
  );

endmodule
