// SPDX-License-Identifier: Apache-2.0
/// The permutation that loads one channel most (B. Towles, W. J. Dally, "Worst-case Traffic for
/// Oblivious Routing Functions", SPAA 2002).
#pragma once

#include <vector>

#include "models/analysis/fraction.h"
#include "models/routing/route.h"
#include "models/topology/topology.h"

namespace dusk {

struct WorstPermutation {
  std::vector<NodeId> destination;  ///< [source] each node once
  /// The channel that it loads most, or the first one of its trunk; kNone: no packet crosses one.
  ChannelId channel = kNone;
  /// Flits per cycle over that channel if each node offers 1 flit/cycle. 1 / load is the lowest
  /// throughput bound of all permutations.
  Fraction load = 0;
};

/// Whether each packet has one way, but for the parallel links of a trunk. Throws NotRouted.
bool is_deterministic(const Topology& topology, const Route& route);

/// The route must be deterministic; links of a trunk share packets evenly. The channels are those
/// between switches. Pairs that the search leaves over are joined so that few nodes send to
/// themselves. Throws NotRouted, and std::invalid_argument if the route is not deterministic.
WorstPermutation worst_permutation(const Topology& topology, const Route& route);

}  // namespace dusk
