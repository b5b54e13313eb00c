// SPDX-License-Identifier: Apache-2.0
#include "models/topology/dependency_graph.h"
#include "models/topology/topology_rules.h"
#include "models/topology/torus.h"
#include "models/topology/torus_load.h"
#include "models/topology/torus_route.h"

namespace dusk {
namespace {

class TorusRules : public TopologyRules {
 public:
  std::uint32_t minimal_ports(const Topology& torus, SwitchId at,
                              NodeId destination) const override {
    TorusPosition position = torus_position(torus, at);
    position.ring_tie = RingTie::Random;  // either way half around a ring
    const std::uint32_t address = torus.node_address[destination];
    const TorusRoute route = torus_route(position, address, 0);
    if (route.local) return torus.local[at];
    const unsigned trunks = route.productive | torus_route(position, address, ~0u).productive;
    std::uint32_t ports = 0;
    for (std::size_t trunk = 0; trunk < torus.groups.size(); ++trunk) {
      if ((trunks >> trunk & 1u) != 0) ports |= torus.groups[trunk];
    }
    return ports;
  }
  std::unique_ptr<ChannelLoad> make_load(const Topology& torus,
                                         const LoadRules& rules) const override {
    return std::make_unique<TorusLoad>(torus, rules);
  }
  DeadlockVerdict check_deadlock(const Topology& torus, const std::vector<SwitchSettings>& settings,
                                 const PacketLengths& lengths) const override {
    // A line of each dimension takes less time; the whole graph tells more of what is not free.
    const DeadlockVerdict lines =
        check_deadlock_freedom(torus, settings, {}, torus_route, lengths, 0);
    return lines.free ? lines : check_deadlock_freedom(torus, settings, {}, torus_route, lengths);
  }
};

}  // namespace

std::shared_ptr<const TopologyRules> torus_rules() {
  static const auto rules = std::make_shared<const TorusRules>();
  return rules;
}

}  // namespace dusk
