// SPDX-License-Identifier: Apache-2.0
/// Results of `dusk compare` as a document.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sw/compare/comparison.h"
#include "sw/compare/judge.h"
#include "sw/report/document.h"

namespace dusk {

/// Sums up all figures: "5 of 24 judged figures are OUTSIDE their tolerance; told without a
/// tolerance: 8; not judged, latencies of saturated points: 2".
std::string verdict_text(const std::vector<ComparedPoint>& points);
/// Returns the worst figure outside its tolerance on one line: point, place, both values,
/// difference, tolerance. Empty: no figure is outside.
std::string worst_text(const std::vector<ComparedPoint>& points);

/// A table for each figure, with a line for each point, for compare.md and the terminal. `commits`
/// are the commits of the programs that ran Dusk's points.
doc::Document compare_document(const std::vector<ComparedPoint>& points,
                               const CompareOptions& options, const std::set<std::string>& commits);
/// compare.csv: a line for each figure of each point. Columns: place, the configuration keys of the
/// points, figure, unit, theirs, theirs_ci, ours, ours_ci95, difference, difference_percent,
/// tolerance, verdict (inside, OUTSIDE, told, saturated, not run), saturated_there, saturated_here,
/// not_steady, seeds, commit.
doc::Table compare_table(const std::vector<ComparedPoint>& points,
                         const std::set<std::string>& commits);
/// Latency, accepted throughput and power against the load, if both sides have them. There is a
/// curve for each combination of the other settings; the other simulator's is dashed. Latencies of
/// saturated points are left out.
doc::Figure compare_figure(const std::vector<ComparedPoint>& points, const std::string& theirs);

}  // namespace dusk
