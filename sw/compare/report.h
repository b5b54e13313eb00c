// SPDX-License-Identifier: Apache-2.0
/// A comparison as tables and a plot.
#pragma once

#include <string>
#include <vector>

#include "sw/compare/comparison.h"
#include "sw/compare/judge.h"

namespace dusk {

/// "5 of 24 judged figures are OUTSIDE their tolerance; told without a tolerance: 8; not judged,
/// latencies of saturated points: 2"
std::string verdict_text(const std::vector<ComparedPoint>& points);
/// The worst figure on one line: point, place, both values, difference, tolerance; empty: none is
/// outside.
std::string worst_text(const std::vector<ComparedPoint>& points);

/// For a terminal: a table for each figure, a line for each point.
std::string compare_text(const std::vector<ComparedPoint>& points);
/// compare.md; `commit` is that of the program that ran our points.
std::string compare_markdown(const std::vector<ComparedPoint>& points,
                             const CompareOptions& options, const std::string& commit);
/// compare.csv: a line for each figure of each point. Columns: place, the configuration keys of the
/// points, figure, unit, theirs, theirs_ci, ours, ours_ci95, difference, difference_percent,
/// tolerance, verdict (inside, OUTSIDE, told, saturated, not run), saturated_there, saturated_here,
/// not_steady, seeds, commit.
std::string compare_csv(const std::vector<ComparedPoint>& points, const std::string& commit);

/// gnuplot: latency, accepted throughput and power against the load, as far as they have them, a
/// curve for each combination of the other settings; theirs dashed. Latencies of saturated points
/// are left out. Empty if there is nothing to draw.
std::string compare_plot(const std::vector<ComparedPoint>& points, const std::string& theirs);

}  // namespace dusk
