// SPDX-License-Identifier: Apache-2.0
#include "models/topology/card_rules.h"

#include "models/topology/card_hop_count.h"
#include "models/topology/hops.h"

namespace dusk {

CardRules::CardRules(const Topology& torus, const CardTorusSizes& sizes)
    : sizes_(sizes), far_{hops_from(torus, 0), hops_from(torus, 1)} {}

std::uint32_t CardRules::hops(SwitchId from, SwitchId to) const {
  const CardPlace first = card_place(sizes_, from);
  CardPlace last = card_place(sizes_, to);
  for (unsigned d = 0; d < kCardDimensions; ++d)
    last.at[d] = (last.at[d] + sizes_.size[d] - first.at[d]) % sizes_.size[d];
  return far_[first.card][card_number(sizes_, last)];
}

std::uint32_t CardRules::minimal_ports(const Topology& torus, SwitchId at,
                                       NodeId destination) const {
  if (at == destination) return torus.local[at];  // node s is at card s
  const std::uint32_t far = hops(at, destination);
  std::uint32_t ports = 0;
  for (PortId port = 0; port <= kInternalPort; ++port) {
    const SwitchId next = torus.channels[torus.out_channel[at][port]].to.id;
    if (hops(next, destination) < far) ports |= 1u << port;
  }
  return ports;
}

std::unique_ptr<HopCount> CardRules::make_hop_count(const Topology& torus, RingTie tie) const {
  return make_card_hop_count(torus, sizes_, tie);
}

std::vector<StraightCut> CardRules::straight_cuts(const Topology& torus) const {
  std::vector<StraightCut> cuts;
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    for (std::uint32_t first = 1; first < sizes_.size[d]; ++first) {
      StraightCut cut{std::string(1, "XYZ"[d]) + " 0 to " + std::to_string(first - 1),
                      std::vector<bool>(torus.switches)};
      for (SwitchId at = 0; at < torus.switches; ++at)
        cut.inside[at] = card_place(sizes_, at).at[d] < first;
      cuts.push_back(std::move(cut));
    }
  }
  return cuts;
}

}  // namespace dusk
