// SPDX-License-Identifier: Apache-2.0
/// Thresholds of link power, as numbers of summary.json.
#pragma once

#include <optional>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/report/statistics_table.h"

namespace dusk {

/// Returns the thresholds in use, also those of a published setting. Empty: the links have none.
std::optional<ThresholdPair> thresholds_of(const Experiment& experiment);

/// Additional numbers of summary.json. Requires RunResult::thresholds.
const std::vector<Statistic>& threshold_statistics();

}  // namespace dusk
