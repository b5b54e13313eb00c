// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/hop_account.h"

#include "models/topology/topology_rules.h"

namespace dusk {

std::unique_ptr<HopCount> hop_count(const Topology& topology, RingTie tie) {
  if (topology.rules == nullptr) return nullptr;
  return topology.rules->make_hop_count(topology, tie);
}

}  // namespace dusk
