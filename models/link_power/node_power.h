// SPDX-License-Identifier: Apache-2.0
/// Link power of the channels from a node to its switch (docs/rtl/link_power.md, "Nodes").
#pragma once

#include "models/link_power/link_power.h"

namespace dusk {

/// Returns the shape of a switch with a single trunk that stands for the channels from a node to
/// this switch.
SwitchShape node_shape(const SwitchShape& of_switch, std::uint32_t channels);

/// Link power of a node, with the policy and the configuration of its switch. The channels are one
/// trunk, begin On and wanted, and none is pinned. The policy sees every channel to the node as On.
/// Every mask has a bit per channel.
class NodePower {
 public:
  NodePower(const SwitchShape& of_switch, const SwitchSettings& settings, std::uint32_t channels);

  /// Returns the state that a channel drives after the last edge.
  ChannelState state(unsigned channel) const { return power_.bank().state(channel); }
  std::uint32_t sendable() const { return power_.bank().sendable(); }
  std::uint32_t usable() const { return power_.usable(); }
  std::uint32_t preferred() const { return power_.preferred(); }
  /// Returns the channels on which a packet that chooses them gets a virtual channel.
  std::uint32_t grantable() const { return chooses_again_ ? power_.bank().on() : ~0u; }
  /// Returns the channels on which an aged packet may get a virtual channel: all.
  std::uint32_t reachable() const { return reachable_; }
  /// Returns the number of windows after which a packet is aged, 1..7; 0: never.
  unsigned age_out() const { return age_out_; }

  /// Events and levels of a node that its policy reads at an edge, bit per channel.
  struct Facts {
    std::uint32_t sent = 0;  ///< a flit left in the cycle before the edge
    /// A packet owned a virtual channel at the end of that cycle, or asked the channel to wake.
    std::uint32_t owned = 0;
    bool pending = false;  ///< a packet of the node has waited too long
  };
  /// Evaluates edge `now`. Cycle 0, window ends and the edges of next() must not be skipped.
  void step(Cycle now, const Facts& facts, bool window_end);
  /// Returns the first edge after `now` that changes anything if `facts` stay the same and no
  /// window ends. `now` is the last evaluated edge.
  Cycle next(Cycle now, const Facts& facts) const;

 private:
  LinkPower power_;
  PowerInputs inputs_;
  Facts last_;  ///< facts of the last edge
  std::uint32_t reachable_;
  unsigned age_out_;
  bool chooses_again_;
};

}  // namespace dusk
