// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/hot_nodes.h"

#include <algorithm>
#include <utility>

namespace dusk {

HotNodes::HotNodes(std::vector<NodeId> hot, std::uint32_t nodes, double share)
    : hot_(std::move(hot)),
      cold_nodes_(nodes - static_cast<std::uint32_t>(hot_.size())),
      of_hot_(share),
      of_cold_(share) {
  std::sort(hot_.begin(), hot_.end());
  // Messages of all nodes for each message of those that have a choice.
  const double more = static_cast<double>(nodes) / (nodes - 1);
  if (cold_nodes_ == 0) of_hot_ = 1;
  if (cold_nodes_ == 1) {
    of_hot_ = std::max(0.0, 1 - (1 - share) * more);
    of_cold_ = 1;
  }
  if (hot_.size() == 1) {
    of_hot_ = 0;
    of_cold_ = cold_nodes_ == 1 ? 1 : std::min(1.0, share * more);
  }
}

double HotNodes::chance_of_hot(NodeId source) const {
  return std::binary_search(hot_.begin(), hot_.end(), source) ? of_hot_ : of_cold_;
}

NodeId HotNodes::cold(std::uint32_t index) const {
  // Hot nodes below it: those that have at most `index` cold nodes below them.
  std::size_t low = 0, high = hot_.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (hot_[middle] - middle <= index)
      low = middle + 1;
    else
      high = middle;
  }
  return index + static_cast<NodeId>(low);
}

NodeId HotNodes::destination(NodeId source, Random& random) const {
  const auto at = std::lower_bound(hot_.begin(), hot_.end(), source);
  const bool is_hot = at != hot_.end() && *at == source;
  const auto hot_below = static_cast<std::uint32_t>(at - hot_.begin());
  const auto hot_nodes = static_cast<std::uint32_t>(hot_.size());
  if (random.chance(is_hot ? of_hot_ : of_cold_)) {
    const std::uint32_t choice = random.below(hot_nodes - (is_hot ? 1 : 0));
    return hot_[choice + (is_hot && choice >= hot_below ? 1 : 0)];
  }
  const std::uint32_t choice = random.below(cold_nodes_ - (is_hot ? 0 : 1));
  return cold(choice + (!is_hot && choice >= source - hot_below ? 1 : 0));
}

}  // namespace dusk
