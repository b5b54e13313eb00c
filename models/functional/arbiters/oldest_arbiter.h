// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/arbiters/round_robin_arbiter.h"

namespace dusk::functional {

/// OLDEST_ARB: chooses the head flit that has been first in its queue for longest; of equal ones,
/// the first after the output's last winner.
class OldestArbiter {
 public:
  explicit OldestArbiter(const State& state) : s_(state), equals_(state) {}
  void fetch_for(NodeId node) const { equals_.fetch_for(node); }
  std::uint32_t choose(NodeId node, std::uint32_t output, std::uint64_t requests) {
    if ((requests & (requests - 1)) == 0) return equals_.choose(node, output, requests);
    Cycle most = 0;
    std::uint64_t equals = 0;
    for (std::uint64_t left = requests; left != 0; left &= left - 1) {
      const auto q = static_cast<std::uint32_t>(__builtin_ctzll(left));
      const Cycle waited = s_.now - s_.queue[s_.at(node, q)].since;
      if (waited > most) most = waited, equals = 0;
      if (waited == most) equals |= s_.bit(q);
    }
    return equals_.choose(node, output, equals);
  }

 private:
  const State& s_;
  RoundRobinArbiter equals_;
};

}  // namespace dusk::functional
