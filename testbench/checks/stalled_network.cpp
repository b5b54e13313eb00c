// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "models/kernel/network.h"
#include "testbench/checks/deadlock_report.h"

namespace dusk {

StalledNetwork stalled_network(Network& network) {
  std::uint32_t vcs = 1;
  for (SwitchId id = 0; id < network.topology().switches; ++id) {
    vcs = std::max(vcs, network.settings(id).vcs_in_use);
  }
  return {network.topology(), vcs,
          [&network](SwitchId id, PortId port) { return network.probe(id, port); },
          [&network](ChannelId id) { return network.channel_state(id); }};
}

}  // namespace dusk
