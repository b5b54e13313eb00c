// SPDX-License-Identifier: Apache-2.0
/// Numbers of selectable ports of a run: in summary.json and in a line for the terminal.
#pragma once

#include <string>
#include <vector>

#include "sw/report/statistics_table.h"

namespace dusk {

/// Additional numbers of summary.json. Requires RunResult::selectable.
const std::vector<Statistic>& selectable_statistics();
/// Names of the policies that have selectable ports, separated by commas.
std::string selecting_policies();

/// Returns the text for the terminal.
std::string selectable_text(const SelectableResult& result);

}  // namespace dusk
