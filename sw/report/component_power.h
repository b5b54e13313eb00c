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

/// Facts of a finished run that decide its power.
PowerRun power_run(const PowerOptions& power, const RunResult& result);

/// Accounts a run of `topology`, and `reference`, a run of the same network, by the keys of the
/// first. Nothing if no cycle was measured.
std::optional<ComponentAccount> component_account(const PowerOptions& power,
                                                  const Topology& topology, const PowerRun& run,
                                                  const std::optional<PowerRun>& reference,
                                                  const std::string& reference_name);

/// Further numbers of summary.json if RunResult::components is there.
const std::vector<Statistic>& component_statistics();

/// Columns of power_components.csv.
const std::vector<Column>& component_columns();
/// power_components.csv
std::string components_report(const ComponentAccount& account);

/// Adds lines of the terminal.
void add_components(doc::Document& document, const ComponentAccount& account);

}  // namespace dusk
