// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/channel_checks.h"

namespace dusk {

std::vector<ChannelRule> channel_rules(const Network& network) {
  const Topology& topology = network.topology();
  std::vector<ChannelRule> rules(topology.channels.size());
  for (ChannelId id = 0; id < rules.size(); ++id) {
    rules[id].initial = network.channel_state(id);
    const Channel& channel = topology.channels[id];
    // The timers of a channel from a node are those of its switch.
    const bool from_node = channel.from.kind == Endpoint::Kind::Node;
    const SwitchSettings& settings = network.settings((from_node ? channel.to : channel.from).id);
    rules[id].t_on = settings.t_on;
    rules[id].t_off = settings.t_off;
    rules[id].abort_sleep = settings.abort_sleep;
    if (channel.to.kind == Endpoint::Kind::Node) rules[id].lanes = settings.vcs_in_use;
  }
  return rules;
}

}  // namespace dusk
