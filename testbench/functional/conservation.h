// SPDX-License-Identifier: Apache-2.0
/// The books of a functional network, which must balance exactly at any time.
#pragma once

#include <cstdint>

#include "models/functional/network.h"
#include "testbench/checks/check_result.h"

namespace dusk {

struct FunctionalBooks {
  // What was counted as it happened.
  std::uint64_t created = 0, dropped = 0, delivered = 0;
  std::uint64_t integral = 0;    ///< of the packets under way over time, packet-cycles
  std::uint64_t residences = 0;  ///< of the packets that have left, cycles
  functional::Census census;     ///< what is found in buffers and queues now
};

FunctionalBooks books_of(const functional::Network& network);

/// created = delivered + dropped + under way.
CheckResult check_packets(const FunctionalBooks& books);
/// The integral of the packets in the network over time is the sum of their residences.
CheckResult check_residence(const FunctionalBooks& books);

}  // namespace dusk
