// SPDX-License-Identifier: Apache-2.0
/// Runs of a sweep: the folders below runs/ that belong to each row of points.csv.
#pragma once

#include <string>
#include <vector>

#include "sw/pages/csv_table.h"
#include "sw/pages/document.h"

namespace dusk::pages {

/// A run of a point. `address` is that of its page if there is one, else that of its folder; empty
/// if the folder is not here.
struct PointRun {
  std::string seed, address;
};
using RunsOfPoint = std::vector<PointRun>;

/// Runs of each point, with addresses relative to `page`. A point that sweep.csv does not have is
/// taken for one run of seed 1.
std::vector<RunsOfPoint> runs_of_sweep(const std::string& folder, const std::string& page,
                                       const CsvTable& points);

/// Addresses of the first run of each point that is here; empty: none is.
std::vector<std::string> first_addresses(const std::vector<RunsOfPoint>& runs_of_points);

/// Adds the column of links, and a note on runs whose folders are not here.
void add_runs_column(const std::vector<RunsOfPoint>& runs_of_points, json::array& columns,
                     Document& document);

}  // namespace dusk::pages
