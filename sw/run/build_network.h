// SPDX-License-Identifier: Apache-2.0
/// Construction of a network that can be simulated from an experiment.
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

/// First rule of the RTL that did not hold.
struct BrokenRules {
  bool watched = false;  ///< some switches are checked
  std::mutex lock;       ///< several threads step switches
  std::optional<BrokenRule> first;
};

/// Everything a run needs, sources set, nothing simulated yet. Destroyed from the clock up.
struct BuiltNetwork {
  SwitchShape shape;
  RunTitle title;                ///< description of the run in its results
  std::vector<OwnBlock> blocks;  ///< modules of a person's own that are in it
  // For engines lockstep and gates.
  LockstepEvents events;
  FirstOffender difference;
  std::optional<LockstepDifference> first_difference;
  std::string difference_report;  ///< of the first
  // With own blocks: switches that came to differ from the twin, and when the first of them did.
  std::size_t differing = 0;
  Cycle first_differing = kNever;
  std::unique_ptr<SwitchEngineFactory> engines;
  WaveFactory* waves = nullptr;                 ///< in `engines`, if waves are asked for
  BrokenRules rules;                            ///< of checked RTL, waves included
  std::shared_ptr<application::Replay> replay;  ///< of an application; else null
  std::unique_ptr<OfferedLoad> load;  ///< load that the sources created, for the throughput bound
  std::unique_ptr<Network> network;   ///< holds the topology
  std::unique_ptr<Clock> clock;       ///< of run.host
};

/// Parts of engine lockstep; run.rtl takes its twin, too.
struct LockstepParts {
  /// Makes the twin; tests falsify it.
  std::function<std::unique_ptr<SwitchEngineFactory>(const SwitchShape&)> twin = make_model_factory;
  std::vector<WaveRequest> waves;  ///< switches whose RTL writes its signals
};

/// Wires what the network brings along into a simulation of it: the throughput bound and, with
/// engine lockstep or checked RTL, their checks. `built` outlives the simulation.
void attach(Simulation& simulation, BuiltNetwork& built, EngineKind engine);

/// The switch of an experiment, ready to be used: built if it has to be (shapes/shape_build.h).
/// Engine functional has none.
/// Throws ConfigError, Interrupted.
SwitchShape provide_switch(const Experiment& experiment, const Origins& origins = {});

/// Throws the ConfigError with which build_network() refuses an experiment before it builds a
/// switch: a network that can deadlock or does not fit the memory, switches that do not exist.
void check_buildable(const Experiment& experiment, const Origins& origins);

/// Throws what provide_switch() throws, and ConfigError for engine functional
/// (sw/run/functional_run.h). One network a process if run.host is systemc.
std::unique_ptr<BuiltNetwork> build_network(const Experiment& experiment,
                                            const Origins& origins = {},
                                            const LockstepParts& lockstep = {});

}  // namespace dusk
