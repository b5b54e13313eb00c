// SPDX-License-Identifier: Apache-2.0
/// Distances between nodes, in channels between switches.
#pragma once

#include <vector>

#include "models/analysis/fraction.h"
#include "models/routing/route.h"
#include "models/topology/topology.h"

namespace dusk {

/// Distances of all ordered pairs of different nodes. Nodes at the same switch have distance 0.
struct Distances {
  /// [hops] Pairs at this distance. If a route draws at random, a pair is divided among distances.
  std::vector<Fraction> pairs;

  /// Returns the longest distance.
  std::uint32_t diameter() const { return static_cast<std::uint32_t>(pairs.size()) - 1; }
  /// Returns the mean distance; 0 without pairs.
  Fraction mean() const;
};

/// Returns the distances along shortest paths. Throws NotRouted if two nodes are not connected.
Distances shortest_distances(const Topology& topology);
/// Returns the distances along the paths of the route. Packets are divided as in Paths, and evenly
/// among the values of `random` (Route). Throws NotRouted.
Distances routed_distances(const Topology& topology, const Route& route);

}  // namespace dusk
