// SPDX-License-Identifier: Apache-2.0
/// Exact properties of an experiment's network, without a simulation.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/analysis/cuts.h"
#include "models/analysis/dependencies.h"
#include "models/analysis/distances.h"
#include "models/analysis/loads.h"
#include "models/analysis/worst_permutation.h"
#include "models/routing/route.h"
#include "models/topology/topology.h"
#include "models/topology/topology_rules.h"
#include "sw/config/config_file.h"
#include "sw/config/network_kind.h"

namespace dusk {

/// Networks of more nodes are refused.
inline constexpr std::uint32_t kMostNodes = 16384;
/// Larger networks lose parts of their analysis. Nodes limit loads and dependencies; switches limit
/// edge connectivity; channels on the ways of all pairs limit the worst permutation. Answers of the
/// route (switches x nodes x values of drawn ties) limit parts that follow it.
inline constexpr std::uint32_t kMostLoadNodes = 4096;
inline constexpr std::uint64_t kMostAnswers = 300'000'000;
inline constexpr std::uint64_t kMostWayChannels = 400'000'000;
inline constexpr std::uint32_t kMostConnectedSwitches = 4096;

struct Analysis {
  std::string name;  ///< name of the experiment
  std::shared_ptr<const Topology> network;
  std::shared_ptr<const Route> route;
  std::uint32_t cables = 0;  ///< cables between switches
  Distances shortest;
  std::optional<Distances> routed;        ///< none: the route has too many answers
  std::string pattern;                    ///< traffic.pattern
  std::uint32_t ejection_lanes = 1;       ///< flits per cycle that an ejection channel carries
  std::optional<Loads> loads;             ///< none: network too large, or route adaptive
  std::optional<double> cut_bound;        ///< adaptive routes: load that fills the first cut
  std::optional<WorstPermutation> worst;  ///< none: network too large, or route not deterministic
  std::optional<Cut> cut;                 ///< narrowest cut; none: the network has no cut
  std::optional<std::uint32_t> connectivity;  ///< none: too many switches, or only one
  std::vector<Bridge> bridges;
  /// Route for the dependencies; with classic datelines if these are free of deadlock.
  std::shared_ptr<const Route> escape;
  std::optional<Dependencies> dependencies;  ///< by `escape`; none: network too large
  /// Dependencies with each ring as one vertex; none: no bubble, or the bubble is too small.
  std::optional<Dependencies> ring_dependencies;
  DeadlockVerdict deadlock;
  CountedTable counted;               ///< empty: this kind of network has none
  std::vector<std::string> left_out;  ///< one phrase for each part that is missing

  const Topology& topology() const { return *network; }

  /// Load of a channel divided by the flits that it can carry per cycle, at an offered load of 1.
  Fraction use(ChannelId channel) const;
  /// Throughput bound of the worst permutation, in flits/node/cycle.
  Fraction worst_bound() const;
  /// True if channels of nodes set this bound, and not worst->channel.
  bool nodes_set_worst_bound() const;
};

/// Analyzes a configuration. Throws ConfigError.
Analysis analyze(const Configuration& configuration);

}  // namespace dusk
