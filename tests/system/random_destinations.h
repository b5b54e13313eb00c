// SPDX-License-Identifier: Apache-2.0
/// Random routing addresses of packets that come into one switch.
#pragma once

#include <optional>
#include <random>

#include "models/switch/switch_engine.h"
#include "models/topology/card_torus.h"

namespace dusk {

class RandomDestinations {
 public:
  RandomDestinations(const SwitchShape& shape, const SwitchSettings& settings)
      : shape_(shape), settings_(settings) {}

  /// Draws the address of a packet that comes in by port `from`; none: no packet may have it.
  /// `own_nodes`: in a torus only to nodes of this switch.
  std::optional<std::uint32_t> draw(PortId from, bool own_nodes, std::mt19937& random) const {
    switch (shape_.topology) {
      case SwitchTopology::Torus:
        return of_torus(own_nodes, random);
      case SwitchTopology::Card:
        return of_cards(own_nodes, random);
      case SwitchTopology::Tree:
        return of_tree(from, random);
    }
    return std::nullopt;
  }

 private:
  static std::uint32_t next(std::mt19937& random) { return static_cast<std::uint32_t>(random()); }

  /// A switch of the torus: this one, or any.
  std::uint32_t of_torus(bool own, std::mt19937& random) const {
    if (own || next(random) % 4 == 0) return settings_.address;
    std::uint32_t address = 0;
    for (std::uint32_t d = 0; d < shape_.dimensions(); ++d) {
      const std::uint32_t shift = d * shape_.coordinate_bits();
      const std::uint32_t last = settings_.last >> shift & ((1u << shape_.coordinate_bits()) - 1);
      address |= next(random) % (last + 1) << shift;
    }
    return address;
  }

  /// A node of the 3DT torus: that of this card, or any.
  std::uint32_t of_cards(bool own, std::mt19937& random) const {
    if (own || next(random) % 4 == 0) return settings_.address;
    const CardPlace last = place_of_address(settings_.last);
    CardPlace to;
    to.card = next(random) % 2;
    for (unsigned d = 0; d < kCardDimensions; ++d) to.at[d] = next(random) % (last.at[d] + 1);
    return card_address(to);
  }

  /// Down to another port, or up from below.
  std::optional<std::uint32_t> of_tree(PortId from, std::mt19937& random) const {
    const PortId half = shape_.ports / 2;
    std::uint32_t address = next(random) & 0xffffff;
    const bool up = from < half && settings_.present >> half != 0 && settings_.address_mask != 0 &&
                    next(random) % 2 == 0;
    if (up) {
      if ((address & settings_.address_mask) == settings_.address) return std::nullopt;
      return address;
    }
    address = (address & ~settings_.address_mask) | settings_.address;
    const PortId to = address >> settings_.digit_shift & settings_.digit_mask;
    const bool present = (settings_.present >> to & 1u) != 0;
    if (to >= half || to == from || !present) return std::nullopt;
    return address;
  }

  SwitchShape shape_;
  SwitchSettings settings_;
};

}  // namespace dusk
