// SPDX-License-Identifier: Apache-2.0
#include "testbench/common/names.h"

namespace dusk {

std::string switch_name(const Topology& topology, SwitchId id) {
  if (id < topology.switch_name.size()) return topology.switch_name[id];
  return "switch " + std::to_string(id);
}

std::string endpoint_name(const Topology& topology, const Endpoint& end) {
  switch (end.kind) {
    case Endpoint::Kind::Switch:
      return switch_name(topology, end.id) + " port " + std::to_string(end.port);
    case Endpoint::Kind::Node:
      return "node " + std::to_string(end.id);
    case Endpoint::Kind::None:
      break;
  }
  return "nowhere";
}

std::string channel_name(const Topology& topology, ChannelId id) {
  const std::string number = "channel " + std::to_string(id);
  if (id >= topology.channels.size()) return number;
  const Channel& channel = topology.channels[id];
  return number + " (" + endpoint_name(topology, channel.from) + " -> " +
         endpoint_name(topology, channel.to) + ")";
}

}  // namespace dusk
