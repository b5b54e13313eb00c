// SPDX-License-Identifier: Apache-2.0
#include "models/routing/walk.h"

#include <stdexcept>

namespace dusk {
namespace {

RouteHop next_hop(const Topology& topology, const Candidates& candidates, SwitchId at) {
  const auto fail = [&](const std::string& what) {
    throw std::runtime_error(topology.switch_name[at] + ": " + what);
  };
  const std::uint32_t ports = candidates.all();
  if (ports == 0) fail("the route has no candidate");
  if ((ports & (ports - 1)) != 0) fail("the route has several candidates");
  const auto port = static_cast<PortId>(__builtin_ctz(ports));
  if (port >= topology.ports || topology.out_channel[at][port] == kNone)
    fail("port " + std::to_string(port) + " has no channel");
  RouteHop hop{topology.out_channel[at][port], 0};
  while (candidates.ports[hop.vc_class] == 0) ++hop.vc_class;
  return hop;
}

}  // namespace

std::vector<RouteHop> walk(const Topology& topology, const Route& route, NodeId source,
                           NodeId destination, unsigned random) {
  std::vector<RouteHop> hops;
  const std::uint32_t address = topology.node_address[destination];
  SwitchId at = switch_of(topology, source);
  while (hops.size() <= topology.switches) {
    hops.push_back(next_hop(topology, route.at(at, address, random), at));
    const Endpoint& to = topology.channels[hops.back().channel].to;
    if (to.kind == Endpoint::Kind::Switch) {
      at = to.id;
      continue;
    }
    if (to.id == destination) return hops;
    throw std::runtime_error(topology.switch_name[at] + ": a packet for node " +
                             std::to_string(destination) + " goes to node " +
                             std::to_string(to.id));
  }
  throw std::runtime_error(topology.switch_name[at] + ": a packet for node " +
                           std::to_string(destination) + " does not arrive");
}

}  // namespace dusk
