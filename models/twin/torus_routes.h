// SPDX-License-Identifier: Apache-2.0
/// The routes of the heads that wait in a torus or mesh, of the twin (docs/rtl/input_unit.md).
#pragma once

#include "models/twin/input.h"
#include "models/twin/torus_ways.h"

namespace dusk {

/// With hop latency 3 a head is routed in every cycle, its random ties anew; with 4 once, in the
/// cycle in which it comes to wait.
template <unsigned Words>
class TorusRoutes {
 public:
  void reset(const SwitchShape& shape) { once_ = shape.hop_latency == 4; }

  void keep(const TorusWays<Words>& ways, const InputSide<Words>& input, const VcSet<Words>& heads,
            std::uint16_t random) {
    heads.for_each([&](VcIndex vc) { kept_[vc] = ways.route(input.destination(vc), random); });
  }
  TorusRoute route(const TorusWays<Words>& ways, const InputSide<Words>& input, VcIndex vc,
                   std::uint16_t random) const {
    return once_ ? kept_[vc] : ways.route(input.destination(vc), random);
  }

 private:
  bool once_ = false;
  std::array<TorusRoute, 64 * Words> kept_{};
};

}  // namespace dusk
