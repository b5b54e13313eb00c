// SPDX-License-Identifier: Apache-2.0
/// Results folder of one run, written by `dusk run` or a sweep.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "sw/pages/columns.h"
#include "sw/pages/csv_table.h"
#include "sw/results/json_figures.h"

namespace dusk::pages {

/// Reads a JSON object. Throws ConfigError if the file is missing or is no JSON object.
json::object read_json(const std::string& path);
std::optional<json::object> read_json_if_there(const std::string& path);
/// Returns the values of a TOML file by "section.key", as texts of the file.
std::map<std::string, std::string> read_keys(const std::string& path);

/// Throws ConfigError if `made_by`, a version such as "0.2.0", is newer than this program's.
void require_known_version(const std::string& made_by, const std::string& path);

struct RunFolder {
  /// Throws ConfigError if a file of each run is missing, or a newer version made the run.
  explicit RunFolder(std::string folder);

  std::string path;
  json::object summary;                     ///< summary.json
  std::map<std::string, std::string> keys;  ///< config.toml
  CsvTable series, channels;                ///< timeseries.csv, channels.csv

  std::string file(const std::string& name) const { return path + "/" + name; }
  double number(const std::string& name) const { return number_at(summary, name); }
  /// Returns the number of a key; NaN if the key is absent or no number.
  double key(const std::string& name) const;
  bool is_complete() const;
  /// Returns the last simulated cycle.
  double end() const;
};

}  // namespace dusk::pages
