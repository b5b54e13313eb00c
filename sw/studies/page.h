// SPDX-License-Identifier: Apache-2.0
/// A published table beside what was measured.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sw/report/document.h"

namespace dusk {

/// How a published value is known (docs/studies.md). Only the first two count as published.
inline const std::vector<std::string> kKnown = {"printed", "read from a plot", "derived",
                                                "own formula"};

struct Row {
  std::string id, name, unit;  ///< id: by which texts quote it
  std::optional<double> published;
  std::vector<double> measured;  ///< one value a seed; empty: it did not happen
  int decimals = 2;
  bool relative = false;  ///< the difference and its tolerance are shares of what is published
  std::optional<double> tolerance;  ///< of |difference|; none: told, not judged
  std::string note;
  std::string known = kKnown[0];
  std::string source;  ///< place where it is printed

  /// NaN: it did not happen.
  double mean() const;
  /// measured - published, or measured / published - 1; NaN: one of them is not there.
  double difference() const;
  /// True without a tolerance.
  bool inside() const;
  /// measured (the mean), published, difference, tolerance and inside, for a reader.
  std::map<std::string, std::string> texts() const;
};

struct Table {
  std::string title;
  std::vector<Row> rows;
  std::string text;                                             ///< Markdown below the table
  std::string id = {};                                          ///< by which notes.md names it
  std::vector<std::pair<std::string, std::string>> grids = {};  ///< id, Markdown
};

struct Page {
  std::string id, title, source;  ///< source: what of the paper, with section and table
  std::string text;               ///< Markdown above the tables
  std::vector<Table> tables;
  std::string script;         ///< gnuplot; data inline; draws into `output`; empty: no plot
  std::string readings = {};  ///< Markdown
  std::string commit = {};    ///< of the programs that ran it
  std::string made = {};      ///< how: a sentence
  std::string left_out = {};  ///< packets of traces that were not measured: a sentence; empty: none

  bool inside() const;
  /// Result of inside() in words. Rows that are not published are counted by themselves.
  std::string verdict() const;
};

/// The page in Markdown, to be wrapped, and the tables for a terminal.
doc::Document page_document(const Page& page);
/// The rows of all tables, for programs.
doc::Table page_table(const Page& page);

}  // namespace dusk
