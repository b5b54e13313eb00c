// SPDX-License-Identifier: Apache-2.0
/// Builds a network from an experiment, ready for simulation.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "models/application/replay.h"
#include "models/kernel/clock.h"
#include "models/kernel/network.h"
#include "models/traffic/traffic_source.h"
#include "models/twin/switch_model.h"
#include "rtl/rule_watch.h"
#include "rtl/waves.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"
#include "sw/report/report.h"
#include "sw/shapes/own_blocks.h"
#include "testbench/common/check_result.h"
#include "testbench/lockstep/lockstep_difference.h"
#include "testbench/lockstep/lockstep_events.h"
#include "testbench/simulation.h"
#include "testbench/statistics/offered_load.h"

namespace dusk {

/// First assertion of the RTL that failed.
struct BrokenRules {
  bool watched = false;  ///< some switches have assertions
  std::mutex lock;       ///< needed because several threads step switches
  std::optional<BrokenRule> first;
};

/// Parts of a run with its sources; nothing is simulated yet. The clock is destroyed first.
struct BuiltNetwork {
  SwitchShape shape;
  RunTitle title;                ///< texts about the run for its results
  std::vector<OwnBlock> blocks;  ///< modules of a user that replace the switch's
  // Only for engines lockstep and gates.
  LockstepEvents events;
  FirstOffender difference;
  std::optional<LockstepDifference> first_difference;
  std::string difference_report;  ///< report on the first difference
  // Only with modules of a user: switches that differed from the twin, and the first cycle.
  std::size_t differing = 0;
  Cycle first_differing = kNever;
  std::unique_ptr<SwitchEngineFactory> engines;
  WaveFactory* waves = nullptr;                 ///< engines with waves, in `engines`; null: none
  BrokenRules rules;                            ///< assertions of checked RTL, also in waves
  std::shared_ptr<application::Replay> replay;  ///< replay of an application; else null
  std::unique_ptr<OfferedLoad> load;            ///< created load, for the throughput bound
  std::unique_ptr<Network> network;             ///< owns the topology
  std::unique_ptr<Clock> clock;                 ///< clock of run.host
};

/// Twin and waves of engine lockstep; the twin also serves run.rtl.
struct LockstepParts {
  /// Makes the twin; tests replace it by a false one.
  std::function<std::unique_ptr<SwitchEngineFactory>(const SwitchShape&)> twin = make_model_factory;
  std::vector<WaveRequest> waves;  ///< switches whose RTL signals are written
};

/// Adds the network's instruments to its simulation: the throughput bound, and the checks of engine
/// lockstep or of checked RTL. `built` must outlive the simulation.
void attach(Simulation& simulation, BuiltNetwork& built, EngineKind engine);

/// Returns the switch of an experiment, and builds it if necessary
/// (shapes/shape_build.h). Engine functional has no switch. Throws ConfigError,
/// Interrupted.
SwitchShape provide_switch(const Experiment& experiment, const Origins& origins = {});

/// Throws the ConfigError that build_network() would throw before it builds a switch: the network
/// can deadlock or exceeds the memory, or named switches do not exist.
void check_buildable(const Experiment& experiment, const Origins& origins);

/// Builds the network. Throws what provide_switch() throws, and ConfigError for engine functional
/// (sw/run/functional_run.h). With run.host = systemc a process can build one network only.
std::unique_ptr<BuiltNetwork> build_network(const Experiment& experiment,
                                            const Origins& origins = {},
                                            const LockstepParts& lockstep = {});

}  // namespace dusk
