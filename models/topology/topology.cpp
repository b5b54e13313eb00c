// SPDX-License-Identifier: Apache-2.0
#include "models/topology/topology.h"

#include "models/topology/topology_rules.h"

namespace dusk {

ChannelId add_channel(Topology& topology, const Endpoint& from, const Endpoint& to,
                      std::uint32_t latency) {
  const auto id = static_cast<ChannelId>(topology.channels.size());
  topology.channels.push_back({from, to, latency});
  if (from.kind == Endpoint::Kind::Switch) topology.out_channel[from.id][from.port] = id;
  if (to.kind == Endpoint::Kind::Switch) topology.in_channel[to.id][to.port] = id;
  return id;
}

SwitchId switch_of(const Topology& topology, NodeId node) {
  return topology.channels[topology.injection[std::size_t{node} * topology.local_channels]].to.id;
}

std::uint32_t switches_crossed(const Topology& topology, NodeId source, NodeId destination) {
  SwitchId at = switch_of(topology, source);
  for (std::uint32_t crossed = 1;; ++crossed) {
    const std::uint32_t ports = topology.rules->minimal_ports(topology, at, destination);
    const ChannelId out = topology.out_channel[at][static_cast<PortId>(__builtin_ctz(ports))];
    const Endpoint& next = topology.channels[out].to;
    if (next.kind == Endpoint::Kind::Node) return crossed;
    at = next.id;
  }
}

}  // namespace dusk
