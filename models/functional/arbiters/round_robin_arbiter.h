// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/arbiters/rotation.h"
#include "models/functional/state.h"

namespace dusk::functional {

/// ROUNDROBIN_ARB: chooses the first requester after the output's last winner.
class RoundRobinArbiter {
 public:
  explicit RoundRobinArbiter(const State& state)
      : s_(state), last_(state.queue.size(), static_cast<std::uint8_t>(state.outputs)) {}
  /// Prefetches the state of the node that choose() reads.
  void fetch_for(NodeId node) const { fetch(last_[s_.at(node, 0)]); }
  std::uint32_t choose(NodeId node, std::uint32_t output, std::uint64_t requests) {
    std::uint8_t& last = last_[s_.at(node, output)];
    last = static_cast<std::uint8_t>(next_in_rotation(requests, last));
    return last;
  }

 private:
  const State& s_;
  std::vector<std::uint8_t> last_;
};

}  // namespace dusk::functional
