// SPDX-License-Identifier: Apache-2.0
/// Finds the differences between two results of one kind.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sw/results/results_folder.h"

namespace dusk {

/// A key or a number that differs between results a and b.
struct Changed {
  std::string name, unit;
  std::optional<std::string> a, b;  ///< texts in the files; nothing: only the other has it
  /// b - a, and this difference in per cent of |a|. Nothing if one is no number, or if a is 0.
  std::optional<double> difference() const, percent() const;
};

/// A row of a table that only one of the results has, or whose numbers differ.
struct ChangedRow {
  std::string table, row;
  bool in_a = true, in_b = true;
  std::vector<Changed> numbers;
};

struct ResultsDifference {
  std::vector<Changed> settings, numbers;
  std::vector<ChangedRow> rows;

  /// True if no number and no row differs. Keys may differ.
  bool equal() const { return numbers.empty() && rows.empty(); }
};

/// Compares b with a. Does not compare names of experiments, `run.output`, the seed as a
/// number, and commits. Throws ConfigError if the kinds differ, or if one result is not
/// finished.
ResultsDifference results_difference(const Results& a, const Results& b);

}  // namespace dusk
