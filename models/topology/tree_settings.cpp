// SPDX-License-Identifier: Apache-2.0
#include "models/topology/tree_settings.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "models/topology/message_settings.h"
#include "models/topology/settings_parts.h"

namespace dusk {
namespace {

std::uint32_t count_ones(std::uint32_t mask) {
  return static_cast<std::uint32_t>(__builtin_popcount(mask));
}

void check(const Topology& tree, const TreeRunSettings& settings) {
  const auto fail = [](const std::string& what) {
    throw std::invalid_argument("switch settings: " + what);
  };
  const std::uint32_t k = count_ones(tree.down[0]);
  if (settings.forced_up > k) {
    fail(std::to_string(settings.forced_up) + " forced up channels (at most " + std::to_string(k) +
         ")");
  }
  if (settings.forced_up > 0 && !settings.power.power_managed) {
    fail("forced up channels need power management");
  }
  const bool all_on = settings.forced_up == 0 && settings.start == StartState::AllOn;
  if (!settings.keep_tree && !all_on) fail("without the Minimal Tree all channels are on at first");
}

/// Returns the `count` lowest up ports of a switch.
std::uint32_t lowest_up(const Topology& tree, SwitchId s, std::uint32_t count) {
  return tree.up[s] & ((1u << count) - 1) << tree.ports / 2;
}

/// Sets the initial channels to the pinned ones and those that coupling then wakes (sections 3.2.1
/// and 3.2.2). If the channel into down port i is on, up channel i is on. If any incoming channel
/// is on, all down channels are on.
void couple(const Topology& tree, std::vector<SwitchSettings>& all) {
  const auto input_on = [&](SwitchId s, PortId port) {
    const ChannelId in = tree.in_channel[s][port];
    if (in == kNone) return false;
    const Endpoint from = tree.channels[in].from;
    return from.kind == Endpoint::Kind::Node || (all[from.id].initial_on >> from.port & 1) != 0;
  };
  // Switch numbers ascend from the root level to the leaves: up channels first, from the leaves up.
  for (SwitchId s = tree.switches; s-- > 0;) {
    all[s].initial_on = all[s].pinned;
    if (!all[s].coupled) continue;
    for (PortId i = 0; i < tree.ports / 2; ++i) {
      if (input_on(s, i)) all[s].initial_on |= tree.up[s] & 1u << (tree.ports / 2 + i);
    }
  }
  for (SwitchId s = 0; s < tree.switches; ++s) {
    bool any = false;
    for (PortId port = 0; port < tree.ports; ++port) any = any || input_on(s, port);
    if (all[s].coupled && any) all[s].initial_on |= tree.down[s];
  }
}

}  // namespace

std::vector<SwitchSettings> make_tree_settings(const Topology& tree,
                                               const TreeRunSettings& settings) {
  check(tree, settings);
  checked_message_vcs(settings.router);
  check_power(settings.power);
  const ThresholdTable thresholds =
      settings.forced_up > 0
          ? never_thresholds()
          : make_thresholds(settings.thresholds, settings.power.window, count_ones(tree.down[0]));
  SwitchSettings common(settings.router, settings.power);
  common.on_threshold = thresholds.on;
  common.off_threshold = thresholds.off;
  std::vector<SwitchSettings> all(tree.switches, common);
  for (SwitchId id = 0; id < tree.switches; ++id) {
    SwitchSettings& s = all[id];
    s.address = tree.address[id];
    s.address_mask = tree.address_mask[id];
    s.digit_shift = tree.digit_shift[id];
    s.digit_mask = tree.digit_mask[id];
    s.present = tree.up[id] | tree.down[id];
    s.local = tree.local[id];
    s.coupled = settings.keep_tree && !tree.minimal_tree[id];
    if (!settings.keep_tree) {
      s.pinned = settings.power.node_channels ? 0 : s.local;
    } else if (tree.minimal_tree[id]) {
      s.pinned = tree.down[id] | lowest_up(tree, id, std::max(settings.forced_up, 1u));
    }
    if (!settings.trim_above_leaves && s.local == 0) s.off_threshold.fill(0);
    s.initial_on = s.present;
    s.seed = switch_seed(settings.seed, id);
  }
  const bool dark = settings.start == StartState::MinimalTree || settings.forced_up > 0;
  if (dark && settings.power.power_managed) couple(tree, all);
  return all;
}

double initial_link_power(const Topology& topology, const std::vector<SwitchSettings>& settings) {
  std::size_t on = topology.injection.size();
  for (const SwitchSettings& s : settings) on += count_ones(s.initial_on);
  return static_cast<double>(on) / static_cast<double>(topology.channels.size());
}

}  // namespace dusk
