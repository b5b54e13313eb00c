// SPDX-License-Identifier: Apache-2.0
/// Ways of single packets through a network.
#pragma once

#include <vector>

#include "models/routing/route.h"
#include "models/topology/topology.h"

namespace dusk {

/// Hops of a packet from switch to switch and to its node, for a route with one candidate port
/// everywhere. A hop has the lowest class in which the port is offered. Each switch reads the same
/// `random`. Throws std::runtime_error, which names the switch, for no or several candidates, for a
/// port without channel, for a node that is not the destination, and for more hops than switches.
std::vector<RouteHop> walk(const Topology& topology, const Route& route, NodeId source,
                           NodeId destination, unsigned random = 0);

}  // namespace dusk
