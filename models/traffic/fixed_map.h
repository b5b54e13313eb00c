// SPDX-License-Identifier: Apache-2.0
/// Patterns with one fixed destination per node, made from the digits of the node's number.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "models/traffic/traffic_pattern.h"

namespace dusk {

/// One fixed destination per node. A node that is mapped to itself sends nothing.
class FixedMap : public TrafficPattern {
 public:
  /// `map` holds the destination of each node.
  explicit FixedMap(std::vector<NodeId> map);
  NodeId destination(NodeId source, Random&) const override { return map_[source]; }
  std::optional<TrafficShare> share(NodeId source, NodeId destination) const override {
    return TrafficShare(map_[source] == destination ? 1 : 0);
  }

 private:
  std::vector<NodeId> map_;
};

/// Digits of a node's number, or the number of values of each digit; the fastest-counting digit
/// first.
using Digits = std::vector<std::uint32_t>;

/// Returns the binary digits of `nodes` - 1; empty if `nodes` is not a power of two.
Digits bits_of(std::uint32_t nodes);
/// Returns the digits of the settings. Throws std::invalid_argument if they do not make all nodes.
Digits digits_of(const PatternSettings& settings);
bool are_equal(const Digits& values);

/// Makes a pattern that maps every node by a change of its digits; digit i has `values[i]` values.
std::unique_ptr<TrafficPattern> map_digits(const Digits& values,
                                           const std::function<void(Digits&)>& change);

}  // namespace dusk
