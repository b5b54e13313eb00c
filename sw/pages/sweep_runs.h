// SPDX-License-Identifier: Apache-2.0
/// Runs of a sweep: the folders in runs/ that belong to each row of points.csv.
#pragma once

#include <string>
#include <vector>

#include "sw/pages/csv_table.h"
#include "sw/pages/document.h"

namespace dusk::pages {

/// A run of a point. `address` is its page, or its folder if there is no page; empty if the folder
/// is absent.
struct PointRun {
  std::string seed, address;
};
using RunsOfPoint = std::vector<PointRun>;

/// Returns the runs of each point, with addresses relative to `page`. A point that sweep.csv lacks
/// counts as one run of seed 1.
std::vector<RunsOfPoint> runs_of_sweep(const std::string& folder, const std::string& page,
                                       const CsvTable& points);

/// Returns the address of the first existing run of each point; empty: there is none.
std::vector<std::string> first_addresses(const std::vector<RunsOfPoint>& runs_of_points);

/// Adds the column of links, and a note on runs whose folders are absent.
void add_runs_column(const std::vector<RunsOfPoint>& runs_of_points, json::array& columns,
                     Document& document);

}  // namespace dusk::pages
