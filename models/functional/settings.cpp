// SPDX-License-Identifier: Apache-2.0
#include "models/functional/settings.h"

#include <stdexcept>
#include <string>

#include "models/functional/geometry.h"

namespace dusk::functional {

void check(const Settings& s) {
  const auto refuse = [](bool wrong, const std::string& what) {
    if (wrong) throw std::invalid_argument("functional network: " + what);
  };
  refuse(s.size.empty() || s.size.size() > kMostDimensions, "1 to 4 dimensions");
  std::uint64_t nodes = 1;
  for (const std::uint32_t k : s.size) {
    refuse(k < 2 || k > kMostNodesOfDimension, "2 to 32767 nodes in a dimension");
    nodes *= k;
    refuse(nodes > kMostNodes, "at most 16777216 nodes");
  }
  refuse(s.adaptive_vcs + 1 > kMostVcs, "at most 4 adaptive VCs");
  refuse(s.longest < 1 || s.longest > s.queue, "a queue holds a packet");
  refuse(s.bubble > 0 && s.bubble_in == BubbleIn::Rings && s.wrap.mask(s.size.size()) == 0,
         "a mesh has no rings, so no bubble");
  refuse(std::uint64_t{s.bubble} * s.longest > s.queue, "the bubble fits into a queue");
}

}  // namespace dusk::functional
