// SPDX-License-Identifier: Apache-2.0
/// The kinds of VC allocation, combined with the routing of a topology (head_routes.h).
#pragma once

#include "models/twin/torus_routes.h"
#include "models/twin/tree_routes.h"
#include "models/twin/vc_allocation.h"
#include "models/twin/vc_allocation_per_request.h"
#include "models/twin/vc_allocation_per_switch.h"
#include "models/twin/vc_allocation_per_vc.h"

namespace dusk {

/// Kinds of VC allocation that every topology has.
template <template <unsigned> class Routes>
struct AllocationOver {
  template <unsigned Words>
  using PerPort = VcAllocation<Words, Routes<Words>>;
  template <unsigned Words>
  using PerVc = VcAllocationPerVc<Words, Routes<Words>>;
  template <unsigned Words>
  using PerSwitch = VcAllocationPerSwitch<Words, Routes<Words>>;
};

}  // namespace dusk
