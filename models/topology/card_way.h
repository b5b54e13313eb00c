// SPDX-License-Identifier: Apache-2.0
/// Routing at one card of a 3DT torus (docs/rtl/route_card.md).
#pragma once

#include <cstdint>

#include "models/common/ids.h"
#include "models/switch/switch_config.h"

namespace dusk {

/// Place and links of a card in its torus, as set by its pins.
struct CardPosition {
  std::uint32_t address = 0, last = 0;  ///< as in SwitchSettings
  std::uint32_t links = 0;              ///< bit per torus port: the card has it
  RingTie ring_tie = RingTie::Plus;
};
inline CardPosition card_position(const SwitchSettings& s) {
  return {s.address, s.last, s.card_links, s.ring_tie};
}

/// The only port that a head flit may take, and the class of VCs that it may get there.
struct CardWay {
  CardClass vc_class = CardClass::Local;
  PortId port = 0;
};

/// Returns the class for type 2 traffic of a dimension, UP or LOW.
constexpr CardClass type2(unsigned dimension, bool up) {
  return static_cast<CardClass>(static_cast<unsigned>(CardClass::Type2) + 2 * dimension +
                                (up ? 0 : 1));
}

/// Returns the route of a head flit. `inside`: it came over the internal link. `random`: bit d
/// decides a random tie of dimension d.
CardWay card_way(const CardPosition& at, bool inside, std::uint32_t destination, unsigned random);

}  // namespace dusk
