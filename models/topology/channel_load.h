// SPDX-License-Identifier: Apache-2.0
/// The throughput that the channels of a network allow for the given packets.
#pragma once

#include <cstdint>
#include <memory>

#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"

namespace dusk {

/// Counts flits where they must cross the bottlenecks of a network. It assumes that all channels
/// are on and have full width.
class ChannelLoad {
 public:
  virtual ~ChannelLoad() = default;
  /// Adds a packet of `flits` from `source` to another node.
  virtual void add(NodeId source, NodeId destination, std::uint64_t flits) = 0;
  /// Returns the flits added.
  virtual std::uint64_t total() const = 0;
  /// Returns the throughput, in flits/node/cycle, that traffic of these proportions cannot exceed;
  /// without traffic, the throughput that the nodes can inject. If is_attained(), it is also the
  /// load at which the first channel is full.
  virtual double bound() const = 0;
  /// Returns whether the channels can carry as much as bound() says. True if the route of each
  /// packet is fixed, or if some routes that the routing may take load no channel more than that.
  /// False: not known.
  virtual bool is_attained() const = 0;
};

/// Rules of the routing that decide the load of the channels.
struct LoadRules {
  std::uint32_t ejection_lanes = 1;  ///< flits that an ejection channel can take in a cycle
  /// Direction of packets half around a ring (torus). Random holds for all rules, less tightly.
  RingTie ring_tie = RingTie::Random;
  bool dimension_order = false;  ///< every packet is routed in dimension order (torus, mesh)
};

/// Makes a counter of channel loads for a topology, without packets.
std::unique_ptr<ChannelLoad> make_channel_load(const Topology& topology,
                                               const LoadRules& rules = {});

}  // namespace dusk
