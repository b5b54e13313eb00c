// SPDX-License-Identifier: Apache-2.0
/// Power of the components of a run: numbers of summary.json, power_components.csv, lines for the
/// terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/report/statistics_table.h"

namespace dusk {

/// Collects the facts of a finished run that decide its power.
PowerRun power_run(const PowerOptions& power, const RunResult& result);

/// Computes the power of a run of `topology`, and of `reference`, a run of the same network. Both
/// use the keys of the first run. Nothing if no cycle was measured.
std::optional<ComponentAccount> component_account(const PowerOptions& power,
                                                  const Topology& topology, const PowerRun& run,
                                                  const std::optional<PowerRun>& reference,
                                                  const std::string& reference_name);

/// Additional numbers of summary.json. Requires RunResult::components.
const std::vector<Statistic>& component_statistics();

/// Columns of power_components.csv.
const std::vector<Column>& component_columns();
/// Returns power_components.csv.
std::string components_report(const ComponentAccount& account);

/// Adds the lines for the terminal.
void add_components(doc::Document& document, const ComponentAccount& account);

}  // namespace dusk
