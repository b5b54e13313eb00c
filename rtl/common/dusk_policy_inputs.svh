// SPDX-License-Identifier: Apache-2.0
// Input ports of link power and of every policy, for the beginning of a port list. Parameters:
// NumPorts, and Group, the number of channels whose utilization is measured together.
// Behavior: docs/rtl/link_power.md.
  input  logic                                 clk_i,
  input  logic                                 rst_ni,
  input  logic [dusk_pkg::NowW-1:0]            now_i,
  input  logic                                 window_end_i,

  // Configuration and place; constant.
  input  dusk_pkg::power_config_t              config_i,
  input  logic [NumPorts-1:0]                  present_i,
  input  logic [NumPorts-1:0]                  pinned_i,
  input  logic                                 coupled_i,
  input  logic [Group*dusk_pkg::CountW-1:0]    on_threshold_i,
  input  logic [Group*dusk_pkg::CountW-1:0]    off_threshold_i,

  // Neighbors and nodes.
  input  logic [NumPorts*dusk_pkg::StateW-1:0] in_state_i,  // state of the channel entering each port
  input  logic                                 injection_pending_i,

  // Router.
  input  logic [NumPorts-1:0]                  sent_i,  // a flit or a part of it is on the channel
  input  logic [NumPorts-1:0]                  drained_i,
  input  logic [NumPorts-1:0]                  buffered_i,
