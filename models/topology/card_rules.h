// SPDX-License-Identifier: Apache-2.0
/// Shortest paths and cuts of 3DT tori.
#pragma once

#include <array>
#include <vector>

#include "models/topology/card_torus.h"
#include "models/topology/topology_rules.h"

namespace dusk {

/// Rules of 3DT tori. A shortest path may use every channel between cards, each as one hop, whether
/// dimension order uses this channel or not.
class CardRules : public TopologyRules {
 public:
  /// `torus` must be made by make_card_torus(sizes).
  CardRules(const Topology& torus, const CardTorusSizes& sizes);

  std::uint32_t minimal_ports(const Topology& torus, SwitchId at,
                              NodeId destination) const override;
  /// Makes the hop count of dimension order (card_way()).
  std::unique_ptr<HopCount> make_hop_count(const Topology& torus, RingTie tie) const override;
  /// Returns the cuts that separate the torus nodes with the first coordinates of a dimension from
  /// all others.
  std::vector<StraightCut> straight_cuts(const Topology& torus) const override;

 protected:
  const CardTorusSizes& sizes() const { return sizes_; }

 private:
  /// Returns the hops from one card to another. All torus nodes are alike, so their offset decides.
  std::uint32_t hops(SwitchId from, SwitchId to) const;

  CardTorusSizes sizes_;
  std::array<std::vector<std::uint32_t>, 2> far_;  // [card][card]: hops from a card of node 0
};

}  // namespace dusk
