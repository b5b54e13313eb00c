// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "models/kernel/network.h"
#include "testbench/checks/deadlock_report.h"

namespace dusk {
namespace {

/// Returns the VCs that packets in `vc` may get: their message classes have the same VCs.
std::uint32_t vcs_of_its_class(const SwitchSettings& settings, VcId vc) {
  std::uint32_t vcs = 0;
  for (const std::uint32_t of_class : settings.message_vcs) {
    if ((of_class >> vc & 1u) != 0) vcs |= of_class;
  }
  return vcs;
}

}  // namespace

StalledNetwork stalled_network(Network& network) {
  std::uint32_t vcs = 1;
  for (SwitchId id = 0; id < network.topology().switches; ++id) {
    vcs = std::max(vcs, network.settings(id).vcs_in_use);
  }
  return {network.topology(), vcs,
          [&network](SwitchId id, PortId port) { return network.probe(id, port); },
          [&network](ChannelId id) { return network.channel_state(id); },
          [&network](SwitchId id, VcId vc, PortId out) {
            const SwitchSettings& settings = network.settings(id);
            const std::uint32_t vcs = vcs_of_its_class(settings, vc);
            // Ports of a card differ in their number of VCs.
            return settings.internal != 0 ? vcs & class_vcs_of_port(settings, out) : vcs;
          }};
}

}  // namespace dusk
