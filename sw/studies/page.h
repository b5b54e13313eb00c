// SPDX-License-Identifier: Apache-2.0
/// A page with published values and the measured ones beside them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sw/report/document.h"

namespace dusk {

/// Allowed sources of a published value (docs/studies.md). The first two count as published.
inline const std::vector<std::string> kKnown = {"printed", "read from a plot", "derived",
                                                "own formula"};

struct Row {
  std::string id, name, unit;  ///< id: texts use it for quotes
  std::optional<double> published;
  std::vector<double> measured;  ///< one value for each seed; empty: no value
  int decimals = 2;
  bool relative = false;  ///< difference and tolerance are relative to the published value
  std::optional<double> tolerance;  ///< most of |difference|; none: reported, not judged
  std::string note;
  std::string known = kKnown[0];
  std::string source;  ///< place in the publication

  /// Returns the mean over the seeds; NaN if there is no value.
  double mean() const;
  /// Returns measured - published, or measured / published - 1; NaN if one of them is missing.
  double difference() const;
  /// Returns whether the difference is within the tolerance; true without one.
  bool inside() const;
  /// Returns measured (the mean), published, difference, tolerance and inside as texts for readers.
  std::map<std::string, std::string> texts() const;
};

struct Table {
  std::string title;
  std::vector<Row> rows;
  std::string text;                                             ///< Markdown below the table
  std::string id = {};                                          ///< name in notes.md
  std::vector<std::pair<std::string, std::string>> grids = {};  ///< id, Markdown
};

struct Page {
  std::string id, title, source;  ///< source: section and table of the publication
  std::string text;               ///< Markdown above the tables
  std::vector<Table> tables;
  std::string script;         ///< gnuplot script with inline data; draws `output`; empty: no plot
  std::string readings = {};  ///< Markdown
  std::string commit = {};    ///< commits of the programs that made the runs
  std::string made = {};      ///< a sentence on how the page was made
  std::string left_out = {};  ///< a sentence on packets of traces that were not measured; or empty

  bool inside() const;
  /// Sums up inside() in words; counts rows that are not published separately.
  std::string verdict() const;
};

/// Returns the page in Markdown, not yet wrapped, and the tables for a terminal.
doc::Document page_document(const Page& page);
/// Returns the rows of all tables, for programs.
doc::Table page_table(const Page& page);

}  // namespace dusk
