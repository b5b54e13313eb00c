// SPDX-License-Identifier: Apache-2.0
#include "models/topology/hops.h"

namespace dusk {

std::vector<std::uint32_t> hops_from(const Topology& topology, SwitchId from, ChannelId without,
                                     SwitchId goal) {
  std::vector<std::uint32_t> far(topology.switches, kNone);
  std::vector<SwitchId> met{from};
  far[from] = 0;
  for (std::size_t i = 0; i < met.size(); ++i) {
    for (const ChannelId out : topology.out_channel[met[i]]) {
      if (out == kNone || out == without || !topology.channels[out].joins_switches()) continue;
      const SwitchId to = topology.channels[out].to.id;
      if (far[to] != kNone) continue;
      far[to] = far[met[i]] + 1;
      if (to == goal) return far;
      met.push_back(to);
    }
  }
  return far;
}

}  // namespace dusk
