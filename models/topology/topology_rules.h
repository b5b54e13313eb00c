// SPDX-License-Identifier: Apache-2.0
/// Functions that differ from one kind of network to another, beyond the tables of a Topology.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"
#include "models/topology/bubble.h"
#include "models/topology/channel_load.h"
#include "models/topology/hop_count.h"
#include "models/topology/topology.h"

namespace dusk {

struct DeadlockVerdict {
  bool free = false;
  std::string reason;  ///< not free: cycle "switch (0,1) port 3 VC 1 -> ...", or missing condition
  std::size_t channels = 0, dependencies = 0;  ///< vertices (channel and VC) and edges
};

/// A part of a network that a straight cut between its switches separates.
struct StraightCut {
  std::string name;          ///< as printed: "dimension 0, 0 to 3"
  std::vector<bool> inside;  ///< [switch]
};

/// Functions for every network of one kind; `network` must be of this kind.
class TopologyRules {
 public:
  virtual ~TopologyRules() = default;

  /// Returns the output ports of switch `at` with which a shortest path to `destination` may begin,
  /// whether the routing uses them or not. If the destination is at this switch: the node's own
  /// ports.
  virtual std::uint32_t minimal_ports(const Topology& network, SwitchId at,
                                      NodeId destination) const = 0;

  /// Makes a counter of channel loads for `network`, see make_channel_load().
  virtual std::unique_ptr<ChannelLoad> make_load(const Topology& network,
                                                 const LoadRules& rules) const = 0;

  /// Makes the hop count of `network`, which must outlive it. `tie`: as LoadRules::ring_tie.
  virtual std::unique_ptr<HopCount> make_hop_count(const Topology& network, RingTie tie) const = 0;

  /// Returns the cuts among which the narrowest is searched; empty: the network has none.
  virtual std::vector<StraightCut> straight_cuts(const Topology& network) const = 0;

  /// Checks whether packets of these lengths, routed by `settings`, can wait for each other in a
  /// cycle. If the wiring alone excludes it, the verdict is free and the settings are not read.
  virtual DeadlockVerdict check_deadlock(const Topology& network,
                                         const std::vector<SwitchSettings>& settings,
                                         const PacketLengths& lengths) const = 0;
};

}  // namespace dusk
