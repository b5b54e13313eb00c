// SPDX-License-Identifier: Apache-2.0
/// Results of an application: numbers of summary.json, ranks.csv, lines of the terminal.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sw/report/statistics_table.h"
#include "testbench/statistics/application_account.h"

namespace dusk {

/// Further statistics of an application; RunResult::application is there.
const std::vector<Statistic>& application_statistics();

/// Columns of ranks.csv.
const std::vector<Column>& rank_columns();
/// A line for each rank.
std::string ranks_report(const ApplicationAccount& account);

/// Lines of the terminal: name, text.
std::vector<std::pair<std::string, std::string>> application_lines(const RunResult& result);

}  // namespace dusk
