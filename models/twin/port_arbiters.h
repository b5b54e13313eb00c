// SPDX-License-Identifier: Apache-2.0
/// Round robin over the VCs of every port of the twin (docs/rtl/rr_arbiter.md).
#pragma once

#include "models/common/vc_set.h"

namespace dusk {

/// One arbiter per port. It stores only the last winner. If several VCs of the port request, it
/// looks up the start of the next round; a single requester costs no look-up.
template <unsigned Words>
class PortArbiters {
 public:
  using Vcs = VcSet<Words>;

  void reset(unsigned vcs, bool hold) {
    for (unsigned v = 0; v < vcs; ++v) pointer_after_[v] = after(v, vcs, hold);
    last_.fill(static_cast<std::uint8_t>(hold ? 0 : vcs - 1));
  }
  /// Keeps one VC per port, except on ports in `exempt` (all VCs of the ports). Returns whether it
  /// removed any VC.
  [[gnu::always_inline]] bool choose(Vcs& vcs, const Vcs& exempt = {}) const {
    Vcs several;  // without the lowest VC of each port: any VC left has rivals
    for (unsigned w = 0; w < Words; ++w) {
      const std::uint64_t word = vcs.words[w];
      several.words[w] = word & ((word | 0x8080808080808080u) - 0x0101010101010101u);
    }
    several = several - exempt;
    if (!several.any()) return false;
    vcs = chosen(vcs, several);
    return true;
  }
  /// Records that this VC was granted; the arbiter of its port moves.
  void granted(VcIndex vc) { last_[vc / 8] = static_cast<std::uint8_t>(vc % 8); }

 private:
  [[gnu::noinline]] Vcs chosen(Vcs vcs, Vcs several) const {
    several.for_each_port([&](unsigned port, std::uint32_t) {
      const unsigned winner = round_robin(vcs.of_port(port), pointer_after_[last_[port]]);
      vcs = vcs - Vcs::spread(1u << port, 0xffu & ~(1u << winner));
    });
    return vcs;
  }

  std::array<std::uint8_t, 8 * Words> last_{};   ///< [port] VC granted last
  std::array<std::uint8_t, 8> pointer_after_{};  ///< [VC granted last] start of round robin
};

}  // namespace dusk
