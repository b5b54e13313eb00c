// SPDX-License-Identifier: Apache-2.0
/// What of an experiment is synthesized.
#pragma once

#include <string>

#include "sw/config/config_file.h"
#include "sw/cost/cost.h"

namespace dusk {

/// The switch of the size that is asked for, not a larger one that serves, unless a shape is named,
/// in the cells of `library` (find_cells()), for a clock of `period` ns. Throws ConfigError, also
/// if the switch is expected to have more than kMostCells, unless it may be `large`.
CostOrder make_cost_order(const Configuration& configuration, const std::string& library,
                          double period, bool large = false);

}  // namespace dusk
