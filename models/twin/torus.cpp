// SPDX-License-Identifier: Apache-2.0
#include "models/twin/torus.h"

#include "models/twin/model_bank.h"
#include "models/twin/torus_vc_allocation.h"
#include "models/twin/torus_vc_allocation_per_request.h"
#include "models/twin/torus_vc_allocation_per_vc.h"
#include "models/twin/vc_allocation_per_switch.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator, bool Narrowing>
struct Torus : WithGaps {
  template <unsigned Words>
  using Allocation = Allocator<Words>;
  template <unsigned Words>
  using Output = OutputSide<Words, Narrowing ? OutputKind::Serializer : OutputKind::Register>;
  static constexpr bool kClasses = true, kNarrowing = Narrowing;
};

template <template <unsigned> class Allocator>
std::unique_ptr<SwitchBank> make(const SwitchShape& shape, std::uint32_t count) {
  if (shape.narrowing) return make_switch_model<Torus<Allocator, true>>(shape, count);
  return make_switch_model<Torus<Allocator, false>>(shape, count);
}

}  // namespace

std::unique_ptr<SwitchBank> make_torus_model(const SwitchShape& shape, std::uint32_t count) {
  if (shape.vc_allocator == VcAllocator::PerPort) return make<TorusVcAllocation>(shape, count);
  if (shape.vc_allocator == VcAllocator::PerVc) return make<TorusVcAllocationPerVc>(shape, count);
  if (shape.vc_allocator == VcAllocator::PerRequest)
    return make<TorusVcAllocationPerRequest>(shape, count);
  return make<VcAllocationPerSwitch>(shape, count);
}

}  // namespace dusk
