// SPDX-License-Identifier: Apache-2.0
/// Reads the CSV tables of a results folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dusk::pages {

/// A CSV file with a head line. Functions with a name throw ConfigError if no column has it.
struct CsvTable {
  std::string path;
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;  ///< [row][column]

  bool has(const std::string& name) const;
  std::size_t index(const std::string& name) const;
  std::vector<std::string> texts(const std::string& name) const;
  /// Numbers of a column. An empty field is NaN. Throws ConfigError if a field is no number.
  std::vector<double> numbers(const std::string& name) const;
  /// Numbers of a column; NaN in every row if there is no such column.
  std::vector<double> numbers_or_gaps(const std::string& name) const;
  /// True if a field of the column is a number, and each other field is a number or empty.
  bool is_number(std::size_t column) const;
};

/// Reads a table. Throws ConfigError if it is missing or a line lacks fields.
CsvTable read_csv(const std::string& path);
/// Reads a table. Returns nothing if there is no such file.
std::optional<CsvTable> read_csv_if_there(const std::string& path);

}  // namespace dusk::pages
