// SPDX-License-Identifier: Apache-2.0
/// The designs of an exploration: what is simulated and what is synthesized of each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sw/config/config_file.h"
#include "sw/cost/power.h"
#include "sw/sweep/axis.h"
#include "sw/synthesis/cost.h"

namespace dusk {

struct ExploreOrder {
  std::string file;  ///< configuration; none: the built-in default
  std::vector<std::string> axes, settings;
  CellsChoice cells{};
  Reading reading = Reading::Programmable;
  double clock = 5;    ///< ns, that netlists are made for
  double load = 0.1;   ///< at which latency and energy are measured, flits/node/cycle
  double highest = 1;  ///< at which throughput is
  std::string power;   ///< as of `dusk cost --power`; "none"; empty: the first switch, some time
                       ///< after the warm-up
  unsigned parallel = 0;
  std::string output;
};

struct Design {
  Point point;
  std::string id;  ///< point_name()
  Experiment at_load, at_highest;
  CostOrder cost;
  std::string netlist;  ///< name of its folder; designs of the same switch share it
  std::optional<PowerOrder> power;
  std::string power_folder;  ///< name of the folder of its power, of that netlist and experiment
};

/// Returns all combinations, each checked. Throws ConfigError, which names the design.
std::vector<Design> make_designs(const ExploreOrder& order, const std::vector<Axis>& axes);

}  // namespace dusk
