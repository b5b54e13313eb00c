// SPDX-License-Identifier: Apache-2.0
/// Networks and routes that tests of the analysis share.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "models/analysis/demand.h"
#include "models/routing/grid_route.h"
#include "models/routing/tree_route.h"
#include "models/topology/torus.h"
#include "models/topology/tree.h"

namespace dusk {

inline Topology grid(std::vector<std::uint32_t> size, Rings wrap, std::uint32_t links = 1,
                     std::uint32_t local_channels = 1) {
  TorusSizes sizes;
  sizes.size = std::move(size);
  sizes.wrap = wrap;
  sizes.trunk = links;
  sizes.local_channels = local_channels;
  return make_torus(sizes);
}

inline Demand demand_of(const std::string& pattern, const Topology& topology,
                        PatternSettings settings = {}) {
  settings.nodes = topology.nodes;
  if (!topology.size.empty()) settings.digits = topology.size;
  return make_demand(*make_traffic_pattern(pattern, settings), topology.nodes);
}

/// A route of one class that a function decides.
class PlainRoute : public Route {
 public:
  using Ports = std::function<std::uint32_t(SwitchId at, std::uint32_t address, unsigned random)>;

  explicit PlainRoute(Ports ports, unsigned random_bits = 0)
      : ports_(std::move(ports)), random_bits_(random_bits) {}
  unsigned classes() const override { return 1; }
  std::string class_name(unsigned) const override { return "any"; }
  bool is_escape(unsigned) const override { return true; }
  unsigned random_bits() const override { return random_bits_; }
  Candidates at(SwitchId at, std::uint32_t address, unsigned random) const override {
    Candidates candidates;
    candidates.ports[0] = ports_(at, address, random);
    return candidates;
  }

 private:
  Ports ports_;
  unsigned random_bits_;
};

}  // namespace dusk
