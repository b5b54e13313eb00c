// SPDX-License-Identifier: Apache-2.0
/// Designs of an exploration: for each, its simulation and its synthesis.
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
  std::string file;  ///< configuration file; none: the built-in default
  std::vector<std::string> axes, settings;
  CellsChoice cells{};
  Reading reading = Reading::Programmable;
  double clock = 5;    ///< clock period for the netlists, in ns
  double load = 0.1;   ///< load for latency and energy, flits/node/cycle
  double highest = 1;  ///< load for the throughput
  std::string power;   ///< text of `dusk cost --power`, "none", or empty: the first switch, some
                       ///< time after the warm-up
  unsigned parallel = 0;
  std::string output;
};

struct Design {
  Point point;
  std::string id;  ///< point_name()
  Experiment at_load, at_highest;
  CostOrder cost;
  std::string netlist;  ///< folder of its netlist; designs of the same switch share it
  std::optional<PowerOrder> power;
  std::string power_folder;  ///< folder of its power for this netlist and experiment
};

/// Returns all combinations of the axes, each checked. Throws ConfigError, which names the design.
std::vector<Design> make_designs(const ExploreOrder& order, const std::vector<Axis>& axes);

}  // namespace dusk
