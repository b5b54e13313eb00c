// SPDX-License-Identifier: Apache-2.0
// Parameters of every link-power policy, for the beginning of a parameter list.
  parameter int unsigned NumPorts  = 8,
  /// Number of channels whose utilization is measured together; the first port that is measured.
  parameter int unsigned Group     = NumPorts / 2,
  parameter int unsigned First     = NumPorts / 2,
  /// First local port if the topology fixes the local ports (tori, meshes, cards); else 0.
  parameter int unsigned Local0    = 0,
  /// Channels to neighbors can be narrowed.
  parameter bit          Narrowing = 1'b0,
  /// Number of deadlines of the policy (dusk_policies.svh).
  parameter int unsigned Timers    = 1,
