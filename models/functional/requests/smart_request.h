// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/restrictions.h"

namespace dusk::functional {

/// SMART_REQ: tries to go straight on, then one dimension after the other, then the escape output,
/// then starts again. A dimension without free space is skipped at once. After each request that is
/// not granted, the next one is tried in the next cycle.
///
/// A packet that goes straight on uses its own adaptive VC. In all other cases (from the injection
/// queue or an escape VC, or into another dimension) the VC is drawn for each attempt.
class SmartRequest {
 public:
  explicit SmartRequest(const State& state)
      : s_(state), random_(state.settings.seed, kRequestStream) {}
  static void fetch_for(const State&, NodeId) {}
  static void begin(Head& head) { head.tried = 0; }
  /// Marks the attempt as failed. `tried` has one bit per dimension; if all are set, the failed
  /// attempt was the escape output, and the attempts start again.
  static void refused(Head& head) {
    const auto left = static_cast<std::uint32_t>(head.forward & ~head.tried);
    if (left == 0) {
      head.tried = 0;
    } else {
      head.tried = static_cast<std::uint8_t>(head.tried | 1U << dimension(head, left));
    }
  }
  std::uint32_t choose(NodeId node, std::uint32_t q, Head& head, std::uint64_t open) {
    if ((open & head.productive) == 0) {  // the usual case in a full network
      head.tried = 0;
      return kNone;
    }
    while (const auto left = static_cast<std::uint32_t>(head.forward & ~head.tried)) {
      const std::uint32_t output = attempt(q, head, dimension(head, left), open);
      if (output != kNone) return output;
      refused(head);
    }
    const std::uint32_t escape = escape_or_none(s_, node, q, head, open);
    if (escape == kNone) refused(head);
    return escape;
  }

 protected:
  /// Returns the adaptive output of dimension `d`, kNone if it has no free space.
  std::uint32_t attempt(std::uint32_t q, const Head& head, std::uint32_t d, std::uint64_t open) {
    const std::uint32_t port = State::port(head, d);
    const std::uint32_t vc = d == head.travel && !s_.is_injection(q) ? s_.vc_of(q) : 0;
    // No number is drawn if no VC has free space.
    if ((open & s_.adaptive_outputs & s_.outputs_of(port)) == 0) return kNone;
    const std::uint32_t output = s_.output(port, vc != 0 ? vc : 1 + random_.below(s_.vcs - 1));
    return (open & s_.bit(output)) != 0 ? output : kNone;
  }
  /// Returns the first dimension of `left`, starting with the dimension of travel; after the
  /// highest one it continues at the lowest.
  static std::uint32_t dimension(const Head& head, std::uint32_t left) {
    const std::uint32_t ahead = left >> head.travel << head.travel;
    return static_cast<std::uint32_t>(__builtin_ctz(ahead != 0 ? ahead : left));
  }

  const State& s_;

 private:
  Random random_;
};

}  // namespace dusk::functional
