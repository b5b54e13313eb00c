// SPDX-License-Identifier: Apache-2.0
/// A simulation whose nodes run an application.
#pragma once

#include <optional>
#include <vector>

#include "models/application/critical_path.h"
#include "models/application/replay.h"
#include "models/kernel/network.h"
#include "sw/config/experiment.h"
#include "testbench/simulation.h"
#include "testbench/statistics/application_account.h"

namespace dusk {

/// Stops the network when the application has ended, tells the operations that have ended, and adds
/// check `application`: it fails if nothing moves any more and ranks still wait.
void attach_application(Simulation& simulation, Network& network, application::Replay& replay);

/// Times of an application after its run in `topology`, up to `end`. Replays it once more without
/// contention, unless the run was cut.
ApplicationAccount application_account(const Experiment& experiment, const Topology& topology,
                                       const application::Replay& replay, Cycle end);

/// Times of a job in a network in which each packet takes its time without load.
struct LeastTimes {
  std::optional<application::PathTimes> path;  ///< application::critical_path()
  std::optional<Cycle> without_contention;     ///< end of its replay; nothing: it does not end
};

/// [job] in the network of an experiment that was checked. Nothing is simulated.
std::vector<LeastTimes> least_times(const Experiment& experiment);

}  // namespace dusk
