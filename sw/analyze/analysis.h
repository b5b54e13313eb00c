// SPDX-License-Identifier: Apache-2.0
/// Exact properties of the network of an experiment, without a simulation.
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

namespace dusk {

/// Networks of more nodes are refused.
inline constexpr std::uint32_t kMostNodes = 16384;
/// Of larger networks parts are left out: loads and dependencies by the nodes, edge connectivity by
/// the switches, the worst permutation by the channels on the ways of all pairs of nodes.
inline constexpr std::uint32_t kMostLoadNodes = 4096;
inline constexpr std::uint64_t kMostWayChannels = 400'000'000;
inline constexpr std::uint32_t kMostConnectedSwitches = 4096;

struct Analysis {
  std::string name;  ///< of the experiment
  std::shared_ptr<const Topology> network;
  std::shared_ptr<const Route> route;
  std::uint32_t cables = 0;  ///< between switches
  Distances shortest, routed;
  std::string pattern;  ///< traffic.pattern
  bool is_adaptive = false;
  std::uint32_t ejection_lanes = 1;       ///< flits that an ejection channel carries in a cycle
  std::optional<Loads> loads;             ///< none: too many nodes, or adaptive
  std::optional<double> cut_bound;        ///< adaptive: offered load at which the first cut is full
  std::optional<WorstPermutation> worst;  ///< none: too many nodes, or not deterministic
  std::optional<Cut> cut;                 ///< the narrowest; none: the network has no cut
  std::optional<std::uint32_t> connectivity;  ///< none: too many switches, or only one
  std::vector<Bridge> bridges;
  /// Route of the escapes that the verdict rests upon: with classic datelines if it is free.
  std::shared_ptr<const Route> escape;
  std::optional<Dependencies> dependencies;  ///< of `escape`; none: too many nodes
  DeadlockVerdict deadlock;
  std::vector<std::string> left_out;  ///< one phrase for each part that is missing

  const Topology& topology() const { return *network; }

  /// What a channel carries of the flits that it can carry, at an offered load of 1.
  Fraction use(ChannelId channel) const;
  /// Throughput bound of the worst permutation, in flits/node/cycle.
  Fraction worst_bound() const;
};

/// Throws ConfigError.
Analysis analyze(const Configuration& configuration);

}  // namespace dusk
