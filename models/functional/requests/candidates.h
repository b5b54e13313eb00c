// SPDX-License-Identifier: Apache-2.0
/// What RANDOM_REQ and SHORTEST_REQ choose from.
#pragma once

#include "models/functional/restrictions.h"

namespace dusk::functional {

/// Calls `found` with each adaptive output that brings the head nearer and has room for it, the
/// lowest first. One that another packet has may be among them.
template <class Found>
void adaptive_with_room(const State& s, NodeId node, const Head& head, Found found) {
  for (std::uint32_t left = head.forward; left != 0; left &= left - 1) {
    const auto dimension = static_cast<std::uint32_t>(__builtin_ctz(left));
    const std::uint32_t port = State::port(head, dimension);
    for (std::uint32_t vc = 1; vc < s.vcs; ++vc) {
      const std::uint32_t output = s.output(port, vc);
      if (has_room(s, node, output, head.length)) found(output);
    }
  }
}

}  // namespace dusk::functional
