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
/// Without a cycle the escape classes alone are free of deadlock. Packets that change between
/// escape and other classes are not analyzed. A cycle can be harmless if a bubble keeps its ring
/// from filling.
struct Dependencies {
  /// Channels between switches with an escape class that packets use, by channel, then class.
  std::vector<RouteHop> vertices;
  /// Edges: a packet that holds the first vertex may request the second one.
  std::vector<DirectedEdge> edges;
  std::vector<std::uint32_t> cycle;  ///< as of find_cycle()
};

/// Finds the dependencies of a route. Throws NotRouted.
Dependencies route_dependencies(const Topology& topology, const Route& route);

/// Returns `graph` with each ring as one vertex, the first hop of the ring. Dependencies between
/// the hops of a ring are omitted. If the result has no cycle, the escape classes are free of
/// deadlock provided that no ring ever fills.
Dependencies with_rings_as_one(const Dependencies& graph, const std::vector<RouteRing>& rings);

/// Returns a name such as "switch (0,1) port 3, escape before".
std::string vertex_name(const Topology& topology, const Route& route, const RouteHop& vertex);
/// Returns the graph in the language of Graphviz; edges of the cycle are red.
std::string dot_text(const Topology& topology, const Route& route, const Dependencies& graph);

}  // namespace dusk
