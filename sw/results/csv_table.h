// SPDX-License-Identifier: Apache-2.0
/// CSV files of results as tables.
#pragma once

#include <string>

#include "sw/results/results_folder.h"

namespace dusk {

/// Reads FOLDER/NAME. The columns before `behind_keys` are the keys of a row. Throws ConfigError if
/// the file cannot be read, has no such column, or if a line has not all columns.
ResultTable read_csv_table(const std::string& folder, const std::string& name,
                           const std::string& behind_keys);

/// Unit of a key, or of a number of a run, also of its half-width ("NAME.ci95", "NAME_ci95");
/// empty: none.
std::string unit_of_statistic(const std::string& name);

}  // namespace dusk
