// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>

#include "models/common/vc_set.h"
#include "models/topology/message_settings.h"
#include "models/topology/settings_parts.h"
#include "models/topology/torus.h"

namespace dusk {
namespace {

constexpr std::uint32_t kMostNarrow = 2;   // 1/4 of the width
constexpr std::uint32_t kMostSpace = 511;  // flits of a rule

std::uint32_t low_bits(std::uint32_t count) { return (1u << count) - 1; }

[[noreturn]] void fail(const std::string& what) {
  throw std::invalid_argument("switch settings: " + what);
}

/// Returns the VCs of message class 0 that are not idle.
std::uint32_t common_vcs(const MessageVcs& messages, std::uint32_t in_use, const TorusVcs& of) {
  return messages[0] & low_bits(in_use - std::min(in_use, of.idle_vcs));
}

/// Checks that the VCs of message class 0 are below all others, and that enough others remain for
/// the escapes.
void check_messages(const MessageVcs& vcs, std::uint32_t escape) {
  if (vcs[0] != low_bits(members(vcs[0])))
    fail("VCs of other message classes below those of message class 0");
  for (unsigned c = 1; c < kMessageClasses; ++c) {
    if (vcs[c] != vcs[0] && members(vcs[c]) < escape)
      fail("message class " + std::to_string(c) + " has a VC of its own (a torus needs 2)");
  }
}

void check(const Topology& torus, const TorusRunSettings& run) {
  const std::uint32_t adaptive = run.vcs.adaptive_vcs, idle = run.vcs.idle_vcs;
  const bool bubble = run.vcs.escape == RingEscape::Bubble;
  const std::uint32_t escape = torus.wrap && !bubble ? 2 : 1;
  const std::uint32_t in_use = run.router.vcs_in_use;
  if (in_use < 1 || in_use > kMaxVcs) fail(std::to_string(in_use) + " VCs (1 to 8)");
  const MessageVcs messages = checked_message_vcs(run.router);
  check_messages(messages, escape);
  const std::uint32_t vcs = members(messages[0]);
  if (members(common_vcs(messages, in_use, run.vcs)) < adaptive + escape) {
    fail(std::to_string(adaptive) + " adaptive VCs and " + std::to_string(idle) + " idle ones of " +
         std::to_string(vcs) +
         (escape == 2  ? " (a torus needs 2 others, one of each escape class)"
          : torus.wrap ? " (a torus with a bubble needs another one for the escape)"
                       : " (a mesh needs another one for the escape)"));
  }
  if (bubble && !torus.wrap) fail("a bubble in a mesh, which has no rings");
  if (bubble && !run.router.admission[row_of(VcClass::EscapeBefore)][1].downstream.length)
    fail("a bubble without virtual cut-through");
  if (run.vcs.bubble > kMostSpace) fail(std::to_string(run.vcs.bubble) + " flits (0 to 511)");
  if (run.vcs.local_vcs < 1 || run.vcs.local_vcs > vcs) {
    fail(std::to_string(run.vcs.local_vcs) + " VCs of the local channels (1 to " +
         std::to_string(vcs) + ")");
  }
  if (run.power.narrowest > kMostNarrow) {
    fail("narrowest " + std::to_string(run.power.narrowest) + " (0 to 2)");
  }
}

using ClassVcs = std::array<std::uint8_t, kMaxVcClasses>;

void add(ClassVcs& vcs, VcClass c, std::uint32_t mask) {
  std::uint8_t& of_class = vcs[static_cast<std::size_t>(c)];
  of_class = static_cast<std::uint8_t>(of_class | mask);
}

/// Adds `escapes`, the escape VCs of one set of message classes. With a bubble each VC is in both
/// escape classes. Else the lower half (rounded up) is in EscapeBefore, the rest in EscapeAfter.
void add_escapes(ClassVcs& vcs, std::uint32_t escapes, RingEscape how) {
  std::uint32_t after = escapes;
  for (std::uint32_t before = (members(escapes) + 1) / 2; before > 0; --before) after &= after - 1;
  const bool both = how == RingEscape::Bubble;
  add(vcs, VcClass::EscapeBefore, both ? escapes : escapes & ~after);
  add(vcs, VcClass::EscapeAfter, both ? escapes : after);
}

/// Returns the VCs of each class, bit per VC.
ClassVcs classes(const RouterConfig& router, const TorusVcs& of) {
  const MessageVcs messages = checked_message_vcs(router);
  const std::uint32_t adaptive = low_bits(of.adaptive_vcs);
  ClassVcs vcs{};
  add(vcs, VcClass::Adaptive, adaptive);
  add(vcs, VcClass::Local, low_bits(of.local_vcs));
  add_escapes(vcs, common_vcs(messages, router.vcs_in_use, of) & ~adaptive, of.escape);
  for (const MessageSet& set : message_sets(messages)) {
    if (set.first_class == 0) continue;
    add_escapes(vcs, set.vcs, of.escape);
    add(vcs, VcClass::Local, set.vcs);
  }
  return vcs;
}

/// Adds the free space that packets must find to enter a ring of escape VCs.
void add_bubble(const TorusVcs& of, AdmissionRules& rules) {
  AdmissionRule& enters = rules[row_of(VcClass::EscapeBefore)][1];
  SpaceRule& space = of.bubble_at == BubbleAt::Local ? enters.own : enters.downstream;
  space.flits = static_cast<std::uint16_t>(of.bubble);
}

/// Returns the thresholds of a trunk. With static thresholds the last link is narrowed at the off
/// threshold of the others (thesis, section 4.2.4). A tree's last up channel has no off threshold.
ThresholdTable trunk_thresholds(const ThresholdSettings& settings, Cycle window,
                                std::uint32_t trunk) {
  ThresholdTable table = make_thresholds(settings, window, trunk);
  if (settings.dynamic) return table;
  const Rational off = settings.off * static_cast<std::int64_t>(window);
  table.off[0] =
      static_cast<std::uint32_t>((off.numerator() + off.denominator() - 1) / off.denominator());
  return table;
}

/// Returns link 0 of each trunk.
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
