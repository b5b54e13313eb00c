// SPDX-License-Identifier: Apache-2.0
#include "sw/results/results_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/common/version.h"

namespace dusk {
namespace {

std::time_t date_of(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 ? found.st_mtime : 0;
}

/// Returns major, minor and patch; nothing if the text does not begin with a version.
std::optional<std::array<int, 3>> version_in(const std::string& text) {
  std::array<int, 3> parts{};
  std::string_view rest = text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto end = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const auto part = number_in<int>(rest.substr(0, end));
    const bool dotted = i + 1 == parts.size() || (end < rest.size() && rest[end] == '.');
    if (!part || !dotted) return std::nullopt;
    parts[i] = *part;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return parts;
}

/// Counts the folders of runs, and notes which are incomplete.
void read_runs(Results& results) {
  const std::vector<std::string> runs = runs_below(results.folder);
  std::size_t whole = 0;
  for (const std::string& run : runs) {
    std::error_code error;
    const bool ended = std::filesystem::exists(results.folder + "/" + run + "/summary.json", error);
    whole += ended ? 1 : 0;
    if (ended || !results.problem.empty()) continue;
    results.state = ResultsState::Unfinished;
    results.problem = run + " has no summary.json";
  }
  results.numbers = {{"runs", std::to_string(runs.size()), ""},
                     {"runs_finished", std::to_string(whole), ""}};
  results.detail = fmt::format("{} runs", runs.size());
}

void read_capture(Results& results) {
  std::size_t ranks = 0;
  std::error_code error;
  for (std::filesystem::directory_iterator at(results.folder, error), end; !error && at != end;
       at.increment(error))
    ranks += at->path().filename().string().rfind("rank.", 0) == 0 ? 1 : 0;
  results.numbers = {{"ranks", std::to_string(ranks), ""}};
  results.detail = fmt::format("{} ranks", ranks);
}

}  // namespace

std::optional<double> ResultFigure::number() const { return number_in<double>(text); }

std::string ResultTable::row_name(const std::vector<std::string>& row) const {
  if (keys == 0) return "all";
  std::string name;
  for (std::size_t i = 0; i < keys && i < row.size(); ++i)
    if (!row[i].empty()) name += (name.empty() ? "" : ", ") + columns[i] + "=" + row[i];
  return name;
}

std::size_t ResultTable::column(const std::string& name) const {
  return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) -
                                  columns.begin());
}

const ResultFigure* Results::find(const std::string& name) const {
  const auto found = std::find_if(numbers.begin(), numbers.end(),
                                  [&](const ResultFigure& figure) { return figure.name == name; });
  return found == numbers.end() ? nullptr : &*found;
}

std::vector<ResultFigure> Results::main_numbers() const {
  if (kind != ResultsKind::Run && kind != ResultsKind::Cost && kind != ResultsKind::Analyze)
    return numbers;
  static const std::vector<std::string> names = {
      "offered_load",        "accepted_throughput", "packet_latency.mean",  "packet_latency.p99",
      "relative_link_power", ".total.area",         ".timing.least_period", ".total.luts",
      ".shortest.mean",      ".loads.bound"};
  std::vector<ResultFigure> found;
  for (const ResultFigure& figure : numbers) {
    const auto is_meant = [&](const std::string& name) {
      return figure.name == name ||
             (name[0] == '.' && figure.name.size() > name.size() &&
              figure.name.compare(figure.name.size() - name.size(), name.size(), name) == 0);
    };
    if (std::any_of(names.begin(), names.end(), is_meant)) found.push_back(figure);
  }
  return found;
}

const char* name_of(ResultsState state) {
  switch (state) {
    case ResultsState::Ok:
      return "ok";
    case ResultsState::Failed:
      return "failed";
    case ResultsState::Interrupted:
      return "interrupted";
    case ResultsState::Unfinished:
      return "unfinished";
    case ResultsState::Unreadable:
      return "unreadable";
  }
  return "?";
}

void check_version(const std::string& folder, const std::string& made_by) {
  const auto theirs = version_in(made_by), ours = version_in(version());
  if (theirs && ours && *theirs > *ours)
    throw ConfigError("{}: made by dusk {}, a newer version than this one, {} (a newer dusk)",
                      shown(folder), shown(made_by), version());
}

Results read_results(const std::string& folder) {
  Results results;
  results.folder = folder;
  results.kind = known_kind(folder);
  results.experiment = name_of_folder(folder);
  results.date = date_of(deciding_file(folder, results.kind));
  switch (results.kind) {
    case ResultsKind::Run:
      read_run_into(results);
      break;
    case ResultsKind::Runs:
      read_runs(results);
      break;
    case ResultsKind::Cost:
      read_cost_into(results);
      break;
    case ResultsKind::Analyze:
      read_analysis_into(results);
      break;
    case ResultsKind::Capture:
      read_capture(results);
      break;
    case ResultsKind::Sweep:
    case ResultsKind::Study:
    case ResultsKind::Explore:
    case ResultsKind::Compare:
    case ResultsKind::Crosscheck:
      read_tables_into(results);
      break;
    case ResultsKind::Unknown:
      break;
  }
  return results;
}

}  // namespace dusk
