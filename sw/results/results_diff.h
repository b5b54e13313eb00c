// SPDX-License-Identifier: Apache-2.0
/// Differences between two results of one kind.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sw/results/results_folder.h"

namespace dusk {

/// A key or a number that differs.
struct Changed {
  std::string name, unit;
  std::optional<std::string> a, b;  ///< text in the files; nothing: only the other has it
  /// b - a, and that in per cent of |a|; nothing if one is no number, or a is 0.
  std::optional<double> difference() const, percent() const;
};

/// A row of a table that only one of two has, or whose numbers differ.
struct ChangedRow {
  std::string table, row;
  bool in_a = true, in_b = true;
  std::vector<Changed> numbers;
};

struct ResultsDifference {
  std::vector<Changed> settings, numbers;
  std::vector<ChangedRow> rows;

  /// No number and no row differs. Keys may.
  bool equal() const { return numbers.empty() && rows.empty(); }
};

/// Compares b with a. Names of experiments, `run.output`, the seed as a number, and the commits
/// that made the results are not compared. Throws ConfigError if they are of two kinds, or if one
/// is not finished.
ResultsDifference results_difference(const Results& a, const Results& b);

}  // namespace dusk
