// SPDX-License-Identifier: Apache-2.0
/// Random configuration pins of one switch.
#pragma once

#include <algorithm>
#include <array>
#include <random>

#include "models/common/vc_set.h"
#include "models/link_power/part.h"
#include "models/switch/switch_engine.h"
#include "tests/system/random_card_settings.h"
#include "tests/system/random_torus_settings.h"

namespace dusk {

/// Draws settings of a tree switch: a legal identity, and channels that coupling may turn off.
inline void draw_tree(const SwitchShape& shape, std::mt19937& random, SwitchSettings& s) {
  const auto draw = [&random] { return static_cast<std::uint32_t>(random()); };
  const auto coin = [&draw] { return draw() % 2 != 0; };
  const auto below = [&draw](std::uint32_t bound) { return draw() % bound; };
  const std::uint32_t half = shape.ports / 2, all = first_ports(shape.ports);
  std::uint32_t digit_bits = 1;
  while ((1u << digit_bits) < half) ++digit_bits;
  const std::uint32_t used = kTreeLevels * digit_bits, digit = (1u << digit_bits) - 1;
  s.address_mask = below(8) == 0 ? 0 : draw() & ((1u << used) - 1);
  // The digit uses bits that are not in the mask of the address.
  s.digit_shift = static_cast<std::uint8_t>(below(used - digit_bits + 1));
  s.digit_mask = static_cast<std::uint8_t>(below(4) == 0 ? draw() & digit : digit);
  s.address_mask &= ~(std::uint32_t{s.digit_mask} << s.digit_shift);
  s.address = draw() & s.address_mask;
  s.present = below(3) == 0 ? (all & draw()) | 1u << below(half) : all;
  if (s.address_mask == 0 && coin()) s.present = (1u << half) - 1;  // a root
  s.local = below(3) == 0 ? s.present & ((1u << half) - 1) : 0;
  const std::uint32_t up = s.present & ~((1u << half) - 1);
  s.coupled = coin() && up != 0 && s.local == 0;
  if (!s.coupled)
    s.pinned = (s.present & ((1u << half) - 1)) | (up & (~up + 1)) | (up & draw() & draw());
  s.initial_on = coin() ? s.present : s.pinned | (s.present & draw());
  s.vcs_in_use = 1 + below(shape.vcs);
  constexpr std::array<Selection, 5> kSelections = {Selection::MostFreeVcs, Selection::FirstFree,
                                                    Selection::Cyclic, Selection::RoundRobin,
                                                    Selection::Oblivious};
  s.selection = kSelections[below(shape.vc_allocator == VcAllocator::PerVc ? 5 : 4)];
}

/// Flits of the smallest VC buffer of the switch and behind it.
inline std::uint32_t least_depth(const SwitchSettings& s) {
  const std::uint32_t least = std::min(s.depth_in_use, s.local_depth);
  return s.internal != 0 ? std::min(least, s.internal_depth) : least;
}

/// Draws rules that a packet of up to `longest_packet(s)` flits can meet: the buffers can hold as
/// many flits as the rules require. No rule is about the packet's own queue: with random
/// destinations two of them may wait for each other.
inline void draw_admission(std::mt19937& random, SwitchSettings& s) {
  const auto below = [&random](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random()) % bound;
  };
  const std::uint32_t depth = least_depth(s);
  const auto rule = [&] {
    SpaceRule space;
    space.length = below(2) != 0;
    space.flits = static_cast<std::uint16_t>(below(depth - (space.length ? 1 : 0) + 1));
    return space;
  };
  for (auto& rules : s.admission) {
    for (AdmissionRule& r : rules) r.downstream = rule();
  }
}

/// VCs of each message class: those that every packet needs a way over, and some of the others.
inline void draw_message_vcs(const SwitchShape& shape, std::mt19937& random, SwitchSettings& s) {
  const auto draw = [&random] { return static_cast<std::uint32_t>(random()); };
  for (std::uint8_t& vcs : s.message_vcs) {
    vcs = static_cast<std::uint8_t>(draw());
    if (shape.topology == SwitchTopology::Tree) {
      vcs = static_cast<std::uint8_t>(vcs | 1u << draw() % s.vcs_in_use);
      continue;
    }
    // One of each class that has any; which it is does not matter to neighbors that take all.
    for (const std::uint8_t of_class : s.class_vcs) {
      const auto lowest = static_cast<std::uint8_t>(of_class & (~of_class + 1));
      vcs = static_cast<std::uint8_t>(vcs | lowest);
    }
  }
}

/// Flits of a packet that every rule of `s` can let pass.
inline std::uint32_t longest_packet(const SwitchSettings& s) {
  std::uint32_t longest = 40;
  for (const auto& rules : s.admission) {
    for (const AdmissionRule& rule : rules) {
      const SpaceRule& space = rule.downstream;
      if (!space.length) continue;
      longest = std::min(longest, least_depth(s) - space.flits);
    }
  }
  return longest;
}

