// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/route_load.h"

#include <stdexcept>
#include <string>

#include "models/analysis/loads.h"

namespace dusk {

RouteLoad::RouteLoad(const Topology& topology, std::unique_ptr<const Route> route,
                     std::uint32_t ejection_lanes)
    : topology_(topology),
      route_(std::move(route)),
      lanes_(ejection_lanes),
      flits_(topology.nodes <= kMostRouteLoadNodes ? topology.nodes : 0) {
  if (topology.nodes > kMostRouteLoadNodes)
    throw std::invalid_argument("more than " + std::to_string(kMostRouteLoadNodes) + " nodes");
  if (route_->random_values() > 1) throw std::invalid_argument("the route draws");
}

double RouteLoad::bound() const {
  if (total_ == 0) return 1;
  return channel_loads(topology_, *route_, flits_, lanes_).bound.convert_to<double>();
}

}  // namespace dusk
