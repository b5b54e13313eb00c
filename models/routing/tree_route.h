// SPDX-License-Identifier: Apache-2.0
/// Routes of k-ary n-trees (docs/rtl/route_tree.md).
#pragma once

#include <memory>

#include "models/routing/route.h"
#include "models/topology/topology.h"

namespace dusk {

/// Makes the routes of a tree, with one class of VCs. Candidates of a head flit are all up ports
/// until its destination is below the switch, then the down port of the address digit. `tree` must
/// outlive the route.
std::unique_ptr<Route> make_tree_route(const Topology& tree);

}  // namespace dusk
