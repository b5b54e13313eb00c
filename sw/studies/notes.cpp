// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "sw/config/config_error.h"
#include "sw/studies/expression.h"

namespace dusk {
namespace {

constexpr const char* kGrid = "grid ";

/// Binds what "NAME=VALUE, ..." says: elements of axes, else texts.
Scope bound(const std::string& text, Scope scope) {
  for (const std::string& one : split(text, ',')) {
    const auto equals = one.find('=');
    if (equals == std::string::npos) throw StudyError("'" + one + "' is not NAME=VALUE");
    const std::string name = one.substr(0, equals), value = one.substr(equals + 1);
    const Node* element = scope.study().element(name, value);
    scope = scope.with(name, element == nullptr ? text_node(value) : *element);
  }
  return scope;
}

std::string without_ends(const std::string& text) {
  const auto begin = text.find_first_not_of('\n');
  return begin == std::string::npos ? ""
                                    : text.substr(begin, text.find_last_not_of('\n') - begin + 1);
}

}  // namespace

Notes::Notes(const std::string& text, const std::string& file) : file_(file), sections_(1) {
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.rfind("## ", 0) == 0) {
      sections_.push_back({line.substr(3), "", number + 1});
    } else {
      sections_.back().text += line + '\n';
    }
  }
}

void Notes::add_rows(const std::string& table, const std::vector<Row>& rows) {
  tables_.push_back(table);
  for (const Row& row : rows) rows_[row.id] = row;
}

void Notes::add_grid(const std::string& table, const std::string& grid, const std::string& text) {
  grids_[table].emplace_back(grid, text);
}

std::string Notes::quote(const std::string& name, const std::string& table,
                         const Scope& scope) const {
  if (name.rfind(kGrid, 0) == 0) {
    const auto found = grids_.find(table);
    for (const auto& [grid, text] :
         found == grids_.end() ? decltype(found->second){} : found->second)
      if (grid == name.substr(5)) return without_ends(text);
    throw StudyError("'" + name.substr(5) + "' is no grid of this table");
  }
  const auto dot = name.rfind('.');
  const auto row = rows_.find(name.substr(0, dot));
  if (dot != std::string::npos && row != rows_.end()) {
    try {
      return row->second.quote(name.substr(dot + 1));
    } catch (const std::out_of_range&) {
      throw StudyError(
          fmt::format("'{}' has no '{}' (measured, published, difference, tolerance, "
                      "inside)",
                      row->first, name.substr(dot + 1)));
    }
  }
  const auto at = name.find(" @ ");
  const Scope here = at == std::string::npos ? scope : bound(name.substr(at + 3), scope);
  return render("{" + name.substr(0, at) + "}", here);
}

std::string Notes::resolved(const Section& section, const Scope& scope) const {
  std::string out;
  const std::string& text = section.text;
  std::size_t from = 0;
  for (auto open = text.find("{{"); open != std::string::npos; open = text.find("{{", from)) {
    const auto close = text.find("}}", open);
    const auto before = text.begin() + static_cast<std::ptrdiff_t>(open);
    const auto line = section.line + std::count(text.begin(), before, '\n');
    const auto column = open - (text.rfind('\n', open) + 1) + 1;  // npos + 1 is 0
    try {
      if (close == std::string::npos) throw StudyError("has no end (}})");
      out += text.substr(from, open - from);
      Seeds seeds;
      out += quote(text.substr(open + 2, close - open - 2), section.table, scope.of(seeds));
    } catch (const StudyError& error) {
      const std::string name = text.substr(open, std::min(close, text.find('\n', open)) + 2 - open);
      throw ConfigError(fmt::format("{}:{}:{}: {}: {}", file_, line, column, name, error.what()));
    }
    from = close + 2;
  }
  return without_ends(out + text.substr(from));
}

void Notes::place(const Scope& scope, Page& page) const {
  for (const Section& section : sections_) {
    const std::string text = resolved(section, scope);
    if (section.table.empty()) {
      page.text = text;
      continue;
    }
    const auto table = std::find(tables_.begin(), tables_.end(), section.table);
    if (table == tables_.end())
      throw ConfigError(fmt::format("{}:{}:1: {}: is no table ({})", file_, section.line - 1,
                                    section.table, instead_of(section.table, tables_)));
    page.tables[static_cast<std::size_t>(table - tables_.begin())].text = text;
  }
  for (const auto& [table, grids] : grids_) {
    const auto at = std::find(tables_.begin(), tables_.end(), table) - tables_.begin();
    std::string& text = page.tables[static_cast<std::size_t>(at)].text;
    for (const auto& [grid, lines] : grids) {
      if (text.find(without_ends(lines)) == std::string::npos)
        text += (text.empty() ? "" : "\n\n") + without_ends(lines);
    }
  }
}

}  // namespace dusk