/// Returns the cycles of a long timer. Half of them are just above a number whose 20 bits are all
/// ones except one. The remaining time soon passes that number, and only this bit distinguishes it
/// from the number that means no timer.
inline std::uint32_t long_timer(std::mt19937& random) {
  const auto below = [&random](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random()) % bound;
  };
  if (below(2) != 0) return 1 + below(kLongestTimer);
  return (1u << 20) - 1 - (1u << (16 + below(4))) + below(100);
}

/// Draws the settings that this switch never reads. They are for the other kind of network, or for
/// other policies.
inline void draw_unread(const SwitchShape& shape, std::mt19937 random, SwitchSettings& s) {
  const auto below = [&random](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random()) % bound;
  };
  if (shape.topology == SwitchTopology::Tree) {
    s.last = below(1u << 24);
    s.wrap = static_cast<std::uint8_t>(below(16));
  } else {
    if (shape.topology == SwitchTopology::Card) s.wrap = static_cast<std::uint8_t>(below(16));
    s.address_mask = below(1u << 24);
    s.digit_shift = static_cast<std::uint8_t>(below(24));
    s.digit_mask = static_cast<std::uint8_t>(below(16));
  }
  if (shape.topology != SwitchTopology::Card) {
    s.card_links = static_cast<std::uint8_t>(below(64));
    s.internal_depth = below(257);
  }
  if (!reads_key(policy_part(shape.policy), "idle_cycles"))
    s.idle_cycles = 1 + below(kLongestTimer);
}

/// Flags of a configuration record, except those of `drawn`.
template <class Record>
void draw_flags(std::mt19937& random, Record& record, std::vector<const void*> drawn) {
  Record::fields(record, [&](const char*, unsigned, auto& member) {
    if constexpr (std::is_same_v<std::decay_t<decltype(member)>, bool>) {
      if (std::find(drawn.begin(), drawn.end(), &member) == drawn.end()) member = random() % 2 != 0;
    }
  });
}
/// Draws further flags from a copy of the stream, which does not move. One packet per port is
/// seldom, since the VCs of a port then hardly compete.
inline void draw_other_flags(const SwitchShape& shape, std::mt19937 random, SwitchSettings& s) {
  s.one_packet_per_port = !shape.each_head_requests() && random() >> 30 == 0;
  draw_flags<RouterConfig>(
      random, s,
      {&s.relaxed_dateline, &s.atomic_vc_allocation, &s.hold_arbitration, &s.one_packet_per_port});
  s.prefer_on = random() % 4 != 0;
  s.all_selectable = random() % 2 != 0;
  s.abort_sleep = random() % 2 != 0;
  // Experiments may choose again only with prefer_on and a selection other than oblivious.
  s.choose_again = random() % 2 != 0 && s.prefer_on && s.selection != Selection::Oblivious;
  s.age_out = static_cast<std::uint8_t>(random() % 2 != 0 ? random() % 8 : 0);
}

/// A legal configuration of a switch. `wide`: thresholds over all their bits, and half of the
/// timers, so that a short one often meets a long one.
inline SwitchSettings random_settings(const SwitchShape& shape, bool wide, std::mt19937& random) {
  const auto draw = [&random] { return static_cast<std::uint32_t>(random()); };
  const auto coin = [&draw] { return draw() % 2 != 0; };
  const auto below = [&draw](std::uint32_t bound) { return draw() % bound; };
  SwitchSettings s;
  switch (shape.topology) {
    case SwitchTopology::Tree:
      draw_tree(shape, random, s);
      break;
    case SwitchTopology::Torus:
      draw_torus(shape, random, s);
      break;
    case SwitchTopology::Card:
      draw_card(shape, random, s);
      break;
  }
  s.depth_in_use = 1 + below(shape.link_depth());
  s.local_depth = coin() ? 1 + below(256) : 1 + below(shape.vc_depth);
  s.out_depth_in_use = shape.out_depth == 0 ? 0 : 1 + below(shape.out_depth);
  s.atomic_vc_allocation = coin();
  if (shape.admission) draw_admission(random, s);
  if (shape.message_classes) draw_message_vcs(shape, random, s);
  s.hold_arbitration = coin();
  s.tie_break = static_cast<TieBreak>(below(3));
  s.seed = static_cast<std::uint16_t>(below(8) == 0 ? 0 : draw());
  s.power_managed = below(5) != 0;
  if (!s.power_managed) s.initial_on = s.present;
  draw_flags<PowerConfig>(
      random, s,
      {&s.power_managed, &s.prefer_on, &s.all_selectable, &s.abort_sleep, &s.choose_again});
  const auto timer = [&] { return wide && coin() ? long_timer(random) : 1 + below(40); };
  s.t_on = timer();
  s.t_off = timer();
  for (std::size_t i = 0; i < s.on_threshold.size(); ++i) {
    // Single high bits too: of a threshold that is never reached, each one counts.
    s.on_threshold[i] = !wide ? below(12) : coin() ? 1u << below(24) : below(1u << 24);
    s.off_threshold[i] = !wide ? below(8) : coin() ? 1u << below(24) : below(1u << 24);
  }
  if (reads_key(policy_part(shape.policy), "idle_cycles")) s.idle_cycles = timer() - 1;
  // A copy draws them, so that later values stay the same.
  draw_unread(shape, random, s);
  draw_other_flags(shape, random, s);
  return s;
}

}  // namespace dusk
