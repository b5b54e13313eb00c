// SPDX-License-Identifier: Apache-2.0
/// How much each node sends to each other one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/common/ids.h"
#include "models/traffic/traffic_pattern.h"

namespace dusk {

/// Flits from each node to each other one, in proportion: only their ratios count.
class Demand {
 public:
  explicit Demand(std::uint32_t nodes) : nodes_(nodes), flits_(std::size_t{nodes} * nodes) {}

  std::uint32_t nodes() const { return nodes_; }
  std::uint64_t flits(NodeId source, NodeId destination) const {
    return flits_[std::size_t{destination} * nodes_ + source];
  }
  /// Flits that a node sends to itself are not counted.
  void set(NodeId source, NodeId destination, std::uint64_t flits) {
    if (source != destination) flits_[std::size_t{destination} * nodes_ + source] = flits;
  }
  /// Flits of all pairs.
  std::uint64_t total() const;

 private:
  std::uint32_t nodes_;
  std::vector<std::uint64_t> flits_;  // [destination * nodes + source]
};

/// Demand of a pattern whose nodes create flits at one rate, but for those that send nothing.
/// Throws std::invalid_argument if the pattern does not know its shares, or if their common
/// denominator is above 2^32.
Demand make_demand(const TrafficPattern& pattern, std::uint32_t nodes);

}  // namespace dusk
