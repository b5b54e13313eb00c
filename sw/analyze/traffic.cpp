// SPDX-License-Identifier: Apache-2.0
#include "sw/analyze/traffic.h"

#include <stdexcept>

#include "sw/config/config_fault.h"
#include "sw/config/pattern_keys.h"

namespace dusk {

Demand offered_traffic(const Experiment& experiment, const Origins& origins) {
  const std::string& name = experiment.traffic.pattern;
  const auto pattern =
      make_traffic_pattern(name, pattern_settings(experiment.traffic, experiment.network));
  try {
    return make_demand(*pattern, static_cast<std::uint32_t>(nodes_of(experiment.network)));
  } catch (const std::invalid_argument& wrong) {
    const ConfigFault fault(origins);
    if (reads_key(pattern_of(experiment.traffic), "hotspot_share"))
      fault.fail({"traffic.hotspot_share", "traffic.pattern"}, "{} has {} (at most 9 decimals)",
                 experiment.traffic.hotspot_share, wrong.what());
    fault.fail({"traffic.pattern"}, "{} has {} (a pattern that knows its shares)", name,
               wrong.what());
  }
}

double bound_by_cuts(const Topology& topology, const LoadRules& rules, const Demand& demand) {
  const auto load = make_channel_load(topology, rules);
  // Sums below 2^52 are exact as floating-point numbers.
  const Demand::Flits total = demand.total();
  unsigned shift = 0;
  while (total >> shift >> 52 != 0) ++shift;
  for (NodeId source = 0; source < demand.nodes(); ++source) {
    for (NodeId destination = 0; destination < demand.nodes(); ++destination) {
      const auto flits = static_cast<std::uint64_t>(demand.flits(source, destination) >> shift);
      if (flits > 0) load->add(source, destination, flits);
    }
  }
  return load->bound();
}

}  // namespace dusk
