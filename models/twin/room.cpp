// SPDX-License-Identifier: Apache-2.0
#include "models/twin/room.h"

#include "models/twin/admission.h"
#include "models/twin/switch.h"
#include "models/twin/torus_vc_allocation.h"
#include "models/twin/torus_vc_allocation_per_vc.h"
#include "models/twin/vc_allocation.h"
#include "models/twin/vc_allocation_per_switch.h"
#include "models/twin/vc_allocation_per_vc.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator, bool Classes, bool Narrowing>
struct Roomy {
  template <unsigned Words>
  using Allocation = Allocator<Words>;
  template <unsigned Words>
  using Output = RoomOutput<Words, OutputSide<Words, Narrowing>>;
  static constexpr bool kClasses = Classes, kNarrowing = Narrowing;
};

template <template <unsigned> class Allocator>
std::unique_ptr<SwitchEngine> make_torus(const SwitchShape& shape) {
  if (shape.narrowing) return make_switch_model<Roomy<Allocator, true, true>>(shape);
  return make_switch_model<Roomy<Allocator, true, false>>(shape);
}

}  // namespace

std::unique_ptr<SwitchEngine> make_room_model(const SwitchShape& shape) {
  const bool torus = shape.vc_classes() > 1;
  switch (shape.vc_allocator) {
    case VcAllocator::PerSwitch:
      return make_torus<VcAllocationPerSwitch>(shape);
    case VcAllocator::PerVc:
      if (torus) return make_torus<TorusVcAllocationPerVc>(shape);
      return make_switch_model<Roomy<VcAllocationPerVc, false, false>>(shape);
    case VcAllocator::PerPort:
      break;
  }
  if (torus) return make_torus<TorusVcAllocation>(shape);
  return make_switch_model<Roomy<VcAllocation, false, false>>(shape);
}

}  // namespace dusk
