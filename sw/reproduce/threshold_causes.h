// SPDX-License-Identifier: Apache-2.0
/// What raises latency x power above the paper's: setting 9 with one thing changed.
#pragma once

#include <vector>

#include "sw/reproduce/reproduction.h"

namespace dusk {

/// A constant uniform load, warmed up for as long as the links need to settle, which is longest
/// near the Minimal Tree and with long messages.
std::vector<std::string> constant_load(int length, double load);

std::vector<PlannedRun> threshold_cause_runs();
Table threshold_cause_table(const ReproducedRuns& runs);

}  // namespace dusk
