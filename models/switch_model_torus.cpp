// SPDX-License-Identifier: Apache-2.0
#include "models/switch_model_torus.h"

#include "models/switch_model_switch.h"
#include "models/switch_model_trunk_power.h"
#include "models/switch_model_vc_allocation_per_switch.h"

namespace dusk {
namespace {

struct Torus {
  template <unsigned Words>
  using Allocation = VcAllocationPerSwitch<Words>;
  template <unsigned Words>
  using Output = OutputSide<Words>;
  using LinkPower = ModelTrunkPower;
  static constexpr bool kTorus = true, kNarrowing = false;
};
struct NarrowingTorus : Torus {
  template <unsigned Words>
  using Output = OutputSide<Words, true>;
  static constexpr bool kNarrowing = true;
};

}  // namespace

std::unique_ptr<SwitchEngine> make_torus_model(const SwitchShape& shape) {
  if (shape.narrowing) return make_switch_model<NarrowingTorus>(shape);
  return make_switch_model<Torus>(shape);
}

}  // namespace dusk
