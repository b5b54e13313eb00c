// SPDX-License-Identifier: Apache-2.0
/// The throughput that the channels of a network allow for the packets it is given.
#pragma once

#include <cstdint>
#include <memory>

#include "models/kernel/switch_engine.h"
#include "models/topology/topology.h"

namespace dusk {

/// Flits by where they have to cross the narrow places of a network.
class ChannelLoad {
 public:
  virtual ~ChannelLoad() = default;
  /// A packet of `flits` from `source` to another node.
  virtual void add(NodeId source, NodeId destination, std::uint64_t flits) = 0;
  /// Flits added.
  virtual std::uint64_t total() const = 0;
  /// Highest throughput, in flits/node/cycle, at which traffic of these proportions can be
  /// accepted, all channels on and of full width (see throughput_bound()); without traffic what
  /// the nodes can inject.
  virtual double bound() const = 0;
};

/// The load of a network. `ring_tie` is that of its settings, where packets half way around a ring
/// choose a direction; Random holds for all of them, less tightly.
std::unique_ptr<ChannelLoad> make_channel_load(const Topology& topology,
                                               std::uint32_t ejection_lanes = 1,
                                               RingTie ring_tie = RingTie::Random);

}  // namespace dusk
