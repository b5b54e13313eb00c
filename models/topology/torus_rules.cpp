// SPDX-License-Identifier: Apache-2.0
#include "models/topology/dependency_graph.h"
#include "models/topology/topology_rules.h"
#include "models/topology/torus.h"
#include "models/topology/torus_load.h"
#include "models/topology/torus_route.h"

namespace dusk {
namespace {

class TorusHopCount : public HopCount {
 public:
  explicit TorusHopCount(const Topology& torus)
      : torus_(torus), position_(torus_position(torus, 0)) {}
  std::uint32_t between(NodeId source, NodeId destination) const override {
    TorusPosition from = position_;
    from.address = torus_.node_address[source];
    return torus_hops(from, torus_.node_address[destination]);
  }

 private:
  const Topology& torus_;
  TorusPosition position_;
};

class TorusRules : public TopologyRules {
 public:
  std::uint32_t minimal_ports(const Topology& torus, SwitchId at,
                              NodeId destination) const override {
    const TorusPosition position = torus_position(torus, at);
    const unsigned bits = coordinate_bits(position.dimensions);
    const std::uint32_t mask = (1u << bits) - 1;
    std::uint32_t own = position.address, to = torus.node_address[destination];
    if (own == to) return torus.local[at];
    std::uint32_t ports = 0;
    for (std::uint32_t d = 0; d < position.dimensions; ++d, own >>= bits, to >>= bits) {
      const std::uint32_t x = own & mask, y = to & mask;
      if (x == y) continue;
      const RingWay way = ring_way(position, d, x, y, torus.size[d] - 1);
      if (way.up || way.tie) ports |= torus.groups[2 * d];
      if (!way.up || way.tie) ports |= torus.groups[2 * d + 1];
    }
    return ports;
  }
  std::unique_ptr<ChannelLoad> make_load(const Topology& torus,
                                         const LoadRules& rules) const override {
    return std::make_unique<TorusLoad>(torus, rules);
  }
  std::unique_ptr<HopCount> make_hop_count(const Topology& torus, RingTie) const override {
    return std::make_unique<TorusHopCount>(torus);
  }
  /// Returns the cuts between the first switches of a dimension and the others. In a ring all arcs
  /// of a length are alike.
  std::vector<StraightCut> straight_cuts(const Topology& torus) const override {
    std::vector<StraightCut> cuts;
    std::uint32_t stride = 1;
    for (std::size_t d = 0; d < torus.size.size(); stride *= torus.size[d++]) {
      for (std::uint32_t first = 1; first < torus.size[d]; ++first) {
        StraightCut cut{"dimension " + std::to_string(d) + ", 0 to " + std::to_string(first - 1),
                        std::vector<bool>(torus.switches)};
        for (SwitchId at = 0; at < torus.switches; ++at)
          cut.inside[at] = at / stride % torus.size[d] < first;
        cuts.push_back(std::move(cut));
      }
    }
    return cuts;
  }
  DeadlockVerdict check_deadlock(const Topology& torus, const std::vector<SwitchSettings>& settings,
                                 const PacketLengths& lengths) const override {
    // Checking one line per dimension is faster; the whole graph gives a better reason if it is not
    // free.
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
