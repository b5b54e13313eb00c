// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/state.h"

namespace dusk::functional {

/// SMART_REQ: straight on, then one dimension after the other, then the escape, then again from the
/// beginning; the next one after each refusal, whatever its reason.
///
/// The adaptive VC is the packet's own while it goes straight on; else (from the injection queue or
/// an escape VC, or into another dimension) it is drawn for each request.
class SmartRequest {
 public:
  explicit SmartRequest(const State& state)
      : s_(state), random_(state.settings.seed, kRequestStream) {}
  static void fetch_for(const State&, NodeId) {}
  static void begin(Head& head) { head.tried = 0; }
  /// The dimensions tried are bits; all of them: the escape was the last.
  static void refused(Head& head) {
    const auto left = static_cast<std::uint32_t>(head.forward & ~head.tried);
    if (left == 0) {
      head.tried = 0;
    } else {
      head.tried = static_cast<std::uint8_t>(head.tried | 1U << dimension(head, left));
    }
  }
  std::uint32_t choose(NodeId, std::uint32_t q, const Head& head) {
    const auto left = static_cast<std::uint32_t>(head.forward & ~head.tried);
    if (left == 0) return s_.escape(head);
    const std::uint32_t d = dimension(head, left);
    const std::uint32_t vc = d == head.travel && !s_.is_injection(q) ? s_.vc_of(q) : 0;
    return s_.output(State::port(head, d), vc != 0 ? vc : 1 + random_.below(s_.vcs - 1));
  }

 private:
  /// The first of `left` from the dimension of travel on, which begins again at the lowest.
  static std::uint32_t dimension(const Head& head, std::uint32_t left) {
    const std::uint32_t ahead = left >> head.travel << head.travel;
    return static_cast<std::uint32_t>(__builtin_ctz(ahead != 0 ? ahead : left));
  }

  const State& s_;
  Random random_;
};

}  // namespace dusk::functional
