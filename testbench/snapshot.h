// SPDX-License-Identifier: Apache-2.0
/// The accounts of a run at one instant, and what happened between two of them.
#pragma once

#include <vector>

#include "models/kernel/network.h"
#include "testbench/run_monitor.h"
#include "testbench/statistics/load_checks.h"

namespace dusk {

struct Snapshot {
  Cycle now = 0;  ///< cycles 0..now-1 are in the accounts
  TrafficTotals traffic;
  std::uint64_t waiting = 0;       ///< packets in the source queues
  PowerCount power, switch_power;  ///< same as RunMonitor
  std::vector<ChannelTotals> channels;
};

Snapshot take_snapshot(const Network& network, const RunMonitor& monitor);

/// Nodes that have no message to send, now or later.
std::uint32_t silent_nodes(Network& network);

/// Counts the packets and flits created and delivered from `from` to `to`.
LoadEvidence load_between(const Topology& topology, const Snapshot& from, const Snapshot& to);
/// Each channel's totals from `from` to `to`.
std::vector<ChannelTotals> channels_between(const std::vector<ChannelTotals>& from,
                                            std::vector<ChannelTotals> to);

}  // namespace dusk
