// SPDX-License-Identifier: Apache-2.0

/// What invariants.sv says of registers of link power: what they repeat of states; and that at rest (calm) the decision over what the
/// policy has last seen is the one that holds, and no channel has to obey it.
module dusk_invariants_power #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned Policy   = dusk_pkg::PolicyTree,
  localparam bit         Tree   = Policy == dusk_pkg::PolicyTree,
  localparam int unsigned Half   = NumPorts / 2,
  localparam int unsigned StateW = dusk_pkg::StateW
) (
  input  dusk_pkg::power_config_t    power_config_i,
  input  logic [NumPorts-1:0]        present_i,
  input  logic [NumPorts-1:0]        pinned_i,
  input  logic                       coupled_i,
  input  logic                       calm,
  input  logic [NumPorts*StateW-1:0] out_state_o,
  input  logic [NumPorts*StateW-1:0] in_state,
  input  logic [NumPorts-1:0]        is_on,
  input  logic [NumPorts-1:0]        is_lit,
  input  logic [NumPorts-1:0]        is_timing,
  input  logic [Half-1:0]            alive,
  input  logic [NumPorts-1:0]        not_off,
  input  logic [NumPorts-1:0]        want,
  input  logic [Half-1:0]            alive_seen,
  input  logic                       any_seen,
  input  logic                       pending_seen,
  input  logic [NumPorts-1:0]        buffered,
  output logic [NumPorts-1:0]        on_is_on_o,
  output logic [NumPorts-1:0]        lit_is_lit_o,
  output logic [NumPorts-1:0]        timing_is_turning_o,
  output logic [NumPorts-1:0]        not_off_kept_o,
  output logic [Half-1:0]            alive_kept_o,
  output logic [Half-1:0]            alive_is_seen_o,
  output logic                       any_is_seen_o,
  output logic                       calm_decision_o,
  output logic [NumPorts-1:0]        calm_states_o,
  output logic [NumPorts-1:0]        calm_override_o
);

  logic override_now;
  assign override_now = power_config_i.override_enabled && pending_seen;

  if (Tree) begin : gen_tree
    logic [NumPorts-1:0] decided;
    dusk_power_mask #(.NumPorts(NumPorts)) u_mask (
      .look_i(1'b1), .present_i, .pinned_i, .coupled_i,
      .trim_lock_i    (power_config_i.trim_lock),
      .want_i         (want),
      .step_up_i      (1'b0),
      .step_down_i    (1'b0),
      .may_drop_i     ('0),
      .active_i       (is_on[NumPorts-1:Half]),
      .asc_begin_on_i ('0),
      .asc_begin_off_i('0),
      .asc_alive_i    (alive_seen),
      .any_not_off_i  (any_seen),
      .override_i     (override_now),
      .want_o         (decided)
    );
    assign calm_decision_o = !calm || !power_config_i.power_managed || decided == want;
  end else begin : gen_torus
    assign calm_decision_o = 1'b1;
  end

  // At rest the policy of a tree has seen what is alive, where links follow their load.
  logic seen;
  assign seen            = Tree && calm && power_config_i.power_managed;
  assign alive_is_seen_o = {Half{!seen}} | alive_seen | ~(present_i[Half-1:0] & (alive | buffered[Half-1:0]));
  assign any_is_seen_o   = !seen || any_seen || (present_i & (not_off | buffered)) == '0;

  for (genvar p = 0; p < NumPorts; p++) begin : gen_port
    logic [StateW-1:0] state, in_now;
    assign state  = out_state_o[p*StateW +: StateW];
    assign in_now = in_state[p*StateW +: StateW];
    assign on_is_on_o[p]          = is_on[p] == (state == dusk_pkg::On);
    assign lit_is_lit_o[p]        = is_lit[p] == (state <= dusk_pkg::Draining);
    assign timing_is_turning_o[p] = is_timing[p] == (state == dusk_pkg::TurningOff || state == dusk_pkg::TurningOn);
    assign not_off_kept_o[p]      = !Tree || not_off[p] == (in_now != dusk_pkg::Off);
    if (p < Half) begin : gen_alive
      assign alive_kept_o[p] = !Tree || alive[p] == (in_now != dusk_pkg::Off && in_now != dusk_pkg::TurningOff);
    end
    assign calm_states_o[p]        = !calm || !(state == dusk_pkg::On && !want[p]) && !(state == dusk_pkg::Off && want[p]);
    assign calm_override_o[p]      = !calm || Tree || !override_now || want[p] == present_i[p];
  end

endmodule
