// SPDX-License-Identifier: Apache-2.0
/// Load of the channels by packets with one path each.
#pragma once

#include <cstdint>
#include <memory>

#include "models/analysis/demand.h"
#include "models/routing/route.h"
#include "models/topology/channel_load.h"

namespace dusk {

/// Largest network of a RouteLoad, in nodes: its table has 8 bytes for each pair of nodes.
inline constexpr std::uint32_t kMostRouteLoadNodes = 2048;

/// Counts the flits of each pair of nodes. bound() equals that of channel_loads() (loads.h).
class RouteLoad : public ChannelLoad {
 public:
  /// Throws std::invalid_argument for more nodes than kMostRouteLoadNodes, and for a random route.
  /// bound() throws NotRouted. `route` must not refer to `topology`, which is copied.
  RouteLoad(const Topology& topology, std::unique_ptr<const Route> route,
            std::uint32_t ejection_lanes);

  void add(NodeId source, NodeId destination, std::uint64_t flits) override {
    flits_.add(source, destination, flits);
    total_ += flits;
  }
  std::uint64_t total() const override { return total_; }
  double bound() const override;
  bool is_attained() const override { return true; }

 private:
  Topology topology_;
  std::unique_ptr<const Route> route_;
  std::uint32_t lanes_;
  Demand flits_;
  std::uint64_t total_ = 0;
};

}  // namespace dusk
