// SPDX-License-Identifier: Apache-2.0
/// Random shapes and configuration pins of one switch of a torus or mesh.
#pragma once

#include <algorithm>
#include <random>

#include "models/switch_engine.h"

namespace dusk {

/// Any legal shape of at most `ports` ports.
inline SwitchShape random_torus_shape(std::uint32_t ports, std::mt19937& random) {
  const auto below = [&random](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random()) % bound;
  };
  SwitchShape shape;
  shape.dimensions = 1 + below(std::min(kMaxDimensions, (ports - 1) / 2));
  shape.trunk = 1 + below(std::min(kMaxTrunk, (ports - 1) / shape.trunks()));
  shape.ports = shape.first_local() + 1 + below(std::min(3u, ports - shape.first_local()));
  shape.vcs = 2 + below(kMaxVcs - 1);
  shape.vc_depth = 1 + below(9);
  shape.out_depth = 0;
  shape.hop_latency = 3;
  shape.crossbar_in_per_vc = below(2) != 0;
  shape.crossbar_out_per_vc = false;
  shape.credit_bypass = below(2) != 0;
  shape.vc_allocator = below(2) != 0 ? VcAllocator::PerPort : VcAllocator::PerSwitch;
  shape.narrowing = below(2) != 0;
  return shape;
}

/// A legal configuration; every packet has a way that is not dark for ever.
inline SwitchSettings random_torus_settings(const SwitchShape& shape, std::mt19937& random) {
  const auto draw = [&random] { return static_cast<std::uint32_t>(random()); };
  const auto coin = [&draw] { return draw() % 2 != 0; };
  const auto below = [&draw](std::uint32_t bound) { return draw() % bound; };
  SwitchSettings s;
  std::uint32_t address = 0, highest = 0;
  for (unsigned d = 0; d < shape.dimensions; ++d) {
    const std::uint32_t last = 1 + below((1u << (coin() ? 2 : shape.coordinate_bits())) - 1);
    const std::uint32_t x = coin() ? below(last + 1) : coin() ? last : 0;
    address |= x << d * shape.coordinate_bits();
    highest |= last << d * shape.coordinate_bits();
    const bool wrap = coin();
    s.wrap = static_cast<std::uint8_t>(s.wrap | (wrap ? 1u << d : 0));
    for (unsigned direction = 0; direction < 2; ++direction) {
      if (!wrap && x == (direction == 0 ? last : 0)) continue;  // edge of the mesh
      std::uint32_t links = draw() & ((1u << shape.trunk) - 1);
      if (links == 0 || coin()) links = (1u << shape.trunk) - 1;
      s.present |= links << (2 * d + direction) * shape.trunk;
      const std::uint32_t lit = coin() ? links & draw() : links;
      s.initial_on |= (lit != 0 ? lit : links) << (2 * d + direction) * shape.trunk;
    }
  }
  s.address = static_cast<std::uint16_t>(address);
  s.last = static_cast<std::uint16_t>(highest);
  s.local = ((1u << (shape.ports - shape.first_local())) - 1) << shape.first_local();
  s.present |= s.local;
  s.initial_on |= s.local;
  s.ring_tie = static_cast<RingTie>(below(3));
  s.relaxed_dateline = coin();
  // Each VC is of one class or in none; at least one of each escape class and of local.
  const VcId before = below(shape.vcs), after = (before + 1 + below(shape.vcs - 1)) % shape.vcs;
  for (VcId v = 0; v < shape.vcs; ++v) {
    const unsigned c = v == before ? 1 : v == after ? 2 : below(4);
    if (c < 3) s.class_vcs[c] = static_cast<std::uint8_t>(s.class_vcs[c] | 1u << v);
    if (v == before || coin()) s.class_vcs[3] = static_cast<std::uint8_t>(s.class_vcs[3] | 1u << v);
  }
  s.depth_in_use = 1 + below(shape.vc_depth);
  s.local_depth = coin() ? 1 + below(256) : 1 + below(shape.vc_depth);
  s.atomic_vc_allocation = coin();
  s.hold_arbitration = coin();
  s.selection = static_cast<Selection>(below(5));
  s.tie_break = static_cast<TieBreak>(below(3));
  s.seed = static_cast<std::uint16_t>(below(8) == 0 ? 0 : draw());
  s.power_managed = below(5) != 0;
  if (!s.power_managed) s.initial_on = s.present;
  s.override_enabled = coin();
  s.count_pending = coin();
  s.unused_only = coin();
  s.guard = coin();
  s.narrowest = static_cast<std::uint8_t>(shape.narrowing ? below(3) : 0);
  s.t_on = 1 + below(40);
  s.t_off = 1 + below(40);
  for (std::size_t i = 0; i < s.on_threshold.size(); ++i) {
    s.on_threshold[i] = below(12);
    s.off_threshold[i] = below(8);
  }
  return s;
}

}  // namespace dusk
