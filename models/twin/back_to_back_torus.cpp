// SPDX-License-Identifier: Apache-2.0
#include "models/twin/back_to_back.h"
#include "models/twin/back_to_back_kind.h"
#include "models/twin/torus_vc_allocation.h"
#include "models/twin/torus_vc_allocation_per_request.h"
#include "models/twin/torus_vc_allocation_per_vc.h"
#include "models/twin/vc_allocation_per_switch.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator>
std::unique_ptr<SwitchBank> make(const SwitchShape& shape, std::uint32_t count) {
  if (shape.narrowing)
    return make_back_to_back<Allocator, true, OutputKind::Serializer>(shape, count);
  return make_back_to_back<Allocator, true, OutputKind::Register>(shape, count);
}

}  // namespace

std::unique_ptr<SwitchBank> make_back_to_back_torus(const SwitchShape& shape, std::uint32_t count) {
  switch (shape.vc_allocator) {
    case VcAllocator::PerSwitch:
      return make<VcAllocationPerSwitch>(shape, count);
    case VcAllocator::PerRequest:
      return make<TorusVcAllocationPerRequest>(shape, count);
    case VcAllocator::PerVc:
      return make<TorusVcAllocationPerVc>(shape, count);
    case VcAllocator::PerPort:
      break;
  }
  return make<TorusVcAllocation>(shape, count);
}

}  // namespace dusk
