// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/csv_table.h"

#include <algorithm>
#include <cmath>

#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"

namespace dusk::pages {
namespace {

CsvTable read_lines(const std::string& path) {
  CsvTable table{path, {}, {}};
  InputFile file(path, kMadeLimit);
  std::string line;
  for (std::size_t number = 1; file.line(line); ++number) {
    if (line.empty() && number > 1) continue;
    auto fields = csv_fields(line);
    if (!fields || (number > 1 && fields->size() != table.names.size()))
      throw ConfigError("{}:{}: has not {} fields", shown(path), number,
                        number > 1 ? std::to_string(table.names.size()) : "whole");
    if (number == 1) {
      table.names = std::move(*fields);
    } else {
      table.rows.push_back(std::move(*fields));
    }
  }
  return table;
}

}  // namespace

bool CsvTable::has(const std::string& name) const {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::size_t CsvTable::index(const std::string& name) const {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw ConfigError("{}: has no column '{}'", shown(path), name);
  return static_cast<std::size_t>(found - names.begin());
}

std::vector<std::string> CsvTable::texts(const std::string& name) const {
  const std::size_t column = index(name);
  std::vector<std::string> all;
  all.reserve(rows.size());
  for (const auto& row : rows) all.push_back(row[column]);
  return all;
}

std::vector<double> CsvTable::numbers(const std::string& name) const {
  const std::size_t column = index(name);
  std::vector<double> all;
  all.reserve(rows.size());
  for (const auto& row : rows) {
    const std::string& text = row[column];
    const auto number = text.empty() ? std::nan("") : number_in<double>(text);
    if (!number) throw ConfigError("{}: '{}' is not a number", shown(path), shown(text));
    all.push_back(*number);
  }
  return all;
}

std::vector<double> CsvTable::numbers_or_gaps(const std::string& name) const {
  return has(name) ? numbers(name) : std::vector<double>(rows.size(), std::nan(""));
}

bool CsvTable::is_number(std::size_t column) const {
  bool has_number = false;
  for (const auto& row : rows) {
    if (row[column].empty()) continue;
    if (!number_in<double>(row[column])) return false;
    has_number = true;
  }
  return has_number;
}

CsvTable read_csv(const std::string& path) { return read_lines(path); }

std::optional<CsvTable> read_csv_if_there(const std::string& path) {
  if (is_absent(path)) return std::nullopt;
  return read_lines(path);
}

}  // namespace dusk::pages
