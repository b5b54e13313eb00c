// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sw/config/experiment.h"

namespace dusk {

/// Writes report.html of a run whose other files are complete, and prints its path, unless
/// run.plots is false. Returns false, after a warning, if it cannot be written.
bool write_page_of(const Experiment& experiment, const std::string& folder);

}  // namespace dusk
