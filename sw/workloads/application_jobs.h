// SPDX-License-Identifier: Apache-2.0
/// Makes the jobs of section application, ready for a replay.
#pragma once

#include <memory>
#include <vector>

#include "models/application/application.h"
#include "models/application/generator.h"
#include "models/application/replay_settings.h"
#include "sw/config/experiment.h"

namespace dusk {

using Jobs = std::shared_ptr<const std::vector<application::Application>>;

/// Returns the files that application.files names.
std::vector<std::string> job_files(const ApplicationOptions& options);

/// Returns the settings of the generator. `ranks` = 0 means a rank for each place of the
/// network.
application::GeneratorSettings generator_settings(const Experiment& experiment);

/// Reads the files, or generates the application. Keeps the last jobs, and makes new
/// ones only if files, generator or settings have changed. Throws
/// std::invalid_argument.
Jobs make_jobs(const Experiment& experiment);

/// Returns the length of the longest packet, in flits.
std::uint32_t longest_packet(const ApplicationOptions& options);

/// Returns the settings of the replay of `jobs`. Throws std::invalid_argument if a rank has no
/// place.
application::ReplaySettings replay_settings(const Experiment& experiment, const Jobs& jobs);

}  // namespace dusk
