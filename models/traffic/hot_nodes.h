// SPDX-License-Identifier: Apache-2.0
/// Traffic in which some nodes get a given share.
#pragma once

#include <vector>

#include "models/traffic/traffic_pattern.h"

namespace dusk {

/// If all nodes send at the same rate, a `share` of all messages arrives at the hot nodes, in equal
/// parts. The other messages arrive at the cold nodes, in equal parts. Draws: hot or cold, then the
/// node.
///
/// No node sends to itself, so a single hot node sends all of its messages to the cold ones. To
/// compensate, each of the other nodes sends share * N / (N - 1) of its messages to it, at most
/// all. A single cold node is treated in the same way.
class HotNodes : public TrafficPattern {
 public:
  /// `hot` holds at least one of the nodes 0 to nodes - 1, each once; `nodes` is at least 2. If all
  /// nodes are hot, every message goes to a hot node.
  HotNodes(std::vector<NodeId> hot, std::uint32_t nodes, double share);
  NodeId destination(NodeId source, Random& random) const override;
  /// Returns nothing if `share` has more than 9 decimals.
  std::optional<TrafficShare> share(NodeId source, NodeId destination) const override;

  /// Returns the probability that a message of `source` goes to a hot node.
  double chance_of_hot(NodeId source) const;

 private:
  bool is_hot(NodeId node) const;
  /// Returns cold node number `index`, in ascending order of node numbers.
  NodeId cold(std::uint32_t index) const;

  std::vector<NodeId> hot_;  // ascending
  std::uint32_t cold_nodes_;
  double of_hot_, of_cold_;  // chance_of_hot() of a hot and of a cold node
  bool exact_ = false;       // the exact values are known
  TrafficShare share_of_hot_, share_of_cold_;
};

/// Return the patterns `hotspot`, with given hot nodes, and `hot_eighth`, in which the first eighth
/// of all nodes (at least one) are the hot nodes.
PatternPart hotspot_pattern();
PatternPart hot_eighth_pattern();

}  // namespace dusk
