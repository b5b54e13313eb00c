// SPDX-License-Identifier: Apache-2.0
/// Thresholds of link power in summary.json.
#pragma once

#include <optional>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/report/statistics_table.h"

namespace dusk {

/// Thresholds in force, also of a published setting. Empty: the links of the run have none.
std::optional<ThresholdPair> thresholds_of(const Experiment& experiment);

/// Further numbers of summary.json if RunResult::thresholds is there.
const std::vector<Statistic>& threshold_statistics();

}  // namespace dusk
