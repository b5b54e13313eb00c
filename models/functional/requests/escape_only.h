// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/restrictions.h"

namespace dusk::functional {

/// Static routing: every head flit requests its escape output, in dimension order.
class EscapeOnly {
 public:
  explicit EscapeOnly(const State& state) : s_(state) {}
  static void fetch_for(const State&, NodeId) {}
  static void begin(Head&) {}
  static void refused(Head&) {}
  std::uint32_t choose(NodeId node, std::uint32_t q, const Head& head, std::uint64_t open) {
    return escape_or_none(s_, node, q, head, open);
  }

 private:
  const State& s_;
};

}  // namespace dusk::functional
