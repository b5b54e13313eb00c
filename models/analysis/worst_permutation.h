// SPDX-License-Identifier: Apache-2.0
/// The permutation that loads one channel most (B. Towles, W. J. Dally, "Worst-case Traffic for
/// Oblivious Routing Functions", SPAA 2002).
#pragma once

#include <optional>
#include <vector>

#include "models/analysis/fraction.h"
#include "models/routing/route.h"
#include "models/topology/topology.h"

namespace dusk {

struct WorstPermutation {
  std::vector<NodeId> destination;  ///< [source] each node once
  /// Channel between switches with the highest load; of a trunk, the first channel. kNone: no
  /// packet crosses a channel between switches.
  ChannelId channel = kNone;
  /// Flits per cycle over `channel` if each node offers 1 flit/cycle. 1 / load is the lowest
  /// throughput bound of all permutations.
  Fraction load = 0;
};

/// Returns the permutation for a route that gives each pair of nodes one path for every value of
/// `random` (Route). Returns nothing if some pairs have several paths. Links of a trunk are one
/// path and share packets evenly. Only channels between switches are considered. Pairs that the
/// search leaves open are joined so that few nodes send to themselves. Throws NotRouted.
std::optional<WorstPermutation> worst_permutation(const Topology& topology, const Route& route);

}  // namespace dusk
