// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "models/topology/common_settings.h"
#include "models/topology/torus.h"

namespace dusk {
namespace {

constexpr std::uint32_t kMostNarrow = 2;  // 1/4 of the width

std::uint32_t low_bits(std::uint32_t count) { return (1u << count) - 1; }

void check(const Topology& torus, const TorusRunSettings& run) {
  const auto fail = [](const std::string& what) {
    throw std::invalid_argument("switch settings: " + what);
  };
  const std::uint32_t vcs = run.router.vcs_in_use, adaptive = run.routing.adaptive_vcs;
  const std::uint32_t escape = torus.wrap ? 2 : 1;
  if (vcs < 1 || vcs > kMaxVcs) fail(std::to_string(vcs) + " VCs (1 to 8)");
  if (vcs < adaptive + escape) {
    fail(std::to_string(adaptive) + " adaptive VCs of " + std::to_string(vcs) +
         (torus.wrap ? " (a torus needs 2 others, one of each escape class)"
                     : " (a mesh needs another one for the escape)"));
  }
  if (run.routing.local_vcs < 1 || run.routing.local_vcs > vcs) {
    fail(std::to_string(run.routing.local_vcs) + " VCs of the local channels (1 to " +
         std::to_string(vcs) + ")");
  }
  if (run.narrowest > kMostNarrow) {
    fail("narrowest " + std::to_string(run.narrowest) + " (0 to 2)");
  }
}

/// VCs of each class, bit per VC.
std::array<std::uint8_t, kVcClasses> classes(const RouterOptions& router,
                                             const TorusRouting& routing) {
  const std::uint32_t escape = router.vcs_in_use - routing.adaptive_vcs;
  const std::uint32_t adaptive = low_bits(routing.adaptive_vcs);
  const std::uint32_t before = low_bits(routing.adaptive_vcs + (escape + 1) / 2) & ~adaptive;
  const std::uint32_t after = low_bits(router.vcs_in_use) & ~adaptive & ~before;
  std::array<std::uint8_t, kVcClasses> vcs{};
  const auto set = [&vcs](VcClass c, std::uint32_t mask) {
    vcs[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(mask);
  };
  set(VcClass::Adaptive, adaptive);
  set(VcClass::EscapeBefore, before);
  set(VcClass::EscapeAfter, after);
  set(VcClass::Local, low_bits(routing.local_vcs));
  return vcs;
}

/// With static thresholds the last link is narrowed at the off threshold of the others (thesis,
/// section 4.2.4), where a tree's last up channel has none.
ThresholdTable trunk_thresholds(const ThresholdSettings& settings, std::uint32_t trunk) {
  ThresholdTable table = make_thresholds(settings, trunk);
  if (settings.dynamic) return table;
  const Rational off = exact_decimal(settings.off) * static_cast<std::int64_t>(settings.window);
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
  SwitchSettings common = common_settings(run.router, run.link_power,
                                          trunk_thresholds(run.link_power.thresholds, torus.trunk));
  common.last = torus.last;
  common.wrap = static_cast<std::uint8_t>(torus.wrap ? low_bits(torus.size.size()) : 0);
  common.ring_tie = run.routing.ring_tie;
  common.relaxed_dateline = run.routing.relaxed_dateline;
  common.class_vcs = classes(run.router, run.routing);
  common.narrowest = run.narrowest;
  const bool dark = run.start == TrunkStart::OneLink && run.link_power.power_managed;
  std::vector<SwitchSettings> all(torus.switches, common);
  for (SwitchId id = 0; id < torus.switches; ++id) {
    SwitchSettings& s = all[id];
    s.address = torus.address[id];
    s.local = s.pinned = torus.local[id];
    for (PortId port = 0; port < torus.ports; ++port) {
      if (torus.out_channel[id][port] != kNone) s.present |= 1u << port;
    }
    s.initial_on = dark ? s.present & (first_links(torus) | s.local) : s.present;
    s.seed = switch_seed(run.seed, id);
  }
  return all;
}

}  // namespace dusk
