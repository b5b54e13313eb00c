// SPDX-License-Identifier: Apache-2.0
/// The texts of a page: notes.md, which quotes results by name.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sw/studies/page.h"
#include "sw/studies/scope.h"

namespace dusk {

/// What stands before the first line "## TABLE" is the page's text, what follows such a line that
/// of the table. In both,
///   {{TABLE.ROW.FIELD}}                      is what a row says: measured, published, difference,
///                                            tolerance, inside;
///   {{EXPRESSION:.2f @ NAME=VALUE, ...}}     a number where axes have these values;
///   {{grid GRID}}                            a grid of the table; grids that are not placed stand
///                                            behind the text.
class Notes {
 public:
  /// `file` is what errors name.
  Notes(const std::string& text, const std::string& file);

  /// Of the table, in the order of the page.
  void add_rows(const std::string& table, const std::vector<Row>& rows);
  void add_grid(const std::string& table, const std::string& grid, const std::string& text);

  /// Puts the texts into the page, whose tables are those of add_rows(). Throws ConfigError.
  void place(const Scope& scope, Page& page) const;

 private:
  struct Section {
    std::string table, text;  ///< table: empty for the page's
    int line = 1;             ///< where the text begins
  };
  std::string resolved(const Section& section, const Scope& scope) const;
  std::string quote(const std::string& name, const std::string& table, const Scope& scope) const;

  std::string file_;
  std::vector<Section> sections_;
  std::vector<std::string> tables_;
  std::map<std::string, Row> rows_;
  std::map<std::string, std::vector<std::pair<std::string, std::string>>> grids_;
};

}  // namespace dusk
