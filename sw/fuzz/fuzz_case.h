// SPDX-License-Identifier: Apache-2.0
/// Runs one case of `dusk fuzz`.
#pragma once

#include <cstdint>
#include <string>

#include "sw/config/experiment.h"

namespace dusk {

/// Returns "" if the case passed, else what failed. Every fourth case also runs with all quiet
/// switches evaluated.
std::string run_checked(const Experiment& experiment, std::uint64_t number);

/// Writes the configuration of a failed case into the current folder. Returns the file's name:
/// the name of the experiment, with a number if another file has this name. Throws
/// OutputError.
std::string keep_case(const Experiment& experiment);

}  // namespace dusk
