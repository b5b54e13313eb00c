// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/route_load.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "models/routing/walk.h"

namespace dusk {

RouteLoad::RouteLoad(const Topology& topology, std::unique_ptr<const Route> route,
                     std::uint32_t ejection_lanes)
    : topology_(topology), route_(std::move(route)), lanes_(ejection_lanes) {
  if (topology.nodes > kMostRouteLoadNodes)
    throw std::invalid_argument("more than " + std::to_string(kMostRouteLoadNodes) + " nodes");
  if (route_->random_values() > 1) throw std::invalid_argument("the route draws");
  flits_.resize(std::size_t{topology.nodes} * topology.nodes);
}

std::vector<double> RouteLoad::channel_flits() const {
  std::vector<double> channels(topology_.channels.size());
  for (NodeId source = 0; source < topology_.nodes; ++source) {
    for (NodeId destination = 0; destination < topology_.nodes; ++destination) {
      const auto flits =
          static_cast<double>(flits_[std::size_t{source} * topology_.nodes + destination]);
      if (flits == 0) continue;
      for (std::uint32_t j = 0; j < topology_.local_channels; ++j)
        channels[topology_.injection[std::size_t{source} * topology_.local_channels + j]] +=
            flits / topology_.local_channels;
      for (const RouteHop& hop : walk(topology_, *route_, source, destination))
        channels[hop.channel] += flits;
    }
  }
  return channels;
}

double RouteLoad::bound() const {
  if (total_ == 0) return 1;
  const std::vector<double> flits = channel_flits();
  double cycles = 0;  // of the fullest channel
  for (ChannelId channel = 0; channel < topology_.channels.size(); ++channel) {
    const bool leaves = topology_.channels[channel].to.kind == Endpoint::Kind::Node;
    cycles = std::max(cycles, flits[channel] / (leaves ? lanes_ : 1));
  }
  return static_cast<double>(total_) / (cycles * topology_.nodes);
}

}  // namespace dusk
