// SPDX-License-Identifier: Apache-2.0
#include "testbench/common/names.h"

namespace dusk {

std::string switch_name(const Topology& topology, SwitchId id) {
  if (id < topology.switch_name.size()) return topology.switch_name[id];
  return "switch " + std::to_string(id);
}

std::string end_name(const Topology& topology, const Endpoint& end) {
  switch (end.kind) {
    case Endpoint::Kind::Switch:
      return switch_name(topology, end.id);
    case Endpoint::Kind::Node:
      return "node " + std::to_string(end.id);
    case Endpoint::Kind::None:
      break;
  }
  return "";
}

std::string endpoint_name(const Topology& topology, const Endpoint& end) {
  if (end.kind == Endpoint::Kind::None) return "nowhere";
  const bool has_port = end.kind == Endpoint::Kind::Switch;
  return end_name(topology, end) + (has_port ? " port " + std::to_string(end.port) : "");
}

std::string channel_name(const Topology& topology, ChannelId id) {
  const std::string number = "channel " + std::to_string(id);
  if (id >= topology.channels.size()) return number;
  const Channel& channel = topology.channels[id];
  return number + " (" + endpoint_name(topology, channel.from) + " -> " +
         endpoint_name(topology, channel.to) + ")";
}

}  // namespace dusk
