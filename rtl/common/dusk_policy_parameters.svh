// SPDX-License-Identifier: Apache-2.0
// Parameters of every link-power policy, for the beginning of a parameter list.
  parameter int unsigned NumPorts  = 8,
  /// Channels whose utilization is measured together.
  parameter int unsigned Group     = NumPorts / 2,
  /// Trunks of a torus or mesh, links of a trunk, whether they narrow; 0 in a tree.
  parameter int unsigned Trunks    = 0,
  parameter int unsigned Trunk     = 0,
  parameter bit          Narrowing = 1'b0,
  /// Deadlines of the policy (dusk_policies.svh).
  parameter int unsigned Timers    = 1,
