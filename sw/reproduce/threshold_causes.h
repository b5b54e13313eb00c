// SPDX-License-Identifier: Apache-2.0
/// What raises latency x power above the paper's: setting 9 with one thing changed.
#pragma once

#include <vector>

#include "sw/reproduce/reproduction.h"

namespace dusk {

/// A constant uniform load; 30 000 measured cycles after 16 000.
std::vector<std::string> constant_load(int length, double load);

std::vector<PlannedRun> threshold_cause_runs();
Table threshold_cause_table(const ReproducedRuns& runs);

}  // namespace dusk
