// SPDX-License-Identifier: Apache-2.0
/// Channels that packets of a route hold while they wait for others (W. J. Dally, C. L. Seitz, IEEE
/// Transactions on Computers 36(5), 1987).
#pragma once

#include <string>
#include <vector>

#include "models/routing/route.h"
#include "models/topology/cycle.h"
#include "models/topology/topology.h"

namespace dusk {

/// Direct dependencies between the escape classes of a route, for all values of `random` (Route).
/// Without a cycle the escapes alone are free of deadlock. Packets that change between escapes and
/// other classes are not seen. A cycle can be harmless where a bubble keeps a ring from filling.
struct Dependencies {
  /// VCs of an escape class of a channel between switches that packets use, by channel, then class.
  std::vector<RouteHop> vertices;
  /// A packet that holds the first may ask for the second.
  std::vector<DirectedEdge> edges;
  std::vector<std::uint32_t> cycle;  ///< as of find_cycle()
};

/// Throws NotRouted.
Dependencies route_dependencies(const Topology& topology, const Route& route);

/// The same graph with each ring as one vertex, its first hop. Dependencies between the hops of a
/// ring are left out. Without a cycle the escapes are free of deadlock if no ring ever fills.
Dependencies with_rings_as_one(const Dependencies& graph, const std::vector<RouteRing>& rings);

/// "switch (0,1) port 3, escape before"
std::string vertex_name(const Topology& topology, const Route& route, const RouteHop& vertex);
/// The graph in the language of Graphviz; edges of the cycle are red.
std::string dot_text(const Topology& topology, const Route& route, const Dependencies& graph);

}  // namespace dusk
