// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Applies the configuration of policies that follow the utilization. It decides which channels count as active, which
/// may be turned off or narrowed, and whether an override acts. Combinational. Behavior: docs/rtl/utilization_rules.md.
module dusk_utilization_rules #(
  /// Number of channels that follow their utilization.
  parameter int unsigned Channels = 4
) (
  input  dusk_pkg::power_config_t config_i,             // constant
  input  logic                    injection_pending_i,
  input  logic [Channels-1:0]     drained_i,
  input  logic [Channels-1:0]     on_after_timers_i,
  input  logic [Channels-1:0]     pending_i,            // TurningOn after this edge's timers
  output logic [Channels-1:0]     counted_o,            // channels that count as active
  output logic [Channels-1:0]     may_drop_o,
  output logic                    may_narrow_o,
  output logic                    override_o            // all channels turn on, at full width
);

  assign counted_o    = on_after_timers_i | (config_i.count_pending ? pending_i : '0);
  assign may_narrow_o = !(config_i.guard && injection_pending_i);
  assign may_drop_o   = !may_narrow_o ? '0 : config_i.unused_only ? drained_i : '1;
  assign override_o   = config_i.override_enabled && injection_pending_i;

  `DUSK_ASSERT_COMB(TheGuardHoldsAll, may_narrow_o || may_drop_o == '0)
  `DUSK_ASSERT_COMB(WhatIsOnCounts, (on_after_timers_i & ~counted_o) == '0)

endmodule
