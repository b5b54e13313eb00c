// SPDX-License-Identifier: Apache-2.0
/// dusk_route_card on its pins.
#pragma once

#include <gtest/gtest.h>

#include "leaf.h"
#include "models/topology/card_way.h"

namespace dusk {

/// The answer of a Verilated dusk_route_card; it must be one port in one class.
template <class Model>
CardWay rtl_card_way(Leaf<Model>& leaf, const CardPosition& at, bool inside,
                     std::uint32_t destination, unsigned random) {
  SwitchIdentity identity;
  identity.address = at.address;
  identity.last = at.last;
  identity.card_links = static_cast<std::uint8_t>(at.links);
  RouterConfig config;
  config.ring_tie = at.ring_tie;
  Model& pins = leaf.pins();
  pins.valid_i = 1;
  pins.inside_i = inside;
  pins.destination_i = destination;
  put_record(pins.identity_i, identity);
  put_record(pins.config_i, config);
  pins.random_i = random;
  const std::uint64_t bits = leaf.settle().candidates_o;
  EXPECT_EQ(__builtin_popcountll(bits), 1);
  const auto bit = static_cast<unsigned>(__builtin_ctzll(bits | std::uint64_t{1} << 63));
  return {static_cast<CardClass>(bit / 5), bit % 5};
}

}  // namespace dusk
