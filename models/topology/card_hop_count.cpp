// SPDX-License-Identifier: Apache-2.0
#include "models/topology/card_hop_count.h"

#include <vector>

#include "models/topology/card_way.h"

namespace dusk {
namespace {

/// Way of a packet in one dimension, from a card of one torus node to another torus node.
struct Stage {
  std::uint32_t hops = 0;
  unsigned card = 0;  ///< card where the way ends
  bool known = true;  ///< the way is the same for every random direction
};

/// Adds up the ways in each dimension. No head flit comes from an internal link at the start of a
/// way. So a way depends only on the card and on the two coordinates.
class CardHopCount : public HopCount {
 public:
  CardHopCount(const Topology& torus, const CardTorusSizes& sizes, RingTie tie)
      : torus_(torus), sizes_(sizes), ports_(card_ports(sizes.configuration)), tie_(tie) {
    CardPlace last{sizes.size, 0};
    for (std::uint32_t& x : last.at) --x;
    last_ = card_address(last);
    for (unsigned d = 0; d < kCardDimensions; ++d) {
      for (unsigned card = 0; card < 2; ++card) {
        for (std::uint32_t x = 0; x < sizes.size[d]; ++x)
          for (std::uint32_t y = 0; y < sizes.size[d]; ++y)
            stages_[d].push_back(stage_of(d, card, x, y));
      }
    }
  }

  std::uint32_t between(NodeId source, NodeId destination) const override {
    const SwitchPlace& from = torus_.place[source];
    const SwitchPlace& to = torus_.place[destination];
    const std::uint32_t x[]{from.x, from.y, from.layer}, y[]{to.x, to.y, to.layer};
    std::uint32_t hops = 0;
    unsigned card = from.card;
    for (unsigned d = 0; d < kCardDimensions; ++d) {
      if (x[d] == y[d]) continue;
      const std::uint32_t size = sizes_.size[d];
      const Stage& stage = stages_[d][(card * size + x[d]) * size + y[d]];
      if (!stage.known) return kNone;
      hops += stage.hops;
      card = stage.card;
    }
    return hops + (card == to.card ? 0 : 1);
  }

 private:
  Stage stage_of(unsigned d, unsigned card, std::uint32_t x, std::uint32_t y) const {
    if (x == y) return {0, card};
    const Stage plain = walk(d, card, x, y, 0), drawn = walk(d, card, x, y, 1u << d);
    return {plain.hops, plain.card, plain.hops == drawn.hops && plain.card == drawn.card};
  }

  Stage walk(unsigned d, unsigned card, std::uint32_t x, std::uint32_t y, unsigned random) const {
    CardPlace at, to;
    at.at[d] = x;
    at.card = card;
    to.at[d] = y;
    bool inside = false;
    Stage stage;
    for (; at.at[d] != y; ++stage.hops) {
      CardPosition position{card_address(at), last_, 0, tie_};
      for (const unsigned port : ports_.torus_port[at.card]) position.links |= 1u << port;
      const PortId out = card_way(position, inside, card_address(to), random).port;
      inside = out == kInternalPort;
      if (inside) {
        at.card = 1 - at.card;
        continue;
      }
      const unsigned port = ports_.torus_port[at.card][out];
      at = {torus_neighbor(sizes_, at.at, port), ports_.card[opposite(port)]};
    }
    stage.card = at.card;
    return stage;
  }

  const Topology& torus_;
  CardTorusSizes sizes_;
  CardPorts ports_;
  RingTie tie_;
  std::uint32_t last_ = 0;
  std::array<std::vector<Stage>, kCardDimensions> stages_;  // [dimension][card, x, y]
};

}  // namespace

std::unique_ptr<HopCount> make_card_hop_count(const Topology& torus, const CardTorusSizes& sizes,
                                              RingTie tie) {
  return std::make_unique<CardHopCount>(torus, sizes, tie);
}

}  // namespace dusk
