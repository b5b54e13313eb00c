// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "models/topology/settings_parts.h"
#include "models/topology/torus.h"

namespace dusk {
namespace {

constexpr std::uint32_t kMostNarrow = 2;  // 1/4 of the width
constexpr std::uint32_t kMostRoom = 511;  // flits of a rule
constexpr auto kBefore = static_cast<std::size_t>(VcClass::EscapeBefore);

std::uint32_t low_bits(std::uint32_t count) { return (1u << count) - 1; }

void check(const Topology& torus, const TorusRunSettings& run) {
  const auto fail = [](const std::string& what) {
    throw std::invalid_argument("switch settings: " + what);
  };
  const std::uint32_t vcs = run.router.vcs_in_use, adaptive = run.vcs.adaptive_vcs;
  const std::uint32_t idle = run.vcs.idle_vcs;
  const bool bubble = run.vcs.escape == RingEscape::Bubble;
  const std::uint32_t escape = torus.wrap && !bubble ? 2 : 1;
  if (vcs < 1 || vcs > kMaxVcs) fail(std::to_string(vcs) + " VCs (1 to 8)");
  if (vcs < adaptive + escape + idle) {
    fail(std::to_string(adaptive) + " adaptive VCs and " + std::to_string(idle) + " idle ones of " +
         std::to_string(vcs) +
         (escape == 2  ? " (a torus needs 2 others, one of each escape class)"
          : torus.wrap ? " (a torus with a bubble needs another one for the escape)"
                       : " (a mesh needs another one for the escape)"));
  }
  if (bubble && !torus.wrap) fail("a bubble in a mesh, which has no rings");
  if (bubble && !run.router.admission[kBefore][1].downstream.length)
    fail("a bubble without virtual cut-through");
  if (run.vcs.bubble > kMostRoom) fail(std::to_string(run.vcs.bubble) + " flits (0 to 511)");
  if (run.vcs.local_vcs < 1 || run.vcs.local_vcs > vcs) {
    fail(std::to_string(run.vcs.local_vcs) + " VCs of the local channels (1 to " +
         std::to_string(vcs) + ")");
  }
  if (run.power.narrowest > kMostNarrow) {
    fail("narrowest " + std::to_string(run.power.narrowest) + " (0 to 2)");
  }
}

/// VCs of each class, bit per VC.
std::array<std::uint8_t, kVcClasses> classes(const RouterConfig& router, const TorusVcs& of) {
  const std::uint32_t used = router.vcs_in_use - of.idle_vcs;
  const std::uint32_t escape = used - of.adaptive_vcs;
  const std::uint32_t adaptive = low_bits(of.adaptive_vcs);
  const bool both = of.escape == RingEscape::Bubble;
  const std::uint32_t others = low_bits(used) & ~adaptive;
  const std::uint32_t before =
      both ? others : low_bits(of.adaptive_vcs + (escape + 1) / 2) & ~adaptive;
  const std::uint32_t after = both ? others : others & ~before;
  std::array<std::uint8_t, kVcClasses> vcs{};
  const auto set = [&vcs](VcClass c, std::uint32_t mask) {
    vcs[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(mask);
  };
  set(VcClass::Adaptive, adaptive);
  set(VcClass::EscapeBefore, before);
  set(VcClass::EscapeAfter, after);
  set(VcClass::Local, low_bits(of.local_vcs));
  return vcs;
}

/// What packets that enter a ring of escape VCs ask for.
void add_bubble(const TorusVcs& of, AdmissionRules& rules) {
  AdmissionRule& enters = rules[kBefore][1];
  RoomRule& room = of.bubble_at == BubbleAt::Local ? enters.own : enters.downstream;
  room.flits = static_cast<std::uint16_t>(of.bubble);
}

/// With static thresholds the last link is narrowed at the off threshold of the others (thesis,
/// section 4.2.4), where a tree's last up channel has none.
ThresholdTable trunk_thresholds(const ThresholdSettings& settings, Cycle window,
                                std::uint32_t trunk) {
  ThresholdTable table = make_thresholds(settings, window, trunk);
  if (settings.dynamic) return table;
  const Rational off = settings.off * static_cast<std::int64_t>(window);
  table.off[0] =
      static_cast<std::uint32_t>((off.numerator() + off.denominator() - 1) / off.denominator());
  return table;
}

/// Link 0 of each trunk.
std::uint32_t first_links(const Topology& torus) {
  std::uint32_t mask = 0;
  for (const std::uint32_t trunk : torus.groups) mask |= trunk & (~trunk + 1);
  return mask;
}

}  // namespace

std::vector<SwitchSettings> make_torus_settings(const Topology& torus,
                                                const TorusRunSettings& run) {
  check(torus, run);
  check_power(run.power);
  const ThresholdTable thresholds = trunk_thresholds(run.thresholds, run.power.window, torus.trunk);
  SwitchSettings common(run.router, run.power);
  common.on_threshold = thresholds.on;
  common.off_threshold = thresholds.off;
  common.last = torus.last;
  common.wrap = torus.wrap.mask(torus.size.size());
  common.class_vcs = classes(run.router, run.vcs);
  if (run.vcs.escape == RingEscape::Bubble) add_bubble(run.vcs, common.admission);
  const bool dark = run.start == TrunkStart::OneLink && run.power.power_managed;
  std::vector<SwitchSettings> all(torus.switches, common);
  for (SwitchId id = 0; id < torus.switches; ++id) {
    SwitchSettings& s = all[id];
    s.address = torus.address[id];
    s.local = torus.local[id];
    s.pinned = run.power.node_channels ? 0 : s.local;
    for (PortId port = 0; port < torus.ports; ++port) {
      if (torus.out_channel[id][port] != kNone) s.present |= 1u << port;
    }
    s.initial_on = dark ? s.present & (first_links(torus) | s.local) : s.present;
    s.seed = switch_seed(run.seed, id);
  }
  return all;
}

}  // namespace dusk
