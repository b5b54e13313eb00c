// SPDX-License-Identifier: Apache-2.0
/// Tables of a results folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dusk::pages {

/// A CSV file with a line of names. Functions that take a name throw ConfigError if it is absent.
struct CsvTable {
  std::string path;
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;  ///< as many cells as names

  bool has(const std::string& name) const;
  std::size_t index(const std::string& name) const;
  std::vector<std::string> texts(const std::string& name) const;
  /// An empty field is NaN. Throws ConfigError if a field is no number.
  std::vector<double> numbers(const std::string& name) const;
  /// NaN in every row if there is no such column.
  std::vector<double> numbers_or_gaps(const std::string& name) const;
  /// Whether a field of the column is a number, and every other one is a number or empty.
  bool is_number(std::size_t column) const;
};

/// Reads a table. Throws ConfigError if it is missing or a line has not all fields.
CsvTable read_csv(const std::string& path);
/// Returns nothing if there is no such file.
std::optional<CsvTable> read_csv_if_there(const std::string& path);

}  // namespace dusk::pages
