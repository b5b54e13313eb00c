// SPDX-License-Identifier: Apache-2.0
/// Names of the parts of a network in messages.
#pragma once

#include <string>

#include "models/topology/topology.h"

namespace dusk {

/// Returns the topology's name of the switch, or "switch 3" if the topology gives none.
std::string switch_name(const Topology& topology, SwitchId id);
/// Returns endpoint_name() without the port, or "" if the endpoint is empty.
std::string end_name(const Topology& topology, const Endpoint& end);
/// Returns a name such as "switch l2 (0,1,3) port 5" or "node 7".
std::string endpoint_name(const Topology& topology, const Endpoint& end);
/// Returns a name such as "channel 12 (node 7 -> switch l3 (0,1) port 3)".
std::string channel_name(const Topology& topology, ChannelId id);

}  // namespace dusk
