// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/loads.h"

#include "models/analysis/paths.h"

namespace dusk {
namespace {

/// Sums the flits that cross each channel, once for each value of `random`.
class LoadSum {
 public:
  LoadSum(const Topology& topology, const Demand& demand, unsigned random_values)
      : topology_(topology),
        demand_(demand),
        random_values_(random_values),
        sums_(topology.channels.size() + topology.switches, demand.total() * random_values),
        at_(topology.channels.size()) {
    for (NodeId node = 0; node < topology.nodes; ++node)
      switch_of_.push_back(switch_of(topology, node));
  }

  void add(const Paths& paths, NodeId destination) {
    for (NodeId source = 0; source < topology_.nodes; ++source)
      sums_[at_ + switch_of_[source]] += demand_.flits(source, destination) * sums_.denominator();
    for (const Hop& hop : paths.hops()) {
      const std::size_t own = at_ + hop.at;
      if (sums_[own] == 0) continue;
      sums_.make_divisible(own, hop.branches());
      const SharedDenominator::Value part = sums_[own] / hop.branches();
      sums_[own] = 0;
      for (std::uint32_t b = hop.first; b < hop.end; ++b) {
        const Branch& branch = paths.branches()[b];
        sums_[branch.channel] += part;
        if (branch.to != kNone) sums_[at_ + branch.to] += part;
      }
    }
  }
  void add_injection() {
    const std::uint32_t channels = topology_.local_channels;
    for (NodeId source = 0; source < topology_.nodes; ++source) {
      const std::size_t first = std::size_t{source} * channels;
      SharedDenominator::Value flits = 0;
      for (NodeId destination = 0; destination < topology_.nodes; ++destination)
        flits += demand_.flits(source, destination);
      // The entry of a switch is free now. Any entry serves, even one of another switch.
      sums_[at_] = flits * random_values_ * sums_.denominator();
      sums_.make_divisible(at_, channels);
      for (std::uint32_t j = 0; j < channels; ++j)
        sums_[topology_.injection[first + j]] = sums_[at_] / channels;
    }
    sums_[at_] = 0;
  }
  Fraction flits(ChannelId channel) const { return sums_.fraction(channel); }

 private:
  const Topology& topology_;
  const Demand& demand_;
  unsigned random_values_;
  SharedDenominator sums_;  // [channel], then [at_ + switch]: flits at the switch, not yet sent on
  std::size_t at_;
  std::vector<SwitchId> switch_of_;  // [node]
};

}  // namespace

Fraction channel_use(const Channel& channel, const Fraction& load, std::uint32_t ejection_lanes) {
  return channel.to.kind == Endpoint::Kind::Node ? Fraction(load / ejection_lanes) : load;
}

Loads channel_loads(const Topology& topology, const Route& route, const Demand& demand,
                    std::uint32_t ejection_lanes) {
  Loads loads;
  Paths paths(topology, route);
  LoadSum sum(topology, demand, route.random_values());
  for (NodeId destination = 0; destination < topology.nodes; ++destination) {
    for (unsigned random = 0; random < route.random_values(); ++random) {
      paths.lead_to(destination, random);
      loads.is_adaptive = paths.is_adaptive();
      if (loads.is_adaptive) return loads;
      sum.add(paths, destination);
    }
  }
  sum.add_injection();
  using boost::multiprecision::cpp_int;
  const Fraction offered(cpp_int(topology.nodes),
                         cpp_int(demand.total()) * route.random_values());  // for one flit
  Fraction most = 0;
  for (ChannelId channel = 0; channel < topology.channels.size(); ++channel) {
    loads.load.push_back(sum.flits(channel) * offered);
    const Fraction use = channel_use(topology.channels[channel], loads.load.back(), ejection_lanes);
    if (use <= most) continue;
    most = use;
    loads.fullest = channel;
  }
  loads.bound = 1 / most;
  return loads;
}

}  // namespace dusk
