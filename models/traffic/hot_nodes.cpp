// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/hot_nodes.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "models/common/decimal_text.h"
#include "models/energy/thresholds.h"

namespace dusk {
namespace {

std::optional<TrafficFault> refuse_share(const PatternSettings& s) {
  if (s.hotspot_share >= 0 && s.hotspot_share <= 1) return {};
  return TrafficFault{{"traffic.hotspot_share"},
                      decimal_text(s.hotspot_share) + " is out of range (0 to 1)"};
}
std::optional<TrafficFault> refuse_hotspots(const std::string&, const PatternSettings& s) {
  const std::string nodes = std::to_string(s.nodes);
  const std::string allowed = "0 to " + std::to_string(s.nodes - 1);
  if (s.hotspots.empty())
    return TrafficFault{{"traffic.hotspots", "traffic.pattern"},
                        "pattern hotspot needs at least one node (" + allowed + ")"};
  for (const NodeId node : s.hotspots) {
    const std::string named = "node " + std::to_string(node);
    if (node >= s.nodes)
      return TrafficFault{
          {"traffic.hotspots", "network.k", "network.n"},
          named + " is not in the network of " + nodes + " nodes (" + allowed + ")"};
    if (std::count(s.hotspots.begin(), s.hotspots.end(), node) > 1)
      return TrafficFault{{"traffic.hotspots"}, named + " is listed twice (each node once)"};
  }
  if (s.hotspots.size() == s.nodes && s.hotspot_share < 1)
    return TrafficFault{{"traffic.hotspot_share", "traffic.hotspots"},
                        decimal_text(s.hotspot_share) + " cannot be met: all " + nodes +
                            " nodes are hotspots (1, or fewer hotspots)"};
  return refuse_share(s);
}
void draw_share(Random& random, PatternSettings& s) {
  s.hotspot_share = 0.1 + 0.8 * random.uniform();
}
void draw_hotspot(Random& random, PatternSettings& s) {
  s.hotspots = {random.below(s.nodes)};
  draw_share(random, s);
}
std::unique_ptr<TrafficPattern> make_hotspot(const PatternSettings& s) {
  return std::make_unique<HotNodes>(s.hotspots, s.nodes, s.hotspot_share);
}
std::unique_ptr<TrafficPattern> make_hot_eighth(const PatternSettings& s) {
  std::vector<NodeId> eighth(std::max(1U, s.nodes / 8));
  std::iota(eighth.begin(), eighth.end(), 0U);
  return std::make_unique<HotNodes>(std::move(eighth), s.nodes, s.hotspot_share);
}

/// Returns the decimal number that was written, not its nearest double; nothing if it has too many
/// decimals.
std::optional<TrafficShare> exact_share(double share) {
  try {
    return exact_decimal(decimal_text(share));
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

/// Returns the probabilities that a message of a hot and of a cold node goes to a hot one.
template <class Number>
std::pair<Number, Number> chances(std::size_t hot, std::uint32_t cold, const Number& share) {
  // Ratio of all nodes to the nodes that can choose.
  const auto nodes = static_cast<std::int32_t>(hot + cold);
  const Number more = Number(nodes) / Number(nodes - 1), none(0), all(1);
  std::pair<Number, Number> chance(share, share);
  if (cold == 0) chance.first = all;
  if (cold == 1) chance = {std::max(none, Number(all - (all - share) * more)), all};
  if (hot == 1) chance = {none, cold == 1 ? all : std::min(all, Number(share * more))};
  return chance;
}

}  // namespace

HotNodes::HotNodes(std::vector<NodeId> hot, std::uint32_t nodes, double share)
    : hot_(std::move(hot)), cold_nodes_(nodes - static_cast<std::uint32_t>(hot_.size())) {
  std::sort(hot_.begin(), hot_.end());
  std::tie(of_hot_, of_cold_) = chances(hot_.size(), cold_nodes_, share);
  const std::optional<TrafficShare> exact = exact_share(share);
  exact_ = exact.has_value();
  if (exact_) std::tie(share_of_hot_, share_of_cold_) = chances(hot_.size(), cold_nodes_, *exact);
}

bool HotNodes::is_hot(NodeId node) const {
  return std::binary_search(hot_.begin(), hot_.end(), node);
}

std::optional<TrafficShare> HotNodes::share(NodeId source, NodeId destination) const {
  if (!exact_) return std::nullopt;
  const bool from_hot = is_hot(source);
  const auto hot = static_cast<std::int64_t>(hot_.size()), cold = std::int64_t{cold_nodes_};
  const TrafficShare to_hot = from_hot ? share_of_hot_ : share_of_cold_;
  if (is_hot(destination)) return to_hot / (hot - (from_hot ? 1 : 0));
  return (1 - to_hot) / (cold - (from_hot ? 0 : 1));
}

double HotNodes::chance_of_hot(NodeId source) const { return is_hot(source) ? of_hot_ : of_cold_; }

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

PatternPart hotspot_pattern() {
  PatternPart part{"hotspot", "hotspot_share to the hotspots, the others to the rest",
                   make_hotspot};
  part.keys = {"hotspots", "hotspot_share"};
  part.refuse = refuse_hotspots;
  part.draw = draw_hotspot;
  return part;
}

PatternPart hot_eighth_pattern() {
  PatternPart part{"hot_eighth",
                   "hotspot_share to the first eighth of the nodes, the others to the rest",
                   make_hot_eighth};
  part.keys = {"hotspot_share"};
  part.refuse = [](const std::string&, const PatternSettings& s) { return refuse_share(s); };
  part.draw = draw_share;
  return part;
}

}  // namespace dusk
