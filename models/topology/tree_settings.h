// SPDX-License-Identifier: Apache-2.0
/// Configuration pins of every switch of a k-ary n-tree, from the options of a run.
#pragma once

#include <vector>

#include "models/energy/thresholds.h"
#include "models/switch/switch_engine.h"
#include "models/topology/tree.h"

namespace dusk {

/// Channels that are on in cycle 0.
enum class StartState : std::uint8_t {
  AllOn,        ///< every channel (closed loop, Tables 4 and 5)
  MinimalTree,  ///< only channels of the Minimal Tree (ramp experiments)
};

struct TreeRunSettings {
  RouterConfig router;
  PowerConfig power;
  ThresholdSettings thresholds;
  /// If true, the Minimal Tree stays on and neighbors are coupled (PolicyPart::keeps_tree). If
  /// false, every channel is on in cycle 0.
  bool keep_tree = true;
  bool trim_above_leaves = true;  ///< switches above the leaves step down too
  StartState start = StartState::AllOn;
  /// Number of up channels that are forced on; 0: the mechanism decides. With m forced channels,
  /// every switch of the Minimal Tree keeps its m lowest up channels on, the policy never acts, and
  /// `start` is ignored. The run begins in the state that the coupling rules then require. Its
  /// relative power is p_min + (m-1)/(k-1) (1 - p_min).
  std::uint32_t forced_up = 0;
  std::uint64_t seed = 1;  ///< seed of the tie-break registers, one stream per switch
};

/// Returns the pins of every switch, entry s for switch s of `tree` (a k-ary n-tree).
///
/// A switch of the Minimal Tree is not coupled. All its down channels (ejection included) and its
/// max(1, forced_up) lowest up channels are pinned. Other switches are coupled, with none pinned.
/// Without keep_tree no switch is coupled. Channels to nodes are pinned, with node_channels none.
/// If power is managed and `start` is MinimalTree or forced_up > 0, initial_on has the pinned
/// channels and those that coupling wakes. Else initial_on has all channels.
///
/// Throws std::invalid_argument for bad thresholds, t_on or t_off of 0, more than k forced up
/// channels, forced up channels without power management, and for sets of message classes as
/// checked_message_vcs().
std::vector<SwitchSettings> make_tree_settings(const Topology& tree,
                                               const TreeRunSettings& settings);

/// Returns the share of the network's unidirectional channels, injection and ejection included,
/// that are on in cycle 0.
double initial_link_power(const Topology& topology, const std::vector<SwitchSettings>& settings);

}  // namespace dusk
