// SPDX-License-Identifier: Apache-2.0
/// Document of a page: its head, and parts in their order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sw/pages/columns.h"

namespace dusk::pages {

/// Version and commit of this program: "0.1.0 (0dbbb5c0a1)".
std::string this_program();

struct Document {
  std::string kind;                   ///< "run", "sweep", ...
  std::string title;                  ///< of the experiment
  std::string subtitle;               ///< the network, its sizes and the seed
  std::string dusk = this_program();  ///< version and commit, of the results' program where known
  std::optional<bool> ok;             ///< none: nothing was judged
  std::string verdict;                ///< one line; empty: no verdict is shown
  std::vector<std::string> details;   ///< each failed check in full; lines stay
  std::vector<std::string> notes;
  std::optional<double> start;  ///< cycle that the page shows first; none: the middle of the run
  json::array numbers, parts;
  Columns columns;

  /// Adds a main number. `value` is shown as it is.
  void add_number(const char* id, const char* name, const char* unit, const std::string& value,
                  const std::string& note = "");
};

/// Everything but the columns.
json::object json_of(const Document& document);

/// The functions below make texts of users one line of UTF-8.
///
/// A part without its content. `width` is full, half or third.
json::object new_part(const char* type, const std::string& id, const std::string& title,
                      const char* width = "full");

/// Columns of a table.
json::object text_column(Columns& columns, const std::string& id, const std::string& name,
                         const std::vector<std::string>& values);
json::object number_column(Columns& columns, const std::string& id, const std::string& name,
                           const std::string& unit, const std::vector<double>& values);
/// Links of a cell: texts and where they lead, relative to the page. An empty target is a text
/// alone.
using CellLinks = std::vector<std::pair<std::string, std::string>>;
json::object link_column(const std::string& id, const std::string& name,
                         const std::vector<CellLinks>& cells);

/// A number of a document; null if it is not finite.
json::value finite(double number);

/// {"name", "unit"}
json::object axis_of(const std::string& name, const std::string& unit);
/// A curve of a series or of bars.
json::object curve_of(Columns& columns, const std::string& name, const std::vector<double>& x,
                      const std::vector<double>& y);
/// A series without curves.
json::object new_series(const std::string& id, const std::string& title, const json::object& x,
                        const json::object& y, const char* width = "half");
/// Bars without curves.
json::object new_bars(const std::string& id, const std::string& title, const json::object& x,
                      const json::object& y);

}  // namespace dusk::pages
