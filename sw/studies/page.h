// SPDX-License-Identifier: Apache-2.0
/// A published table beside what was measured.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dusk {

/// How a published value is known. The first two stand in the publication, as a number or as a
/// curve: only these count as published. "derived" follows from what is printed; "own formula" is
/// the study's own.
inline const std::vector<std::string> kKnown = {"printed", "read from a plot", "derived",
                                                "own formula"};

struct Row {
  std::string id;  ///< by which texts quote it
  std::string name;
  std::string unit;
  std::optional<double> published;
  std::vector<double> measured;  ///< one value a seed; empty: it did not happen
  int decimals = 2;
  bool relative = false;  ///< the difference and its tolerance are shares of what is published
  /// Of |measured - published|; none: told, not judged.
  std::optional<double> tolerance;
  std::string note;
  std::string known = kKnown[0];
  std::string source;  ///< where it is printed

  std::optional<double> mean() const;
  /// measured - published, or measured / published - 1.
  std::optional<double> difference() const;
  /// True without a tolerance.
  bool inside() const;
  bool is_published() const { return known == kKnown[0] || known == kKnown[1]; }
  /// What a text quotes: measured (the mean), published, difference, tolerance, inside. Throws
  /// std::out_of_range for another.
  std::string quote(const std::string& field) const;
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
  std::string script;  ///< gnuplot; data inline; draws into `output`; empty: no plot

  bool inside() const;
  /// What inside() comes to: "rows with a tolerance: 12 of 12 inside; 40 others are told, not
  /// judged". Rows that are not published are counted by themselves.
  std::string verdict() const;
};

/// How the page was made.
struct Provenance {
  std::string command, commit, duration, readings;  ///< readings: Markdown
  unsigned seeds = 1;
};

/// "Made by `command`, seeds 1 to 5, at COMMIT, in ..."
std::string made_by(const Provenance& made);
std::string page_markdown(const Page& page, const Provenance& made);
/// Columns: table, row, unit, published, measured, ci95, difference, tolerance, inside, seeds,
/// commit, known, source.
std::string page_csv(const Page& page, const Provenance& made);
/// What a terminal shows.
std::string page_text(const Page& page);

}  // namespace dusk
