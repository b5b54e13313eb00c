// SPDX-License-Identifier: Apache-2.0
/// The totals of a run at one instant, and the differences between two instants.
#pragma once

#include <vector>

#include "models/kernel/network.h"
#include "testbench/run_monitor.h"
#include "testbench/statistics/load_checks.h"

namespace dusk {

struct Snapshot {
  Cycle now = 0;  ///< the totals cover cycles 0..now-1
  TrafficTotals traffic;
  std::uint64_t waiting = 0;       ///< packets in the source queues
  PowerCount power, switch_power;  ///< as in RunMonitor
  std::vector<ChannelTotals> channels;
};

Snapshot take_snapshot(const Network& network, const RunMonitor& monitor);

/// Returns the number of nodes that have no message to send, now or later.
std::uint32_t silent_nodes(Network& network);

/// Returns the packets and flits created and delivered from `from` to `to`.
LoadEvidence load_between(const Topology& topology, const Snapshot& from, const Snapshot& to);
/// Returns the totals of each channel from `from` to `to`.
std::vector<ChannelTotals> channels_between(const std::vector<ChannelTotals>& from,
                                            std::vector<ChannelTotals> to);

}  // namespace dusk
