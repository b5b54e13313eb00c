// SPDX-License-Identifier: Apache-2.0
/// Kinds of switches. A kind combines an allocator with the routing of a topology, an input side
/// and an output side.
///
/// A file that makes switches names its kind in an unnamed namespace. Then no other file can call
/// the functions of these switches, and the compiler inlines those that are called once. Each kind
/// still needs a unique name: GCC 12 confuses instances of SwitchesOf whose kinds have the same
/// name.
#pragma once

#include "models/twin/allocators.h"
#include "models/twin/model_bank.h"
#include "models/twin/output.h"

namespace dusk {

/// Parts of a switch without admission rules, and with an idle cycle between packets of a VC.
template <template <unsigned> class Allocator, OutputKind kind>
struct Plain {
  template <unsigned Words>
  using Allocation = Allocator<Words>;
  template <unsigned Words>
  using Output = OutputSide<Words, kind>;
  template <unsigned Words>
  using Input = InputSide<Words>;
  static constexpr bool kNarrowing = kind == OutputKind::Serializer;
  static constexpr bool kBackToBack = false;
};

/// Makes `count` switches from the parts that `Kind` names. The shape, a legal one of the topology,
/// selects the allocator and the output side.
template <template <template <unsigned> class, OutputKind> class Kind>
class SwitchesOf {
 public:
  using Bank = std::unique_ptr<SwitchBank>;

  static Bank tree(const SwitchShape& shape, std::uint32_t count) {
    if (shape.vc_allocator == VcAllocator::PerVc)
      return tree_with<AllocationOver<TreeRoutes>::PerVc>(shape, count);
    return tree_with<AllocationOver<TreeRoutes>::PerPort>(shape, count);
  }
  /// Makes switches of a torus or mesh.
  static Bank torus(const SwitchShape& shape, std::uint32_t count) {
    switch (shape.vc_allocator) {
      case VcAllocator::PerVc:
        return torus_with<AllocationOver<TorusRoutes>::PerVc>(shape, count);
      case VcAllocator::PerSwitch:
        return torus_with<AllocationOver<TorusRoutes>::PerSwitch>(shape, count);
      case VcAllocator::PerRequest:
        return torus_with<VcAllocationPerRequest>(shape, count);
      case VcAllocator::PerPort:
        break;
    }
    return torus_with<AllocationOver<TorusRoutes>::PerPort>(shape, count);
  }

 private:
  template <template <unsigned> class Allocator>
  static Bank tree_with(const SwitchShape& shape, std::uint32_t count) {
    if (shape.out_depth > 0)
      return make_switch_model<Kind<Allocator, OutputKind::Queue>>(shape, count);
    return make_switch_model<Kind<Allocator, OutputKind::Register>>(shape, count);
  }
  template <template <unsigned> class Allocator>
  static Bank torus_with(const SwitchShape& shape, std::uint32_t count) {
    if (shape.narrowing)
      return make_switch_model<Kind<Allocator, OutputKind::Serializer>>(shape, count);
    return make_switch_model<Kind<Allocator, OutputKind::Register>>(shape, count);
  }
};

}  // namespace dusk
