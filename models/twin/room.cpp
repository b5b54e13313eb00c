// SPDX-License-Identifier: Apache-2.0
#include "models/twin/room.h"

#include "models/twin/admission.h"
#include "models/twin/model_bank.h"
#include "models/twin/torus_vc_allocation.h"
#include "models/twin/torus_vc_allocation_per_request.h"
#include "models/twin/torus_vc_allocation_per_vc.h"
#include "models/twin/vc_allocation.h"
#include "models/twin/vc_allocation_per_switch.h"
#include "models/twin/vc_allocation_per_vc.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator, bool Classes, OutputKind Kind>
struct Roomy : WithGaps {
  template <unsigned Words>
  using Allocation = Allocator<Words>;
  template <unsigned Words>
  using Output = RoomOutput<Words, OutputSide<Words, Kind>>;
  static constexpr bool kClasses = Classes;
  static constexpr bool kNarrowing = Kind == OutputKind::Serializer;
};

template <template <unsigned> class Allocator>
std::unique_ptr<SwitchBank> make_tree(const SwitchShape& shape, std::uint32_t count) {
  if (shape.out_depth > 0)
    return make_switch_model<Roomy<Allocator, false, OutputKind::Queue>>(shape, count);
  return make_switch_model<Roomy<Allocator, false, OutputKind::Register>>(shape, count);
}

template <template <unsigned> class Allocator>
std::unique_ptr<SwitchBank> make_torus(const SwitchShape& shape, std::uint32_t count) {
  if (shape.narrowing)
    return make_switch_model<Roomy<Allocator, true, OutputKind::Serializer>>(shape, count);
  return make_switch_model<Roomy<Allocator, true, OutputKind::Register>>(shape, count);
}

}  // namespace

std::unique_ptr<SwitchBank> make_room_model(const SwitchShape& shape, std::uint32_t count) {
  const bool torus = shape.vc_classes() > 1;
  switch (shape.vc_allocator) {
    case VcAllocator::PerSwitch:
      return make_torus<VcAllocationPerSwitch>(shape, count);
    case VcAllocator::PerRequest:
      return make_torus<TorusVcAllocationPerRequest>(shape, count);
    case VcAllocator::PerVc:
      if (torus) return make_torus<TorusVcAllocationPerVc>(shape, count);
      return make_tree<VcAllocationPerVc>(shape, count);
    case VcAllocator::PerPort:
      break;
  }
  if (torus) return make_torus<TorusVcAllocation>(shape, count);
  return make_tree<VcAllocation>(shape, count);
}

}  // namespace dusk
