// SPDX-License-Identifier: Apache-2.0
/// Why nothing moves: who waits for whom in the switches, as text.
#pragma once

#include <functional>
#include <string>

#include "models/common/channel_state.h"
#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"
#include "testbench/common/wait_step.h"

namespace dusk {

class Network;

/// Input of the report; a table made by hand serves as well as a network.
struct StalledNetwork {
  const Topology& topology;
  std::uint32_t vcs = kMaxVcs;  ///< VCs in use, of every port
  std::function<PortProbe(SwitchId, PortId)> probe;
  std::function<ChannelState(ChannelId)> state;
  /// VCs of an output port that a packet in this VC may get, by its message class.
  std::function<std::uint32_t(SwitchId, VcId, PortId)> next_vcs = [](SwitchId, VcId, PortId) {
    return ~0u;
  };
};

/// The switches of `network` as they are now. `network` outlives the result.
StalledNetwork stalled_network(Network& network);

/// Draws the wait-for graph of the occupied input VCs: a head flit waits for an output VC of one of
/// its candidate ports, a packet with an output VC for a credit of the buffer downstream, and an
/// empty buffer inside a packet for its rest from upstream. Prints a cycle of that graph if there
/// is one, otherwise the longest chain of waits, which ends at what blocks it (a dark channel, a
/// node, ...).
std::string deadlock_report(const StalledNetwork& stalled);

/// Returns that cycle or chain as data; without steps if no switch holds a packet.
WaitPath wait_path(const StalledNetwork& stalled);

}  // namespace dusk
