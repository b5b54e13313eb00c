// SPDX-License-Identifier: Apache-2.0
/// One case of `dusk fuzz`.
#pragma once

#include <cstdint>
#include <string>

#include "sw/config/experiment.h"

namespace dusk {

/// Empty if the case passed, else what failed. Every fourth one also runs without skipping quiet
/// switches.
std::string run_checked(const Experiment& experiment, std::uint64_t number);

/// Writes the configuration of a case that failed into the current folder. Returns the name of the
/// file: that of the experiment, with a number behind it if somebody else has such a file. Throws
/// OutputError.
std::string keep_case(const Experiment& experiment);

}  // namespace dusk
