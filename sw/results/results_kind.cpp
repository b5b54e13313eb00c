// SPDX-License-Identifier: Apache-2.0
#include "sw/results/results_kind.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/common/folder_mark.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMarkFile = "/.dusk";

bool is_file(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool file_begins(const std::string& path, const std::string& words) {
  return input_beginning(path).value_or("").rfind(words, 0) == 0;
}

/// Returns the names in a folder that `wanted` accepts, sorted; none if it cannot be read.
template <class Wanted>
std::vector<std::string> entries_below(const std::string& folder, Wanted wanted) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name[0] != '.' && wanted(*at)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool is_run(const std::string& folder) { return file_begins(folder + "/config.toml", kConfigMark); }

}  // namespace

const std::vector<KindRow>& kind_rows() {
  static const std::vector<KindRow> rows{
      {ResultsKind::Run, "run", "", "summary.json"},
      {ResultsKind::Runs, "runs", "runs", "jobs.log"},
      {ResultsKind::Sweep, "sweep", "sweep", "points.csv"},
      {ResultsKind::Study, "study", "", ""},
      {ResultsKind::Explore, "explore", "explore", "explore.csv"},
      {ResultsKind::Cost, "cost", "", "cost.json"},
      {ResultsKind::Analyze, "analyze", "", "analysis.json"},
      {ResultsKind::Compare, "compare", "compare", "compare.csv"},
      {ResultsKind::Compare, "compare", "compare --booksim", ""},
      {ResultsKind::Crosscheck, "crosscheck", "crosscheck", "crosscheck.json"},
      {ResultsKind::Capture, "capture", "trace capture", ""}};
  return rows;
}

const char* name_of(ResultsKind kind) {
  const auto& rows = kind_rows();
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const KindRow& r) { return r.kind == kind; });
  return found == rows.end() ? "unknown" : found->name;
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const KindRow& row : kind_rows())
    if (names.empty() || names.back() != row.name) names.emplace_back(row.name);
  return names;
}

std::string deciding_file(const std::string& folder, ResultsKind kind) {
  for (const KindRow& row : kind_rows()) {
    const std::string path = folder + "/" + row.file;
    if (row.kind == kind && row.file[0] != '\0' && is_file(path)) return path;
  }
  if (kind == ResultsKind::Study) return folder + "/" + study_tables(folder).front();
  if (kind == ResultsKind::Run) return folder + "/config.toml";
  return folder;
}

std::vector<std::string> study_tables(const std::string& folder) {
  return entries_below(folder, [](const fs::directory_entry& entry) {
    return entry.path().extension() == ".csv" && file_begins(entry.path().string(), kStudyHead);
  });
}

std::vector<std::string> runs_below(const std::string& folder) {
  return entries_below(
      folder, [](const fs::directory_entry& entry) { return is_run(entry.path().string()); });
}

std::string marked_command(const std::string& folder) {
  const std::string text = input_beginning(folder + kMarkFile).value_or("");
  const std::string begin = "dusk ";
  if (text.rfind(begin, 0) != 0) return "";
  return text.substr(begin.size(), text.find('\n') - begin.size());
}

std::string name_of_folder(const std::string& folder) {
  std::error_code error;
  const fs::path path = fs::absolute(folder, error).lexically_normal();
  const std::string name = (path.has_filename() ? path : path.parent_path()).filename().string();
  return name.empty() ? folder : name;
}

std::optional<ResultsKind> find_kind(const std::string& folder) {
  const std::string command = marked_command(folder);
  for (const KindRow& row : kind_rows())
    if (!command.empty() && command == row.mark) return row.kind;
  if (!command.empty())
    throw ConfigError("{}: has results of 'dusk {}', made by a newer version (a newer dusk)",
                      shown(folder), shown(command));
  if (is_run(folder)) return ResultsKind::Run;
  if (is_file(folder + "/cost.json")) return ResultsKind::Cost;
  if (is_file(folder + "/analysis.json")) return ResultsKind::Analyze;
  if (is_file(folder + "/jobs.log") && !runs_below(folder).empty()) return ResultsKind::Runs;
  if (!study_tables(folder).empty()) return ResultsKind::Study;
  return std::nullopt;
}

void require_folder(const std::string& folder) {
  std::error_code error;
  const fs::file_type type = fs::status(folder, error).type();
  if (type == fs::file_type::not_found) throw ConfigError("{}: no such folder", shown(folder));
  if (type == fs::file_type::none)
    throw ConfigError("{}: cannot be read: {}", shown(folder), error.message());
  if (type != fs::file_type::directory)
    throw ConfigError("{}: is no folder (a folder of results)", shown(folder));
}

ResultsKind known_kind(const std::string& folder) {
  require_folder(folder);
  const auto kind = find_kind(folder);
  if (kind) return *kind;
  const bool has_summary = is_file(folder + "/summary.json");
  const bool has_config = is_file(folder + "/config.toml");
  if (has_config)
    throw ConfigError("{}: not results: dusk did not write its config.toml", shown(folder));
  if (has_summary)
    throw ConfigError("{}: not results: config.toml is missing beside summary.json", shown(folder));
  throw ConfigError(
      "{}: not results: there is no config.toml and summary.json of a run, no cost.json, no "
      "analysis.json, no table of a study, and no .dusk of another command",
      shown(folder));
}

}  // namespace dusk
