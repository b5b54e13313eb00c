// SPDX-License-Identifier: Apache-2.0
/// Random shapes of cards of 3DT tori, and the pins that only they have.
#pragma once

#include <random>

#include "models/link_power/part.h"
#include "models/topology/card_torus.h"

namespace dusk {

/// Any legal shape.
inline SwitchShape random_card_shape(std::mt19937& random) {
  const auto below = [&random](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random()) % bound;
  };
  SwitchShape shape;
  shape.vcs = 1 + below(kMaxVcs);
  shape.vc_depth = 1 + below(9);
  do {
    shape.set_card(1 + below(shape.vcs));
  } while (shape.vcs * shape.vc_depth % shape.link_vcs != 0);
  shape.out_depth = 0;
  shape.hop_latency = 3 + below(2);
  shape.crossbar_in_per_vc = below(2) != 0;
  shape.crossbar_out_per_vc = false;
  shape.credit_bypass = below(2) != 0;
  shape.vc_allocator = below(2) != 0 ? VcAllocator::PerVc : VcAllocator::PerPort;
  shape.admission = below(3) != 0;
  shape.message_classes = shape.admission && below(3) == 0;
  shape.back_to_back = below(3) == 0;
  shape.policy = policy_named(below(2) != 0 ? "idle" : "powar");
  return shape;
}

/// A place in a torus, any division of the ports, and some VC of each class at its ports.
inline void draw_card(const SwitchShape& shape, std::mt19937& random, SwitchSettings& s) {
  const auto draw = [&random] { return static_cast<std::uint32_t>(random()); };
  const auto below = [&draw](std::uint32_t bound) { return draw() % bound; };
  const auto some_vcs = [&](std::uint32_t vcs) {
    std::uint32_t some = 0;
    while (some == 0) some = draw() & ((1u << vcs) - 1);
    return static_cast<std::uint8_t>(some);
  };
  CardPlace at;
  at.card = below(2);
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    const std::uint32_t last = 1 + below(below(4) != 0 ? 5 : 127);
    at.at[d] = below(last + 1);
    s.last |= last << d * kCardCoordinateBits;
  }
  s.address = card_address(at);
  while (__builtin_popcount(s.card_links) != static_cast<int>(kCardTorusPorts))
    s.card_links = static_cast<std::uint8_t>(below(1u << kTorusPorts));
  s.internal = 1u << kInternalPort;
  s.local = 1u << kCardNodePort;
  s.present = (1u << kCardPorts) - 1;
  s.initial_on = below(2) != 0 ? s.present : s.local | (draw() & s.present);
  s.pinned = policy_part(shape.policy).node_channels && below(2) != 0 ? 0 : s.local;
  s.ring_tie = static_cast<RingTie>(below(4));
  s.vcs_in_use = shape.vcs;
  for (unsigned c = 0; c < kCardClasses; ++c) {
    const auto of = static_cast<CardClass>(c);
    const bool internal = of != CardClass::Up && of != CardClass::Low && of != CardClass::Local;
    s.class_vcs[c] = some_vcs(internal ? shape.vcs : shape.link_vcs);
  }
  s.internal_depth = 1 + below(shape.vc_depth);
}

}  // namespace dusk
