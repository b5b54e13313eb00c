// SPDX-License-Identifier: Apache-2.0
// Reads results that are tables: of sweeps, studies, explorations, comparisons, cross-checks.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/results/csv_table.h"
#include "sw/results/results_folder.h"

namespace dusk {
namespace {

std::size_t rows_with(const ResultTable& table, const char* column, const std::string& text) {
  const std::size_t at = table.column(column);
  if (at == table.columns.size()) return 0;
  return static_cast<std::size_t>(std::count_if(table.rows.begin(), table.rows.end(),
                                                [&](const auto& row) { return row[at] == text; }));
}

std::size_t different_cells(const ResultTable& table, const char* column) {
  const std::size_t at = table.column(column);
  std::set<std::string> cells;
  for (const auto& row : table.rows)
    if (at < row.size()) cells.insert(row[at]);
  return cells.size();
}

void add_count(Results& results, const char* name, std::size_t count) {
  results.numbers.push_back({name, std::to_string(count), ""});
}

void fail(Results& results, const std::string& problem) {
  if (results.state != ResultsState::Ok) return;
  results.state = ResultsState::Failed;
  results.problem = problem;
}

/// True if the file exists; otherwise the results are unfinished.
bool is_written(Results& results, const char* file) {
  if (!is_absent(results.folder + "/" + file)) return true;
  results.state = ResultsState::Unfinished;
  results.problem =
      fmt::format("{} is missing: dusk {} has not ended", file, name_of(results.kind));
  return false;
}

void read_sweep(Results& results) {
  if (!is_absent(results.folder + "/runs"))
    add_count(results, "runs", runs_below(results.folder + "/runs").size());
  if (!is_written(results, "points.csv")) return;
  results.tables.push_back(read_csv_table(results.folder, "points.csv", "seeds"));
  const ResultTable& points = results.tables.front();
  const std::size_t saturated = rows_with(points, "saturated", "1");
  add_count(results, "points", points.rows.size());
  add_count(results, "points_saturated", saturated);
  results.detail = fmt::format("{} points, {} saturated", points.rows.size(), saturated);
  if (is_absent(results.folder + "/saturation.csv")) return;
  results.tables.push_back(
      read_csv_table(results.folder, "saturation.csv", "highest_unsaturated_load"));
}

/// Reads a study. The units of its rows are in a column of their own.
void read_study(Results& results) {
  std::size_t judged = 0, outside = 0, reported = 0;
  const std::vector<std::string> files = study_tables(results.folder);
  for (const std::string& file : files) {
    results.tables.push_back(read_csv_table(results.folder, file, "unit"));
    const ResultTable& table = results.tables.back();
    const std::size_t no = rows_with(table, "inside", "NO");
    outside += no;
    judged += no + rows_with(table, "inside", "yes");
    reported += rows_with(table, "inside", "");
    if (no > 0)
      fail(results, fmt::format("{}: {} of {} rows are outside their tolerance", file, no,
                                table.rows.size()));
  }
  add_count(results, "studies", files.size());
  add_count(results, "rows_judged", judged);
  add_count(results, "rows_outside", outside);
  add_count(results, "rows_told", reported);
  if (files.size() == 1) results.experiment = files[0].substr(0, files[0].size() - 4);
  const std::string studies = files.size() == 1 ? "" : fmt::format("{} studies, ", files.size());
  results.detail = fmt::format("{}{} of {} rows inside", studies, judged - outside, judged);
}

void read_exploration(Results& results) {
  if (!is_written(results, "explore.csv")) return;
  results.tables.push_back(read_csv_table(results.folder, "explore.csv", "switch"));
  ResultTable& designs = results.tables.front();
  static const std::vector<std::pair<const char*, const char*>> units = {
      {"area", "um^2"},
      {"least_period", "ns"},
      {"latency_cycles", "cycles"},
      {"latency", "ns"},
      {"accepted", "flits/node/cycle"},
      {"throughput", "flits/node/ns"},
      {"energy", "pJ"},
      {"power", "W"}};
  for (const auto& [name, unit] : units)
    if (const std::size_t at = designs.column(name); at < designs.columns.size())
      designs.units[at] = unit;
  const std::size_t front = rows_with(designs, "front", "1");
  add_count(results, "designs", designs.rows.size());
  add_count(results, "designs_in_front", front);
  results.detail = fmt::format("{} designs, {} in front", designs.rows.size(), front);
}

/// Reads a comparison: one table, or up to three with BookSim, each in a folder of its own.
void read_comparison(Results& results) {
  for (const char* part : {"", "zero-load/", "loads/", "saturation/"}) {
    const std::string file = std::string(part) + "compare.csv";
    if (!is_absent(results.folder + "/" + file))
      results.tables.push_back(read_csv_table(results.folder, file, "unit"));
  }
  if (results.tables.empty()) {
    is_written(results, "compare.csv");
    return;
  }
  std::size_t figures = 0, outside = 0;
  for (const ResultTable& table : results.tables) {
    figures += table.rows.size();
    outside += rows_with(table, "verdict", "OUTSIDE");
  }
  add_count(results, "figures", figures);
  add_count(results, "figures_outside", outside);
  results.detail = fmt::format("{} figures, {} outside", figures, outside);
  if (outside > 0)
    fail(results, fmt::format("{} of {} figures are outside their tolerance", outside, figures));
}

void read_crosscheck(Results& results) {
  if (!is_written(results, "crosscheck.json")) return;
  results.tables.push_back(read_csv_table(results.folder, "crosscheck.csv", "runs"));
  const ResultTable& table = results.tables.front();
  const std::size_t failed = table.rows.size() - rows_with(table, "failure", "");
  const std::size_t engines = different_cells(table, "engine");
  add_count(results, "rows", table.rows.size());
  add_count(results, "engines", engines);
  add_count(results, "rows_failed", failed);
  results.detail = fmt::format("{} rows of {} engines", table.rows.size(), engines);
  if (failed > 0) fail(results, fmt::format("{} rows have a failure", failed));
}

}  // namespace

void read_tables_into(Results& results) {
  if (results.kind == ResultsKind::Sweep) read_sweep(results);
  if (results.kind == ResultsKind::Study) read_study(results);
  if (results.kind == ResultsKind::Explore) read_exploration(results);
  if (results.kind == ResultsKind::Compare) read_comparison(results);
  if (results.kind == ResultsKind::Crosscheck) read_crosscheck(results);
}

}  // namespace dusk
