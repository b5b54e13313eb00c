// SPDX-License-Identifier: Apache-2.0
/// Simulates a network whose nodes run an application.
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

/// Stops the network when the application has ended, and shows how many operations have ended. Adds
/// the check `application`, which fails if nothing moves any more while ranks wait.
void attach_application(Simulation& simulation, Network& network, application::Replay& replay);

/// Returns the times of an application after its run in `topology`, up to `end`. Replays it once
/// more without contention, unless the run was cut.
ApplicationAccount application_account(const Experiment& experiment, const Topology& topology,
                                       const application::Replay& replay, Cycle end);

/// Shortest times of a job: each packet takes its time in an empty network.
struct LeastTimes {
  std::optional<application::PathTimes> path;  ///< application::critical_path()
  std::optional<Cycle> without_contention;     ///< end of this replay; nothing: it does not end
};

/// Returns [job] times in the network of a checked experiment. Simulates nothing.
std::vector<LeastTimes> least_times(const Experiment& experiment);

}  // namespace dusk
