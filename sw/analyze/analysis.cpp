// SPDX-License-Identifier: Apache-2.0
#include "sw/analyze/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "models/analysis/demand.h"
#include "models/analysis/paths.h"
#include "models/topology/channel_load.h"
#include "sw/config/config_fault.h"
#include "sw/config/network_kind.h"
#include "sw/config/pattern_keys.h"
#include "sw/config/wanted_switch.h"
#include "sw/config/workload_part.h"
#include "sw/topologies/bubble_room.h"

namespace dusk {
namespace {

/// Refuses experiments whose packets go by other rules, or to destinations that change with time.
void check_analyzable(const Experiment& experiment, const Origins& origins) {
  const ConfigFault fault(origins);
  const NetworkKind& kind = kind_of(experiment.network);
  fault.refuse(experiment.run.engine == EngineKind::Functional, {"run.engine"},
               "functional has routes of its own (engine rtl or model)");
  const WorkloadPart& workload = workload_of(experiment.traffic);
  fault.refuse(!workload.reads("pattern") || workload.heeds_deliveries(), {"traffic.kind"},
               "{} has no stationary pattern (open)", experiment.traffic.kind);
  const std::int64_t nodes = nodes_of(experiment.network);
  fault.refuse(nodes > kMostNodes, {kind.words().nodes_key, "network.topology"},
               "{} nodes are too many to analyze (at most {})", nodes, kMostNodes);
}

std::uint32_t cables_of(const Topology& topology) {
  std::uint32_t channels = 0;
  for (const Channel& channel : topology.channels) {
    if (channel.from.kind == Endpoint::Kind::Switch && channel.to.kind == Endpoint::Kind::Switch)
      ++channels;
  }
  return channels / 2;
}

Demand demand_of(const Experiment& experiment, const Origins& origins) {
  const auto pattern = make_traffic_pattern(
      experiment.traffic.pattern, pattern_settings(experiment.traffic, experiment.network));
  try {
    return make_demand(*pattern, static_cast<std::uint32_t>(nodes_of(experiment.network)));
  } catch (const std::invalid_argument& wrong) {
    ConfigFault(origins).fail({"traffic.pattern", "traffic.hotspot_share"}, "{}: {}",
                              experiment.traffic.pattern, wrong.what());
  }
}

double bound_by_cuts(const Analysis& a, const Demand& demand, RingTie tie) {
  const auto load = make_channel_load(a.topology(), LoadRules{a.ejection_lanes, tie, false});
  for (NodeId source = 0; source < demand.nodes(); ++source) {
    for (NodeId destination = 0; destination < demand.nodes(); ++destination) {
      const std::uint64_t flits = demand.flits(source, destination);
      if (flits > 0) load->add(source, destination, flits);
    }
  }
  return load->bound();
}

/// A part of the analysis that a limit keeps out of large networks. True: it is left out.
bool leave_out(Analysis& a, const char* part, std::uint64_t count, std::uint64_t most,
               const char* of) {
  if (count <= most) return false;
  a.left_out.push_back(fmt::format("{}: more than {} {}", part, most, of));
  return true;
}

void add_loads(Analysis& a, const Configuration& configuration, RingTie tie) {
  const std::uint32_t nodes = a.topology().nodes;
  if (leave_out(a, "loads of channels", nodes, kMostLoadNodes, "nodes")) return;
  const Demand demand = demand_of(configuration.experiment(), configuration.origins());
  Loads loads = channel_loads(a.topology(), *a.route, demand, a.ejection_lanes);
  a.is_adaptive = loads.is_adaptive;
  if (!a.is_adaptive) {
    a.loads = std::move(loads);
    return;
  }
  a.cut_bound = bound_by_cuts(a, demand, tie);
  a.left_out.emplace_back(
      "loads of channels: adaptive routing chooses by the traffic; the bound is that of the cuts");
}

void add_worst(Analysis& a) {
  const std::uint64_t nodes = a.topology().nodes;
  const Fraction channels = a.routed.mean() * (nodes * (nodes - 1));
  if (leave_out(a, "worst permutation", numerator(channels).convert_to<std::uint64_t>(),
                kMostWayChannels, "channels on the ways of all pairs"))
    return;
  if (is_deterministic(a.topology(), *a.route))
    a.worst = worst_permutation(a.topology(), *a.route);
  else
    a.left_out.emplace_back(
        "worst permutation: packets have several ways (drawn ties, up ports or adaptive routing)");
}

void add_failures(Analysis& a) {
  a.cut = narrowest_cut(a.topology());
  a.bridges = bridges(a.topology());
  const std::uint32_t switches = a.topology().switches;
  if (!leave_out(a, "edge connectivity", switches, kMostConnectedSwitches, "switches"))
    a.connectivity = edge_connectivity(a.topology());
}

void add_dependencies(Analysis& a, const Experiment& experiment,
                      std::vector<SwitchSettings> settings) {
  a.deadlock =
      a.topology().rules->check_deadlock(a.topology(), settings, bubble_lengths(experiment));
  // Packets that may relax the dateline may always obey it, too.
  if (a.deadlock.free)
    for (SwitchSettings& s : settings) s.relaxed_dateline = false;
  a.escape = kind_of(experiment.network).make_route(a.topology(), settings);
  const std::uint32_t nodes = a.topology().nodes;
  if (!leave_out(a, "dependencies", nodes, kMostLoadNodes, "nodes"))
    a.dependencies = route_dependencies(a.topology(), *a.escape);
}

}  // namespace

Fraction Analysis::use(ChannelId channel) const {
  const bool ejects = topology().channels[channel].to.kind == Endpoint::Kind::Node;
  return loads->load[channel] / (ejects ? ejection_lanes : 1);
}

Fraction Analysis::worst_bound() const {
  const Fraction most = topology().local_channels;
  return worst->load * most <= 1 ? most : Fraction(1 / worst->load);
}

Analysis analyze(const Configuration& configuration) {
  const Experiment& experiment = configuration.experiment();
  check_analyzable(experiment, configuration.origins());
  const NetworkKind& kind = kind_of(experiment.network);
  Analysis a;
  a.name = experiment.name;
  a.pattern = experiment.traffic.pattern;
  std::vector<SwitchSettings> settings;
  try {
    a.network = std::make_shared<const Topology>(kind.make_topology(
        experiment.network, static_cast<std::uint32_t>(ports_of(experiment.network))));
    settings = kind.make_settings(experiment, a.topology());
  } catch (const std::invalid_argument& error) {
    throw ConfigError(error.what());
  }
  a.ejection_lanes =
      wanted_switch(experiment.network, experiment.switch_, experiment.power).lanes();
  a.cables = cables_of(a.topology());
  a.route = kind.make_route(a.topology(), settings);
  a.shortest = shortest_distances(a.topology());
  a.routed = routed_distances(a.topology(), *a.route);
  add_loads(a, configuration, settings.front().ring_tie);
  add_worst(a);
  add_failures(a);
  add_dependencies(a, experiment, std::move(settings));
  return a;
}

}  // namespace dusk
