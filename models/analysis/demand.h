// SPDX-License-Identifier: Apache-2.0
/// Traffic demand: the flits that each node sends to each other one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/analysis/fraction.h"
#include "models/common/ids.h"
#include "models/traffic/traffic_pattern.h"

namespace dusk {

/// Flits from each node to each other one; only their ratios matter.
class Demand {
 public:
  using Flits = SharedDenominator::Value;

  explicit Demand(std::uint32_t nodes)
      : nodes_(nodes), parts_(std::size_t{nodes} * nodes), flits_per_part_(nodes, 1) {}

  std::uint32_t nodes() const { return nodes_; }
  Flits flits(NodeId source, NodeId destination) const {
    return Flits{parts_[std::size_t{destination} * nodes_ + source]} * flits_per_part_[source];
  }
  /// Sets the flits of a pair, in parts of the source. Flits from a node to itself are ignored.
  void set(NodeId source, NodeId destination, std::uint64_t parts) {
    if (source != destination) parts_[std::size_t{destination} * nodes_ + source] = parts;
  }
  /// Adds flits to a pair, in parts of the source (set_part()).
  void add(NodeId source, NodeId destination, std::uint64_t parts) {
    if (source != destination) parts_[std::size_t{destination} * nodes_ + source] += parts;
  }
  /// Sets the number of flits in one part of a source; 1 if not set.
  void set_part(NodeId source, std::uint64_t flits) { flits_per_part_[source] = flits; }
  /// Returns the flits of all pairs.
  Flits total() const;

 private:
  std::uint32_t nodes_;
  std::vector<std::uint64_t> parts_;           // [destination * nodes + source]
  std::vector<std::uint64_t> flits_per_part_;  // [source]
};

/// Makes the demand of a pattern. All nodes create flits at one rate, except those that send
/// nothing. Throws std::invalid_argument if the pattern does not know its shares, or if they need a
/// common denominator above 2^63 for one source or above 2^96 for all.
Demand make_demand(const TrafficPattern& pattern, std::uint32_t nodes);

}  // namespace dusk
