// SPDX-License-Identifier: Apache-2.0
/// Judges the measured load: whether it is saturated, and never above the limit of the channels.
#pragma once

#include <cstdint>

#include "models/common/ids.h"
#include "testbench/common/check_result.h"

namespace dusk {

/// Counts of a measurement of `cycles` cycles.
struct LoadEvidence {
  std::uint32_t nodes = 0;
  std::uint32_t local_channels = 1;  ///< local channels of each node
  Cycle cycles = 0;
  std::uint64_t packets_created = 0, packets_delivered = 0;
  std::uint64_t flits_created = 0, flits_delivered = 0;
  std::uint64_t in_flight_before =
      0;  ///< flits of packets injected but not delivered at the measurement's start
  std::uint64_t waiting_before = 0, waiting_after = 0;  ///< packets in the source queues
};

/// Returns whether an open loop offers more than is accepted: less than 95 % of the flits created
/// were delivered, and the source queues grew by more than four standard deviations, 4 sqrt(packets
/// created). The second condition keeps a short run, whose last packets are still under way, from
/// looking saturated.
bool offered_too_much(const LoadEvidence& load);

/// Flits of the packets that were injected and delivered within the measurement. `bound`: highest
/// load, in flits/node/cycle, at which the channels can carry packets of just these sources and
/// destinations.
struct CrossedLoad {
  std::uint64_t flits = 0;
  double bound = 1;
  bool attained = true;  ///< the channels can carry as much as `bound` says
};

/// Compares the flits that arrived with two exact limits, which hold with and without saturation:
/// - A node injects at most one flit per cycle and local channel. Only `in_flight_before` flits
///   were under way, so at most nodes x local_channels x cycles + in_flight_before flits arrive.
/// - The `crossed` flits passed every channel on their way within the measurement. So there are
///   at most crossed.bound x nodes x cycles of them.
CheckResult check_throughput(const LoadEvidence& load, const CrossedLoad& crossed);

}  // namespace dusk
