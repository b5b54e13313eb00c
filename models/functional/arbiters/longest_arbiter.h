// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "models/functional/arbiters/round_robin_arbiter.h"

namespace dusk::functional {

/// LONGEST_ARB: chooses the queue with the most flits; of equal ones, the first after the output's
/// last winner. The injection queue counts `Settings::own_lead` flits more. This arbiter can starve
/// a node's own packets.
class LongestArbiter {
 public:
  explicit LongestArbiter(const State& state) : s_(state), equals_(state) {}
  void fetch_for(NodeId node) const { equals_.fetch_for(node); }
  std::uint32_t choose(NodeId node, std::uint32_t output, std::uint64_t requests) {
    if ((requests & (requests - 1)) == 0) return equals_.choose(node, output, requests);
    std::int64_t most = std::numeric_limits<std::int64_t>::min();
    std::uint64_t equals = 0;
    for (std::uint64_t left = requests; left != 0; left &= left - 1) {
      const auto q = static_cast<std::uint32_t>(__builtin_ctzll(left));
      const std::int64_t flits = std::int64_t{s_.present(s_.queue[s_.at(node, q)])} +
                                 (q == s_.outputs ? s_.settings.own_lead : 0);
      if (flits > most) most = flits, equals = 0;
      if (flits == most) equals |= s_.bit(q);
    }
    return equals_.choose(node, output, equals);
  }

 private:
  const State& s_;
  RoundRobinArbiter equals_;
};

}  // namespace dusk::functional
