// SPDX-License-Identifier: Apache-2.0
#include "models/twin/back_to_back.h"

#include "models/twin/back_to_back_kind.h"
#include "models/twin/vc_allocation.h"
#include "models/twin/vc_allocation_per_vc.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator>
std::unique_ptr<SwitchBank> make_tree(const SwitchShape& shape, std::uint32_t count) {
  if (shape.out_depth > 0)
    return make_back_to_back<Allocator, false, OutputKind::Queue>(shape, count);
  return make_back_to_back<Allocator, false, OutputKind::Register>(shape, count);
}

}  // namespace

std::unique_ptr<SwitchBank> make_back_to_back_model(const SwitchShape& shape, std::uint32_t count) {
  if (shape.vc_classes() > 1) return make_back_to_back_torus(shape, count);
  if (shape.vc_allocator == VcAllocator::PerVc) return make_tree<VcAllocationPerVc>(shape, count);
  return make_tree<VcAllocation>(shape, count);
}

}  // namespace dusk
