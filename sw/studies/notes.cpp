// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <sstream>
#include <stdexcept>

#include "sw/config/config_error.h"
#include "sw/studies/evaluate.h"

namespace dusk {
namespace {

constexpr auto npos = std::string::npos;

std::string without_ends(const std::string& text) {
  return boost::trim_copy_if(text, boost::is_any_of("\n"));
}

/// Binds what "NAME=VALUE, ..." says: elements of axes, else texts.
Scope bound(const std::string& text, Scope scope) {
  for (const std::string& one : split(text, ',')) {
    const auto equals = one.find('=');
    if (equals == npos) throw StudyError("'" + one + "' is not NAME=VALUE");
    const std::string name = one.substr(0, equals);
    scope = scope.with(name, scope.study().value(name, one.substr(equals + 1)));
  }
  return scope;
}

/// What a name in braces stands for, in the text of a table (null: of the page).
std::string quoted(const std::string& name, const Table* table, const Scope& scope,
                   const Page& page) {
  if (name.rfind("grid ", 0) == 0) {
    for (const auto& [grid, text] : table == nullptr ? decltype(table->grids){} : table->grids)
      if (grid == name.substr(5)) return without_ends(text);
    throw StudyError("'" + name.substr(5) + "' is no grid of this table");
  }
  const auto dot = name.rfind('.');
  const std::string field = name.substr(dot + 1);
  for (const Table& one : page.tables) {
    for (const Row& row : one.rows) {
      if (dot == npos || row.id != name.substr(0, dot)) continue;
      try {
        return row.quote(field);
      } catch (const std::out_of_range&) {
        throw StudyError(
            fmt::format("'{}' has no '{}' (measured, published, difference, tolerance, inside)",
                        row.id, field));
      }
    }
  }
  const auto at = name.find(" @ ");
  return render("{" + name.substr(0, at) + "}",
                at == npos ? scope : bound(name.substr(at + 3), scope));
}

/// A text of notes.md that begins at line `first`, with what its names stand for.
std::string resolved(const std::string& text, long first, const Table* table, const Scope& scope,
                     const Page& page) {
  std::string out;
  std::size_t from = 0;
  for (auto open = text.find("{{"); open != npos; open = text.find("{{", from)) {
    const auto close = text.find("}}", open);
    try {
      if (close == npos) throw StudyError("has no end (}})");
      out += text.substr(from, open - from);
      Seeds seeds;
      out += quoted(text.substr(open + 2, close - open - 2), table, scope.of(seeds), page);
    } catch (const StudyError& error) {
      const std::string before = text.substr(0, open);
      const auto line = first + std::count(before.begin(), before.end(), '\n');
      const auto column = open - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
      const std::string name = text.substr(open, std::min(close, text.find('\n', open)) + 2 - open);
      throw ConfigError(fmt::format("{}/notes.md:{}:{}: {}: {}", scope.study().folder, line, column,
                                    name, error.what()));
    }
    from = close + 2;
  }
  return without_ends(out + text.substr(from));
}

}  // namespace

void place_notes(const Scope& scope, Page& page) {
  struct Section {
    std::string table, text;  ///< table: empty for the page's
    long line = 1;            ///< where the text begins
  };
  std::vector<Section> sections(1);
  std::istringstream in(scope.study().notes);
  std::string line;
  for (long number = 1; std::getline(in, line); ++number) {
    if (line.rfind("## ", 0) == 0) {
      sections.push_back({line.substr(3), "", number + 1});
    } else {
      sections.back().text += line + '\n';
    }
  }
  for (const Section& section : sections) {
    std::vector<std::string> ids;
    Table* table = nullptr;
    for (Table& one : page.tables) {
      if (table == nullptr && one.id == section.table) table = &one;
      ids.push_back(one.id);
    }
    const std::string text = resolved(section.text, section.line, table, scope, page);
    if (table == nullptr && !section.table.empty())
      throw ConfigError(fmt::format("{}/notes.md:{}:1: {}: is no table ({})", scope.study().folder,
                                    section.line - 1, section.table,
                                    instead_of(section.table, ids)));
    (table == nullptr ? page.text : table->text) = text;
  }
  for (Table& table : page.tables) {
    for (const auto& [grid, lines] : table.grids) {
      if (table.text.find(without_ends(lines)) == npos)
        table.text += (table.text.empty() ? "" : "\n\n") + without_ends(lines);
    }
  }
}

}  // namespace dusk
