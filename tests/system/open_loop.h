// SPDX-License-Identifier: Apache-2.0
/// Uniform open-loop traffic for the networks of tests.
#pragma once

#include "models/kernel/network.h"
#include "models/traffic/workload.h"

namespace dusk {

/// Every node sends so many flits a cycle, in packets of `length` flits.
inline void offer_load(Network& network, double load, std::uint32_t length, std::uint64_t seed) {
  WorkloadSettings traffic;
  traffic.kind = WorkloadKind::OpenLoop;
  traffic.injection.rate = load;
  traffic.length.minimum = traffic.length.maximum = length;
  const std::uint32_t nodes = network.topology().nodes;
  Workload workload(traffic, nodes, seed);
  for (NodeId node = 0; node < nodes; ++node) network.set_source(node, workload.make_source(node));
}

}  // namespace dusk
