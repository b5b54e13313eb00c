// SPDX-License-Identifier: Apache-2.0
/// Matchings between sources and destinations.
#pragma once

#include <vector>

#include "models/common/ids.h"

namespace dusk {

struct NodePair {
  NodeId source, destination;
};

/// Returns a largest set of the pairs in which no two have the same source or destination, in order
/// of the sources. Each pair must be given once; nodes are 0 to `nodes` - 1.
std::vector<NodePair> largest_matching(const std::vector<NodePair>& pairs, std::uint32_t nodes);

}  // namespace dusk
