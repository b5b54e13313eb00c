// SPDX-License-Identifier: Apache-2.0
/// Selectable ports of a run: numbers of summary.json, a line for the terminal.
#pragma once

#include <string>
#include <vector>

#include "sw/report/statistics_table.h"

namespace dusk {

/// Further numbers of summary.json if RunResult::selectable is there.
const std::vector<Statistic>& selectable_statistics();
/// Names of the policies that have selectable ports, with commas.
std::string selecting_policies();

/// Text for the terminal.
std::string selectable_text(const SelectableResult& result);

}  // namespace dusk
