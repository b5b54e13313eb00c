// SPDX-License-Identifier: Apache-2.0
// Ports of every link-power policy. Parameters: NumPorts and Group as in dusk_policy_inputs.svh, and
// Timers, the number of deadlines. Behavior: docs/rtl/link_power.md.
`include "dusk_policy_inputs.svh"

  // Channel bank.
  input  logic [NumPorts-1:0]              want_i,  // channels wanted at the edge before
  input  logic [NumPorts-1:0]              on_i,
  input  logic [NumPorts-1:0]              on_after_timers_i,
  input  logic [NumPorts-1:0]              pending_i,  // TurningOn after this edge's timers

  // Decision.
  input  logic                             look_i,  // 1: this edge is evaluated; 0: nothing can change
  output logic                             news_o,  // an input or a timer may change the decision
  output logic [NumPorts-1:0]              want_o,  // channels that should be on
  output logic [NumPorts-1:0]              usable_o,  // a packet may get a VC of it; registered
  output logic [NumPorts-1:0]              preferred_o,  // the selection takes it before others; registered
  output logic [NumPorts*2-1:0]            width_o,  // width levels, power levels; registered
  output logic [NumPorts*2-1:0]            power_o,
  output logic                             steady_o,  // this edge changes no register of the policy
  output logic [Timers-1:0]                timing_o,
  output logic [Timers*dusk_pkg::NowW-1:0] deadline_o
