// SPDX-License-Identifier: Apache-2.0
#include "sw/analyze/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "models/analysis/paths.h"
#include "sw/analyze/traffic.h"
#include "sw/config/config_fault.h"
#include "sw/config/network_kind.h"
#include "sw/config/wanted_switch.h"
#include "sw/config/workload_part.h"
#include "sw/topologies/bubble_space.h"

namespace dusk {
namespace {

/// Refuses experiments whose packets take other routes, or whose destinations change with time.
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
    if (channel.joins_switches()) ++channels;
  }
  return channels / 2;
}

/// Returns true if a part of the analysis exceeds its limit, and notes that it is left out.
bool leave_out(Analysis& a, const char* part, std::uint64_t count, std::uint64_t most,
               const char* of) {
  if (count <= most) return false;
  a.left_out.push_back(fmt::format("{}: more than {} {}", part, most, of));
  return true;
}

/// The same for a part that asks the route at all switches for all nodes and all drawn ties.
bool too_many_answers(Analysis& a, const char* part) {
  const std::uint64_t answers =
      std::uint64_t{a.topology().switches} * a.topology().nodes * a.route->random_values();
  return leave_out(a, part, answers, kMostAnswers,
                   "answers of the route (switches x nodes x values of drawn ties)");
}

/// Adds the channel loads. `demand` is empty if there are too many nodes.
void add_loads(Analysis& a, const std::optional<Demand>& demand, RingTie tie) {
  constexpr const char* kPart = "loads of channels";
  if (leave_out(a, kPart, a.topology().nodes, kMostLoadNodes, "nodes")) return;
  if (too_many_answers(a, kPart)) return;
  Loads loads;
  try {
    loads = channel_loads(a.topology(), *a.route, *demand, a.ejection_lanes);
  } catch (const std::overflow_error& error) {
    a.left_out.push_back(fmt::format("{}: {}", kPart, error.what()));
    return;
  }
  if (!loads.is_adaptive) {
    a.loads = std::move(loads);
    return;
  }
  a.cut_bound = bound_by_cuts(a.topology(), LoadRules{a.ejection_lanes, tie, false}, *demand);
  a.left_out.emplace_back(
      "loads of channels: adaptive routing chooses by the traffic; the bound is that of the cuts");
}

void add_worst(Analysis& a) {
  constexpr const char* kPart = "worst permutation";
  if (too_many_answers(a, kPart)) return;
  const std::uint64_t nodes = a.topology().nodes;
  const Fraction channels = a.routed->mean() * (nodes * (nodes - 1));
  if (leave_out(a, kPart, static_cast<std::uint64_t>(channels.convert_to<double>()),
                kMostWayChannels, "channels on the ways of all pairs"))
    return;
  a.worst = worst_permutation(a.topology(), *a.route);
  if (!a.worst)
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
  // Packets with a relaxed dateline may also obey the classic one.
  if (a.deadlock.free)
    for (SwitchSettings& s : settings) s.relaxed_dateline = false;
  a.escape = kind_of(experiment.network).make_route(a.topology(), settings);
  constexpr const char* kPart = "dependencies";
  if (!leave_out(a, kPart, a.topology().nodes, kMostLoadNodes, "nodes") &&
      !too_many_answers(a, kPart))
    a.dependencies = route_dependencies(a.topology(), *a.escape);
  const std::vector<RouteRing> rings = a.escape->rings(a.topology());
  if (a.dependencies && a.deadlock.free && !rings.empty())
    a.ring_dependencies = with_rings_as_one(*a.dependencies, rings);
}

void add_counted(Analysis& a, const Experiment& experiment) {
  a.counted = kind_of(experiment.network).counted_table(experiment);
  const std::vector<std::string>& left_out = a.counted.left_out;
  a.left_out.insert(a.left_out.end(), left_out.begin(), left_out.end());
}

}  // namespace

Fraction Analysis::use(ChannelId channel) const {
  return channel_use(topology().channels[channel], loads->load[channel], ejection_lanes);
}

Fraction Analysis::worst_bound() const {
  return nodes_set_worst_bound() ? Fraction(topology().local_channels) : Fraction(1 / worst->load);
}

bool Analysis::nodes_set_worst_bound() const { return worst->load * topology().local_channels < 1; }

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
  // First, because it refuses traffic without exact shares, and the other work may take long.
  std::optional<Demand> demand;
  if (a.topology().nodes <= kMostLoadNodes)
    demand = offered_traffic(experiment, configuration.origins());
  a.cables = cables_of(a.topology());
  a.route = kind.make_route(a.topology(), settings);
  a.shortest = shortest_distances(a.topology());
  if (!too_many_answers(a, "distances as routed"))
    a.routed = routed_distances(a.topology(), *a.route);
  add_loads(a, demand, settings.front().ring_tie);
  add_worst(a);
  add_failures(a);
  add_dependencies(a, experiment, std::move(settings));
  add_counted(a, experiment);
  return a;
}

}  // namespace dusk
