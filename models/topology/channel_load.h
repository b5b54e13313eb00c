// SPDX-License-Identifier: Apache-2.0
/// The throughput that the channels of a network allow for the packets it is given.
#pragma once

#include <cstdint>
#include <memory>

#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"

namespace dusk {

/// Flits by where they have to cross the narrow places of a network. All channels count as on and
/// of full width.
class ChannelLoad {
 public:
  virtual ~ChannelLoad() = default;
  /// A packet of `flits` from `source` to another node.
  virtual void add(NodeId source, NodeId destination, std::uint64_t flits) = 0;
  /// Flits added.
  virtual std::uint64_t total() const = 0;
  /// Throughput, in flits/node/cycle, that traffic of these proportions cannot exceed; without
  /// traffic what the nodes can inject. It is also the load at which the first channel is full if
  /// is_attained().
  virtual double bound() const = 0;
  /// Whether the channels carry as much as bound() says, because the way of each packet is fixed,
  /// or because ways that the routing may take load no channel more. False: not known.
  virtual bool is_attained() const = 0;
};

/// How packets go, as far as it decides the load of the channels.
struct LoadRules {
  std::uint32_t ejection_lanes = 1;  ///< flits that a local channel can take in a cycle
  /// Way of packets half around a ring (torus). Random holds for all rules, less tightly.
  RingTie ring_tie = RingTie::Random;
  bool dimension_order = false;  ///< every packet goes in dimension order (torus, mesh)
};

/// The load of a network.
std::unique_ptr<ChannelLoad> make_channel_load(const Topology& topology,
                                               const LoadRules& rules = {});

}  // namespace dusk
