// SPDX-License-Identifier: Apache-2.0
/// Document of a page: a head, then parts in the order of the page.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sw/pages/columns.h"

namespace dusk::pages {

/// Returns version and commit of this program: "0.1.0 (0dbbb5c0a1)".
std::string this_program();

struct Document {
  std::string kind;                   ///< "run", "sweep", ...
  std::string title;                  ///< name of the experiment
  std::string subtitle;               ///< network, its sizes and the seed
  std::string dusk = this_program();  ///< version and commit of the results' program, if known
  std::optional<bool> ok;             ///< none: there was no check
  std::string verdict;                ///< one line; empty: no verdict is shown
  std::vector<std::string> details;   ///< full text of each failed check, with its lines
  std::vector<std::string> notes;
  std::optional<double> start;  ///< cycle shown first; none: the middle of the run
  json::array numbers, parts;
  Columns columns;

  /// Adds a main number of the page head. `value` is the shown text.
  void add_number(const char* id, const char* name, const char* unit, const std::string& value,
                  const std::string& note = "");
};

/// Returns the document as JSON without its columns.
json::object json_of(const Document& document);

/// The functions below convert texts of users to one line of UTF-8.
///
/// Returns a part without content. `width` is full, half or third.
json::object new_part(const char* type, const std::string& id, const std::string& title,
                      const char* width = "full");

/// Returns a column of a table.
json::object text_column(Columns& columns, const std::string& id, const std::string& name,
                         const std::vector<std::string>& values);
json::object number_column(Columns& columns, const std::string& id, const std::string& name,
                           const std::string& unit, const std::vector<double>& values);
/// Links of a table cell: pairs of text and target, relative to the page. A text with an empty
/// target is no link.
using CellLinks = std::vector<std::pair<std::string, std::string>>;
json::object link_column(const std::string& id, const std::string& name,
                         const std::vector<CellLinks>& cells);

/// Returns the number as JSON; null if it is not finite.
json::value finite(double number);

/// Returns {"name", "unit"}.
json::object axis_of(const std::string& name, const std::string& unit);
/// Returns a curve for a series or for bars.
json::object curve_of(Columns& columns, const std::string& name, const std::vector<double>& x,
                      const std::vector<double>& y);
/// Returns a series without curves.
json::object new_series(const std::string& id, const std::string& title, const json::object& x,
                        const json::object& y, const char* width = "half");
/// Returns bars without curves.
json::object new_bars(const std::string& id, const std::string& title, const json::object& x,
                      const json::object& y);

}  // namespace dusk::pages
