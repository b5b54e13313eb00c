// SPDX-License-Identifier: Apache-2.0
/// Exact load of each channel, and the throughput that the fullest channel allows.
#pragma once

#include <vector>

#include "models/analysis/demand.h"
#include "models/analysis/fraction.h"
#include "models/routing/route.h"
#include "models/topology/topology.h"

namespace dusk {

struct Loads {
  /// [channel] Flits per cycle if the nodes offer 1 flit/node/cycle on average.
  std::vector<Fraction> load;
  /// Channel that is full first: the channel with the highest channel_use(), and of equal ones the
  /// one with the lowest number.
  ChannelId fullest = kNone;
  /// Offered load, in flits/node/cycle, at which `fullest` is full.
  Fraction bound;
  /// If true, packets choose among several paths by the traffic that they meet. The loads are then
  /// not known: the other members are empty.
  bool is_adaptive = false;
};

/// Returns the load divided by the flits that the channel can carry in a cycle: `ejection_lanes` if
/// it leads to a node, 1 otherwise.
Fraction channel_use(const Channel& channel, const Fraction& load, std::uint32_t ejection_lanes);

/// Computes the loads of a demand, which must not be 0. Packets are divided as in Paths, and evenly
/// among the values of `random` (Route) and among the injection channels of a node.
/// `ejection_lanes`: flits that an ejection channel carries in a cycle; other channels carry one.
/// Throws NotRouted, std::overflow_error.
Loads channel_loads(const Topology& topology, const Route& route, const Demand& demand,
                    std::uint32_t ejection_lanes = 1);

}  // namespace dusk
