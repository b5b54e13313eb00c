// SPDX-License-Identifier: Apache-2.0
/// Results folder of one run, as `dusk run` and sweeps write it.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "sw/pages/columns.h"
#include "sw/pages/csv_table.h"
#include "sw/results/json_figures.h"

namespace dusk::pages {

/// Reads a JSON object. Throws ConfigError if the file is missing or holds another thing.
json::object read_json(const std::string& path);
std::optional<json::object> read_json_if_there(const std::string& path);
/// Values of a TOML file by "section.key", as they stand there.
std::map<std::string, std::string> read_keys(const std::string& path);

/// Throws ConfigError if `made_by`, a version such as "0.2.0", is newer than this program's.
void require_known_version(const std::string& made_by, const std::string& path);

struct RunFolder {
  /// Throws ConfigError if a file of every run is missing, or a newer version made it.
  explicit RunFolder(std::string folder);

  std::string path;
  json::object summary;                     ///< summary.json
  std::map<std::string, std::string> keys;  ///< config.toml
  CsvTable series, channels;                ///< timeseries.csv, channels.csv

  std::string file(const std::string& name) const { return path + "/" + name; }
  double number(const std::string& name) const { return number_at(summary, name); }
  /// Value of a key; NaN if it is absent or no number.
  double key(const std::string& name) const;
  bool is_complete() const;
  /// Last cycle that was simulated.
  double end() const;
};

}  // namespace dusk::pages
