// SPDX-License-Identifier: Apache-2.0
/// Judges the measured load: saturated or not, and never above what the channels allow.
#pragma once

#include <cstdint>

#include "models/ids.h"
#include "testbench/check_result.h"

namespace dusk {

/// What a measurement of `cycles` cycles counted.
struct LoadEvidence {
  std::uint32_t nodes = 0;
  Cycle cycles = 0;
  std::uint64_t packets_created = 0, packets_delivered = 0;
  std::uint64_t flits_created = 0, flits_delivered = 0;
  std::uint64_t in_flight_before =
      0;  ///< flits of the packets injected but not delivered at its start
  std::uint64_t waiting_before = 0, waiting_after = 0;  ///< packets in the source queues
};

/// True if an open loop offers more than is accepted: less than 95 % of the flits created were
/// delivered, and the source queues grew by more than four standard deviations, 4 sqrt(packets
/// created). The second condition keeps a short run, whose last packets are still under way, from
/// looking saturated.
bool offered_too_much(const LoadEvidence& load);

/// Accepted throughput against `bound` flits/node/cycle, the highest load that the channels allow
/// for the packets generated. Two limits:
/// - always: a node injects at most one flit a cycle, and only `in_flight_before` was ahead, so no
///   more than nodes x cycles + in_flight_before flits can arrive;
/// - unless `saturated`: bound x nodes x cycles + in_flight_before flits, and four standard
///   deviations, 4 x mean length x sqrt(packets delivered). What arrives over the channels that set
///   the bound cannot exceed their capacity but for what had passed them before; the deviation
///   covers that the packets delivered are a sample of those generated. In a saturated network they
///   are a biased sample, the blocked ones staying behind, and the limit does not hold.
CheckResult check_throughput(const LoadEvidence& load, double bound, bool saturated);

}  // namespace dusk
