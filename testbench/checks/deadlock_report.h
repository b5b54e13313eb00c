// SPDX-License-Identifier: Apache-2.0
/// Text report on a network in which nothing moves: which packet waits for which.
#pragma once

#include <functional>
#include <string>

#include "models/common/channel_state.h"
#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"
#include "testbench/common/wait_step.h"

namespace dusk {

class Network;

/// Input of the report. Tests may fill it with a table in place of a network.
struct StalledNetwork {
  const Topology& topology;
  std::uint32_t vcs = kMaxVcs;  ///< VCs in use, of every port
  std::function<PortProbe(SwitchId, PortId)> probe;
  std::function<ChannelState(ChannelId)> state;
  /// Returns the VCs of an output port that a packet in this input VC may get, by message class.
  std::function<std::uint32_t(SwitchId, VcId, PortId)> next_vcs = [](SwitchId, VcId, PortId) {
    return ~0u;
  };
};

/// Returns a view of the switches of `network`, which must outlive the result.
StalledNetwork stalled_network(Network& network);

/// Builds the wait-for graph of the occupied input VCs. A head flit waits for an output VC of one
/// of its candidate ports. A packet with an output VC waits for a credit of the buffer
/// downstream. An empty buffer inside a packet waits for the rest from upstream. Prints a cycle
/// of the graph, or, if it has none, the longest chain of waits, which ends at a dark channel, a
/// node, ...
std::string deadlock_report(const StalledNetwork& stalled);

/// Returns the same cycle or chain as data; without steps if no switch holds a packet.
WaitPath wait_path(const StalledNetwork& stalled);

}  // namespace dusk
