// SPDX-License-Identifier: Apache-2.0
/// Routes of single packets through a network.
#pragma once

#include <vector>

#include "models/routing/route.h"
#include "models/topology/topology.h"

namespace dusk {

/// Returns the hops of a packet from switch to switch and to its node, for a route with one
/// candidate port everywhere. A hop has the lowest class in which the port is offered. Each switch
/// reads the same `random`. Throws std::runtime_error, with the name of the switch, if there are no
/// or several candidates, if a port has no channel, if the node is not the destination, or if there
/// are more hops than switches.
std::vector<RouteHop> walk(const Topology& topology, const Route& route, NodeId source,
                           NodeId destination, unsigned random = 0);

}  // namespace dusk
