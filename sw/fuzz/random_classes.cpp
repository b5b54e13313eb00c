// SPDX-License-Identifier: Apache-2.0
#include "sw/fuzz/random_classes.h"

#include <algorithm>

#include "sw/config/message_classes.h"
#include "sw/config/network_kind.h"

namespace dusk {
namespace {

/// Sets of at least `least` VCs, `most` of all together; at least one.
std::vector<std::int64_t> draw_sets(Random& random, std::uint32_t least, std::uint32_t most) {
  std::vector<std::int64_t> sets(random.between(1, kMessageClasses - 1), 0);
  const std::uint32_t first = random.below(static_cast<std::uint32_t>(sets.size()));
  sets[first] = random.between(least, most);
  most -= static_cast<std::uint32_t>(sets[first]);
  for (std::int64_t& set : sets) {
    if (set > 0 || most < least || random.chance(0.3)) continue;
    set = random.between(least, most);
    most -= static_cast<std::uint32_t>(set);
  }
  return sets;
}

/// Without virtual cut-through, which admission by room does not need.
void draw_wormhole(Random& random, const SwitchShape& shape, const Experiment& e,
                   SwitchOptions& s) {
  const bool tree = shape.vc_classes() == 1;
  const bool ring = kind_of(e.network).has_rings();
  const bool any =
      tree || (s.routing == RoutingKind::DimensionOrder && !(ring && s.relaxed_dateline));
  s.vc_allocation =
      any && random.chance(0.5) ? VcAllocationKind::NonAtomic : VcAllocationKind::Atomic;
}

void draw_torus_vcs(Random& random, const SwitchShape& shape, Experiment& e) {
  SwitchOptions& s = e.switch_;
  if (kind_of(e.network).has_rings() && shape.vcs < 4) {
    e.network.topology = "mesh";
    e.network.wrap.clear();
  }
  const std::uint32_t escape = kind_of(e.network).has_rings() ? 2 : 1;
  const std::uint32_t others = shape.vcs - 2 * escape;  // of the escapes of two sets
  if (others == 0) s.routing = RoutingKind::DimensionOrder;
  s.adaptive_vcs = std::clamp<std::int64_t>(s.adaptive_vcs, 1, std::max(1u, others));
  const auto adaptive = static_cast<std::uint32_t>(adaptive_vcs_of(s));
  s.vcs_in_use = random.between(adaptive + 2 * escape, shape.vcs);
  s.message_class_vcs = draw_sets(random, escape, s.vcs_in_use - adaptive - escape);
  s.idle_vcs = std::min(s.idle_vcs, s.vcs_in_use - adaptive - escape - own_vcs_of(s));
}

/// The bubble has been chosen: one VC of a class asks for no more, and the escape does not grow.
void draw_bubble_vcs(const SwitchShape& shape, SwitchOptions& s) {
  const std::int64_t escape = common_vcs_of(s) - adaptive_vcs_of(s);
  s.message_class_vcs = {1};
  if (s.vcs_in_use < shape.vcs) {
    ++s.vcs_in_use;
  } else if (s.idle_vcs > 0) {
    --s.idle_vcs;
  } else if (escape == 1) {
    if (s.adaptive_vcs == 1) s.routing = RoutingKind::DimensionOrder;
    s.adaptive_vcs = std::max<std::int64_t>(1, s.adaptive_vcs - 1);
  }
}

void draw_message_vcs(Random& random, const SwitchShape& shape, Experiment& e) {
  SwitchOptions& s = e.switch_;
  const bool bubble = s.escape == RingEscape::Bubble;
  if (shape.vc_classes() == 1) {
    s.vcs_in_use = random.between(2, shape.vcs);
    s.message_class_vcs = draw_sets(random, 1, s.vcs_in_use - 1);
  } else {
    bubble ? draw_bubble_vcs(shape, s) : draw_torus_vcs(random, shape, e);
    s.local_vcs = std::min(s.local_vcs, common_vcs_of(s));
  }
  if (!bubble && random.chance(0.5)) draw_wormhole(random, shape, e, s);
}

}  // namespace

void draw_message_classes(Random& random, const SwitchShape& shape, Experiment& e) {
  if (shape.message_classes) draw_message_vcs(random, shape, e);
  if (random.chance(shape.message_classes ? 0.8 : 0.1)) draw_classes(random, e.traffic);
}

void draw_classes(Random& random, TrafficOptions& t) {
  t.reply_class = random.between(0, kMessageClasses - 1);
  std::uint32_t left = 1000;  // thousandths
  for (std::uint32_t more = random.between(1, kMessageClasses - 1); more > 0; --more) {
    const std::uint32_t share = random.below(left + 1);
    t.class_shares.push_back(share / 1000.0);
    left -= share;
  }
  t.class_shares.push_back(left / 1000.0);
}

}  // namespace dusk
