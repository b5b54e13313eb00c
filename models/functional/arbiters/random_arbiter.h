// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/state.h"

namespace dusk::functional {

/// RANDOM_ARB: chooses any of the requesters, all equally likely.
class RandomArbiter {
 public:
  explicit RandomArbiter(const State& state) : random_(state.settings.seed, kArbiterStream) {}
  void fetch_for(NodeId) const {}
  std::uint32_t choose(NodeId, std::uint32_t, std::uint64_t requests) {
    const auto count = static_cast<std::uint32_t>(__builtin_popcountll(requests));
    for (std::uint32_t skipped = random_.below(count); skipped > 0; --skipped) {
      requests &= requests - 1;
    }
    return static_cast<std::uint32_t>(__builtin_ctzll(requests));
  }

 private:
  Random random_;
};

}  // namespace dusk::functional
