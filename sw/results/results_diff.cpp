// SPDX-License-Identifier: Apache-2.0
#include "sw/results/results_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "sw/common/config_error.h"
#include "sw/common/text.h"

namespace dusk {
namespace {

/// Figures that say where and by whom results were made; they are not compared.
const std::set<std::string> kNotCompared = {"run.name", "run.output", "seed", "commit"};

struct NamedText {
  std::string name, text, unit;
};

bool is_equal(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const auto x = number_in<double>(a), y = number_in<double>(b);
  return x && y && *x == *y;
}

/// Returns the entries that differ in the order of a, then those that only b has.
std::vector<Changed> changed_of(const std::vector<NamedText>& a, const std::vector<NamedText>& b) {
  std::map<std::string, const NamedText*> there;
  for (const NamedText& one : b) there[one.name] = &one;
  std::vector<Changed> all;
  for (const NamedText& one : a) {
    const auto other = there.find(one.name);
    const bool found = other != there.end();
    const bool same = found && is_equal(one.text, other->second->text);
    if (!same && kNotCompared.count(one.name) == 0)
      all.push_back({one.name, one.unit, one.text,
                     found ? std::optional(other->second->text) : std::nullopt});
    if (found) there.erase(other);
  }
  for (const NamedText& one : b)
    if (there.count(one.name) > 0 && kNotCompared.count(one.name) == 0)
      all.push_back({one.name, one.unit, std::nullopt, one.text});
  return all;
}

std::vector<NamedText> settings_of(const Results& results) {
  std::vector<NamedText> all;
  for (const auto& [key, value] : results.settings) all.push_back({key, value, ""});
  return all;
}

std::vector<NamedText> numbers_of(const Results& results) {
  std::vector<NamedText> all;
  for (const ResultFigure& figure : results.numbers)
    all.push_back({figure.name, figure.text, figure.unit});
  return all;
}

std::vector<NamedText> cells_of(const ResultTable& table, const std::vector<std::string>& row) {
  const std::size_t unit = table.column("unit");
  std::vector<NamedText> all;
  for (std::size_t c = table.keys; c < table.columns.size(); ++c)
    all.push_back(
        {table.columns[c], row[c], unit < table.columns.size() ? row[unit] : table.units[c]});
  return all;
}

using Row = std::vector<std::string>;

/// Returns the rows by name. Further rows of the same name get their number appended.
std::vector<std::pair<std::string, const Row*>> named_rows(const ResultTable& table) {
  std::map<std::string, std::size_t> met;
  std::vector<std::pair<std::string, const Row*>> rows;
  for (const Row& row : table.rows) {
    const std::string name = table.row_name(row);
    const std::size_t count = ++met[name];
    rows.emplace_back(count == 1 ? name : fmt::format("{} ({})", name, count), &row);
  }
  return rows;
}

void compare_tables(const ResultTable& a, const ResultTable& b, std::vector<ChangedRow>& all) {
  const auto rows_of_a = named_rows(a), rows_of_b = named_rows(b);
  std::map<std::string, const Row*> there(rows_of_b.begin(), rows_of_b.end());
  for (const auto& [name, row] : rows_of_a) {
    const auto other = there.find(name);
    if (other == there.end()) {
      all.push_back({a.file, name, true, false, {}});
      continue;
    }
    ChangedRow changed{a.file, name, true, true,
                       changed_of(cells_of(a, *row), cells_of(b, *other->second))};
    if (!changed.numbers.empty()) all.push_back(std::move(changed));
    there.erase(other);
  }
  for (const auto& [name, row] : rows_of_b)
    if (there.count(name) > 0) all.push_back({b.file, name, false, true, {}});
}

void require_finished(const Results& results) {
  if (results.state == ResultsState::Unfinished)
    throw ConfigError("{}: {} (finished results)", shown(results.folder), shown(results.problem));
}

const ResultTable* table_of(const Results& results, const std::string& file) {
  for (const ResultTable& table : results.tables)
    if (table.file == file) return &table;
  return nullptr;
}

}  // namespace

std::optional<double> Changed::difference() const {
  const auto x = number_in<double>(a.value_or("")), y = number_in<double>(b.value_or(""));
  return x && y ? std::optional(*y - *x) : std::nullopt;
}

std::optional<double> Changed::percent() const {
  const auto d = difference();
  const auto x = number_in<double>(a.value_or(""));
  return d && *x != 0 ? std::optional(100 * *d / std::abs(*x)) : std::nullopt;
}

ResultsDifference results_difference(const Results& a, const Results& b) {
  if (a.kind != b.kind)
    throw ConfigError("{}: has results of {}, and {} of {} (two of one kind)", shown(a.folder),
                      name_of(a.kind), shown(b.folder), name_of(b.kind));
  require_finished(a);
  require_finished(b);
  ResultsDifference all;
  all.settings = changed_of(settings_of(a), settings_of(b));
  all.numbers = changed_of(numbers_of(a), numbers_of(b));
  const ResultTable none;
  for (const ResultTable& table : a.tables) {
    const ResultTable* other = table_of(b, table.file);
    compare_tables(table, other == nullptr ? none : *other, all.rows);
  }
  for (const ResultTable& table : b.tables)
    if (table_of(a, table.file) == nullptr) compare_tables(none, table, all.rows);
  return all;
}

}  // namespace dusk
