// SPDX-License-Identifier: Apache-2.0
/// Random configuration pins for the directed trials of random neighbors.
#pragma once

#include <random>

#include "models/link_power/part.h"
#include "models/switch/switch_engine.h"
#include "tests/system/random_settings.h"

namespace dusk {

/// For neighbors that lengthen() their packets: a VC is free when all of one have left the node,
/// and its buffer is deep.
inline SwitchSettings long_packet_settings(const SwitchShape& shape, std::mt19937& random) {
  SwitchSettings s = random_settings(shape, false, random);
  s.atomic_vc_allocation = true;
  s.local_depth = 256;
  return s;
}

/// Settings for neighbors that hurry(window). Thresholds are at most the flits of such a window,
/// some with few bits. Mostly all are just above a quarter of it, which full channels reach several
/// times. The lower one is often above the upper one, so that the taken step is visible. Mostly
/// nothing prevents the step.
inline SwitchSettings long_window_settings(const SwitchShape& shape, std::uint32_t window,
                                           std::mt19937& random) {
  SwitchSettings s;
  do {
    s = random_settings(shape, false, random);
  } while (!s.power_managed || (shape.topology == SwitchTopology::Tree &&
                                (s.address_mask == 0 || s.present != first_ports(shape.ports))));
  const std::uint32_t high = random() % 4 == 0 ? 0 : window / 4;
  const auto draw = [&random, high](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random() % bound >> random() % (high != 0 ? 12 : 3)) | high;
  };
  for (std::size_t i = 0; i < s.on_threshold.size(); ++i) {
    s.on_threshold[i] = draw(window / 2);
    s.off_threshold[i] = draw(window);
  }
  if (random() % 4 == 0) return s;
  s.override_enabled = s.unused_only = s.guard = false;
  if (policy_part(shape.policy).node_channels)
    s.pinned = 0;
  else if (shape.topology == SwitchTopology::Tree)
    s.pinned &= first_ports(shape.ports / 2 + 1);  // all below, the first above
  return s;
}

/// Settings for neighbors that stall(): few VCs and slots; head flits choose again while their
/// channel wakes, and are aged after a few windows. The number of selectable ports changes often.
/// Or all ports are selectable and hardly a channel sleeps, so that a packet meets a running timer.
inline SwitchSettings stalled_settings(const SwitchShape& shape, std::mt19937& random) {
  SwitchSettings s;
  do {
    s = random_settings(shape, false, random);
  } while (!s.power_managed || s.selection == Selection::Oblivious ||
           (shape.topology == SwitchTopology::Tree &&
            (s.address_mask == 0 || s.present != first_ports(shape.ports))));
  const auto below = [&random](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random()) % bound;
  };
  const bool all = below(3) == 0;
  if (below(4) != 0) s.pinned = 0;
  s.prefer_on = true;
  s.choose_again = below(4) != 0;
  s.age_out = static_cast<std::uint8_t>(below(8));
  s.one_packet_per_port = !shape.each_head_requests() && below(2) != 0;
  s.atomic_vc_allocation = below(4) == 0;
  if (shape.topology == SwitchTopology::Tree && below(2) != 0) s.vcs_in_use = 1;
  if (!shape.admission && below(2) != 0) s.depth_in_use = s.local_depth = 1;
  s.idle_cycles = all ? 1000 : below(1u << below(8));
  s.t_on = 1 + below(64);
  s.t_off = 1 + below(8);
  const std::uint32_t above = below(2) == 0 ? 4 : 1000;
  for (std::size_t i = 0; i < s.on_threshold.size(); ++i) {
    s.on_threshold[i] = all ? 0 : below(above);
    s.off_threshold[i] = all ? 0 : below(8);
  }
  return s;
}

/// Rules of the own queues of a ring, too; half of the time they alone decide. Packets may wait for
/// each other for ever, so nothing needs to come out.
inline SwitchSettings own_queue_settings(const SwitchShape& shape, std::mt19937& random) {
  SwitchSettings s = random_settings(shape, false, random);
  const bool alone = random() % 2 != 0;
  for (auto& rules : s.admission) {
    for (AdmissionRule& rule : rules) {
      rule.own.length = random() % 2 != 0;
      rule.own.flits = static_cast<std::uint16_t>(random() % (least_depth(s) + 1));
      if (alone) rule.downstream = {};
    }
  }
  return s;
}

/// A configuration with coupling and all channels.
inline SwitchSettings coupled_settings(const SwitchShape& shape, std::mt19937& random) {
  SwitchSettings s;
  do {
    s = random_settings(shape, false, random);
  } while (!s.power_managed || !s.coupled || s.present != first_ports(shape.ports));
  return s;
}

/// For neighbors that start_dark(): short timers, so that the first input that comes on meets
/// channels in different transitions, and their deadlines differ by little.
inline SwitchSettings dark_start_settings(const SwitchShape& shape, std::mt19937& random) {
  SwitchSettings s = coupled_settings(shape, random);
  s.initial_on = static_cast<std::uint32_t>(random()) & s.present;
  s.t_on = 1 + static_cast<std::uint32_t>(random() % 64);
  s.t_off = 1 + static_cast<std::uint32_t>(random() % 16);
  return s;
}

/// Settings for neighbors that fidget(): timers as short as their stay, and mostly steps down. So a
/// timer ends at the edge at which its input returns and another channel is dropped.
inline SwitchSettings fidget_settings(const SwitchShape& shape, std::mt19937& random) {
  SwitchSettings s = coupled_settings(shape, random);
  s.t_on = 1 + static_cast<std::uint32_t>(random() % 8);
  s.t_off = 1 + static_cast<std::uint32_t>(random() % 8);
  return s;
}

}  // namespace dusk
