// SPDX-License-Identifier: Apache-2.0
/// Results of an application: numbers of summary.json, ranks.csv, lines for the terminal.
#pragma once

#include <string>
#include <vector>

#include "sw/report/statistics_table.h"
#include "testbench/statistics/application_account.h"

namespace dusk {

/// Additional statistics of an application. Requires RunResult::application.
const std::vector<Statistic>& application_statistics();

/// A line of ranks.csv.
struct RankLine {
  std::uint32_t rank;
  std::size_t job;
  NodeId node;
  const application::RankTimes& times;
};
const doc::Fields<RankLine>& rank_columns();
/// Returns ranks.csv: a line for each rank.
std::string ranks_report(const ApplicationAccount& account);

/// Adds the application's lines for the terminal.
void add_application(doc::Document& document, const ApplicationAccount& account);

}  // namespace dusk
