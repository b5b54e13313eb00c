// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/restrictions.h"

namespace dusk::functional {

/// RANDOM_REQ: any of the adaptive outputs with free space, all equally likely; the escape output
/// if there is none.
class RandomRequest {
 public:
  explicit RandomRequest(const State& state)
      : s_(state), random_(state.settings.seed, kRequestStream) {}
  static void fetch_for(const State&, NodeId) {}
  static void begin(Head&) {}
  static void refused(Head&) {}
  std::uint32_t choose(NodeId node, std::uint32_t q, const Head& head, std::uint64_t open) {
    std::uint64_t found = open & s_.adaptive_outputs & head.productive;
    if (found == 0) return escape_or_none(s_, node, q, head, open);
    auto drawn = random_.below(static_cast<std::uint32_t>(__builtin_popcountll(found)));
    for (; drawn > 0; --drawn) found &= found - 1;
    return static_cast<std::uint32_t>(__builtin_ctzll(found));
  }

 private:
  const State& s_;
  Random random_;
};

}  // namespace dusk::functional
