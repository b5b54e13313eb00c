// SPDX-License-Identifier: Apache-2.0
#include "models/topology/card_settings.h"

#include <stdexcept>
#include <string>

#include "models/switch/switch_engine.h"
#include "models/topology/card_way.h"
#include "models/topology/settings_parts.h"

namespace dusk {
namespace {

constexpr std::uint32_t kMostSpace = 511;  // flits of a rule

using ClassVcs = std::array<std::uint8_t, kMaxVcClasses>;

void check(const CardRunSettings& run) {
  const auto fail = [](const std::string& what) {
    throw std::invalid_argument("switch settings: " + what);
  };
  const std::uint32_t in_use = run.router.vcs_in_use,
                      least = run.vcs.escape == RingEscape::Bubble ? 1 : 2;
  if (in_use < 1 || in_use > kMaxVcs) fail(std::to_string(in_use) + " VCs (1 to 8)");
  if (run.vcs.link_vcs < least || run.vcs.link_vcs > in_use) {
    fail(std::to_string(run.vcs.link_vcs) + " VCs of external links (" + std::to_string(least) +
         " to " + std::to_string(in_use) + ")");
  }
  if (run.vcs.bubble > kMostSpace) fail(std::to_string(run.vcs.bubble) + " flits (0 to 511)");
  if (run.vcs.escape == RingEscape::Bubble &&
      !run.router.admission[row_of(VcClass::EscapeBefore)][1].downstream.length)
    fail("a bubble without virtual cut-through");
}

std::uint8_t& of(ClassVcs& vcs, CardClass c) { return vcs[static_cast<std::size_t>(c)]; }

/// Returns the sets of classes that should each get their own VC of the internal link, in ascending
/// order.
std::vector<std::vector<CardClass>> internal_users(const CardPorts& ports, RingEscape escape,
                                                   bool two_of_type1) {
  std::vector<std::vector<CardClass>> users;
  if (ports.splits() < kCardDimensions) {
    if (two_of_type1) {
      users = {{CardClass::Type1Plus}, {CardClass::Type1Minus}};
    } else {
      users = {{CardClass::Type1Plus, CardClass::Type1Minus}};
    }
  }
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    if (!ports.split(d)) continue;
    if (escape == RingEscape::Bubble) {
      users.push_back({type2(d, true), type2(d, false)});
    } else {
      users.push_back({type2(d, true)});
      users.push_back({type2(d, false)});
    }
  }
  users.push_back({CardClass::Type3});
  return users;
}

ClassVcs classes(const CardPorts& ports, std::uint32_t internal_vcs, const CardVcs& how) {
  ClassVcs vcs{};
  const std::uint32_t link = (1u << how.link_vcs) - 1, first = (1u << (how.link_vcs + 1) / 2) - 1;
  const bool bubble = how.escape == RingEscape::Bubble;
  of(vcs, CardClass::Local) = static_cast<std::uint8_t>(link);
  of(vcs, CardClass::Up) = static_cast<std::uint8_t>(bubble ? link : first);
  of(vcs, CardClass::Low) = static_cast<std::uint8_t>(bubble ? link : link & ~first);
  auto users = internal_users(ports, how.escape, false);
  if (bubble && internal_vcs > users.size()) users = internal_users(ports, how.escape, true);
  for (std::size_t i = 0; i < users.size(); ++i) {
    for (const CardClass c : users[i])
      of(vcs, c) = static_cast<std::uint8_t>(of(vcs, c) | 1u << i % internal_vcs);
  }
  for (std::uint32_t spare = static_cast<std::uint32_t>(users.size()); spare < internal_vcs;
       ++spare)
    of(vcs, CardClass::Type3) = static_cast<std::uint8_t>(of(vcs, CardClass::Type3) | 1u << spare);
  return vcs;
}

/// Adds the free space that packets must find to enter a ring.
void add_bubble(const CardVcs& how, AdmissionRules& rules) {
  AdmissionRule& enters = rules[row_of(VcClass::EscapeBefore)][1];
  SpaceRule& space = how.bubble_at == BubbleAt::Local ? enters.own : enters.downstream;
  space.flits = static_cast<std::uint16_t>(how.bubble);
}

}  // namespace

std::uint32_t needed_internal_vcs(CardConfiguration configuration, RingEscape escape) {
  return static_cast<std::uint32_t>(
      internal_users(card_ports(configuration), escape, false).size());
}

std::vector<SwitchSettings> make_card_settings(const Topology& torus, const CardTorusSizes& sizes,
                                               const CardRunSettings& run) {
  check(run);
  check_power(run.power);
  const CardPorts ports = card_ports(sizes.configuration);
  const ThresholdTable thresholds = make_thresholds(run.thresholds, run.power.window, 1);
  SwitchSettings common(run.router, run.power);
  common.on_threshold = thresholds.on;
  common.off_threshold = thresholds.off;
  common.last = card_address({{sizes.size[0] - 1, sizes.size[1] - 1, sizes.size[2] - 1}, 0});
  common.class_vcs = classes(ports, run.router.vcs_in_use, run.vcs);
  if (run.vcs.escape == RingEscape::Bubble) add_bubble(run.vcs, common.admission);
  common.internal = 1u << kInternalPort;
  common.local = 1u << kCardNodePort;
  common.pinned = run.power.node_channels ? 0 : common.local;
  common.present = common.initial_on = (1u << kCardPorts) - 1;
  std::vector<SwitchSettings> all(torus.switches, common);
  for (SwitchId id = 0; id < torus.switches; ++id) {
    SwitchSettings& s = all[id];
    s.address = torus.address[id];
    for (unsigned t = 0; t < kTorusPorts; ++t) {
      if (ports.card[t] == id % 2) s.card_links = static_cast<std::uint8_t>(s.card_links | 1u << t);
    }
    s.seed = switch_seed(run.seed, id);
  }
  return all;
}

}  // namespace dusk
