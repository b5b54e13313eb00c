// SPDX-License-Identifier: Apache-2.0
/// What differs from one kind of network to another, beyond the tables of a Topology.
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
  std::string
      reason;  ///< not free: the cycle, as "switch (0,1) port 3 VC 1 -> ..."; or what is missing
  std::size_t channels = 0, dependencies = 0;  ///< vertices (channel and VC) and edges
};

/// A part of a network that straight lines between its switches bound.
struct StraightCut {
  std::string name;          ///< as printed: "dimension 0, 0 to 3"
  std::vector<bool> inside;  ///< [switch]
};

/// One object answers for every network of its kind; `network` is always one of them.
class TopologyRules {
 public:
  virtual ~TopologyRules() = default;

  /// Output ports of switch `at` that a shortest way to `destination` may begin with, whatever the
  /// routing makes of them; the node's own ones if it is at this switch.
  virtual std::uint32_t minimal_ports(const Topology& network, SwitchId at,
                                      NodeId destination) const = 0;

  /// See make_channel_load().
  virtual std::unique_ptr<ChannelLoad> make_load(const Topology& network,
                                                 const LoadRules& rules) const = 0;

  /// Lengths of the ways in `network`, which must live as long. `tie`: as LoadRules::ring_tie.
  virtual std::unique_ptr<HopCount> make_hop_count(const Topology& network, RingTie tie) const = 0;

  /// Cuts among which the narrowest is to be found; empty: the network has none.
  virtual std::vector<StraightCut> straight_cuts(const Topology& network) const = 0;

  /// Whether packets of these lengths, routed as `settings` say, can wait for each other in a
  /// cycle. Where the wiring alone excludes it, the verdict is free without a look at them.
  virtual DeadlockVerdict check_deadlock(const Topology& network,
                                         const std::vector<SwitchSettings>& settings,
                                         const PacketLengths& lengths) const = 0;
};

}  // namespace dusk
