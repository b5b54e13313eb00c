// SPDX-License-Identifier: Apache-2.0
/// Reads CSV files of results as tables.
#pragma once

#include <string>

#include "sw/results/results_folder.h"

namespace dusk {

/// Reads FOLDER/NAME. The columns before the column `behind_keys` are the keys of a row. Throws
/// ConfigError if the file cannot be read, lacks this column, or if a line lacks fields.
ResultTable read_csv_table(const std::string& folder, const std::string& name,
                           const std::string& behind_keys);

/// Returns the unit of a key, of a number of a run, or of its half-width ("NAME.ci95",
/// "NAME_ci95"). Empty: no unit.
std::string unit_of_statistic(const std::string& name);

}  // namespace dusk
