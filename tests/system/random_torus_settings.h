// SPDX-License-Identifier: Apache-2.0
/// Random shapes of switches of tori and meshes, and the pins that only they have.
#pragma once

#include <algorithm>
#include <array>
#include <random>

#include "models/link_power/part.h"
#include "models/switch/switch_engine.h"

namespace dusk {

/// Any legal shape of at most `ports` ports.
inline SwitchShape random_torus_shape(std::uint32_t ports, std::mt19937& random) {
  const auto below = [&random](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random()) % bound;
  };
  SwitchShape shape;
  const std::uint32_t dimensions = 1 + below(std::min(kMaxDimensions, (ports - 1) / 2));
  shape.set_torus(dimensions, 1 + below(std::min(kMaxTrunk, (ports - 1) / (2 * dimensions))));
  shape.ports = shape.first_local + 1 + below(std::min(3u, ports - shape.first_local));
  shape.vcs = 2 + below(kMaxVcs - 1);
  shape.vc_depth = 1 + below(9);
  shape.out_depth = 0;
  shape.hop_latency = 3 + below(2);
  shape.crossbar_in_per_vc = below(2) != 0;
  shape.crossbar_out_per_vc = false;
  shape.credit_bypass = below(2) != 0;
  const bool fits = shape.ports * shape.vcs <= kMaxVcsPerVc;
  shape.vc_allocator = fits && below(3) == 0 ? VcAllocator::PerVc
                       : below(2) != 0       ? VcAllocator::PerPort
                                             : VcAllocator::PerSwitch;
  if (fits && below(4) == 0) shape.vc_allocator = VcAllocator::PerRequest;
  shape.narrowing = below(2) != 0;
  shape.policy = policy_named("trunk");
  shape.admission = below(3) == 0;
  shape.eject_per_vc = below(3) == 0;
  shape.message_classes = shape.admission && below(2) != 0;
  shape.back_to_back = below(3) == 0;
  return shape;
}

/// Draws the needs of a switch of a torus or mesh: a place in it, classes, and a lit link in every
/// trunk, so that no packet's route is dark forever.
inline void draw_torus(const SwitchShape& shape, std::mt19937& random, SwitchSettings& s) {
  const auto draw = [&random] { return static_cast<std::uint32_t>(random()); };
  const auto coin = [&draw] { return draw() % 2 != 0; };
  const auto below = [&draw](std::uint32_t bound) { return draw() % bound; };
  const auto some_of = [&draw](std::uint32_t set) {
    std::uint32_t some = 0;
    while (some == 0) some = set & draw();
    return some;
  };
  const std::uint32_t links = (1u << shape.group) - 1;
  for (std::uint32_t d = 0; d < shape.dimensions(); ++d) {
    // Coordinates with few bits, or with up to all bits.
    const std::uint32_t bits = 1 + below(coin() ? 3 : shape.coordinate_bits());
    const std::uint32_t last = (1u << (bits - 1)) + below(1u << (bits - 1));
    const std::uint32_t own = coin() ? below(last + 1) : coin() ? 0 : last;
    const bool ring = coin();
    s.last |= last << d * shape.coordinate_bits();
    s.address |= own << d * shape.coordinate_bits();
    s.wrap = static_cast<std::uint8_t>(s.wrap | (ring ? 1u : 0u) << d);
    for (std::uint32_t down = 0; down < 2; ++down) {
      if (!ring && own == (down != 0 ? 0 : last)) continue;  // the edge of a mesh
      const std::uint32_t first = (2 * d + down) * shape.group;
      const std::uint32_t present = coin() ? links : some_of(links);
      s.present |= present << first;
      s.initial_on |= (coin() ? present : some_of(present)) << first;
    }
  }
  const std::uint32_t locals = (1u << (shape.ports - shape.first_local)) - 1;
  s.local = some_of(locals) << shape.first_local;
  s.present |= s.local;
  s.initial_on |= s.local;
  s.pinned = policy_part(shape.policy).node_channels && coin() ? 0 : s.local;
  s.ring_tie = static_cast<RingTie>(below(3));
  s.relaxed_dateline = coin();
  s.vcs_in_use = shape.vcs;
  // Each VC is of one class or in none; at least one of each escape class and of local.
  const VcId before = below(shape.vcs), after = (before + 1 + below(shape.vcs - 1)) % shape.vcs;
  for (VcId v = 0; v < shape.vcs; ++v) {
    const unsigned c = v == before ? 1 : v == after ? 2 : below(4);
    if (c < 3) s.class_vcs[c] = static_cast<std::uint8_t>(s.class_vcs[c] | 1u << v);
    if (v == before || coin()) s.class_vcs[3] = static_cast<std::uint8_t>(s.class_vcs[3] | 1u << v);
  }
  s.narrowest = static_cast<std::uint8_t>(shape.narrowing ? below(3) : 0);
  constexpr std::array<Selection, 6> kSelections = {Selection::MostFreeVcs, Selection::FirstFree,
                                                    Selection::Cyclic,      Selection::Oblivious,
                                                    Selection::WidestFirst, Selection::RoundRobin};
  s.selection = kSelections[below(kSelections.size())];
  if (shape.vc_allocator == VcAllocator::PerRequest) {
    constexpr std::array<Selection, 3> kPolicies = {Selection::Random, Selection::Shortest,
                                                    Selection::Smart};
    s.selection = kPolicies[below(kPolicies.size())];
    s.vc_arbiter = static_cast<VcArbiter>(below(4));
  }
}

}  // namespace dusk
