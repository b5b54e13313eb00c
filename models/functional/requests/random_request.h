// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/requests/candidates.h"

namespace dusk::functional {

/// RANDOM_REQ: any of the adaptive outputs with room, equally likely; without one the escape.
class RandomRequest {
 public:
  explicit RandomRequest(const State& state)
      : s_(state), random_(state.settings.seed, kRequestStream) {}
  static void fetch_for(const State&, NodeId) {}
  static void begin(Head&) {}
  static void refused(Head&) {}
  std::uint32_t choose(NodeId node, std::uint32_t q, const Head& head) {
    std::uint32_t found[kMostDimensions * kMostVcs], count = 0;
    adaptive_with_room(s_, node, head, [&](std::uint32_t output) { found[count++] = output; });
    return count == 0 ? escape_or_none(s_, node, q, head) : found[random_.below(count)];
  }

 private:
  const State& s_;
  Random random_;
};

}  // namespace dusk::functional
