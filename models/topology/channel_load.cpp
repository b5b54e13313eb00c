// SPDX-License-Identifier: Apache-2.0
#include "models/topology/channel_load.h"

#include "models/topology/topology_rules.h"

namespace dusk {

std::unique_ptr<ChannelLoad> make_channel_load(const Topology& topology, const LoadRules& rules) {
  return topology.rules->make_load(topology, rules);
}

}  // namespace dusk
