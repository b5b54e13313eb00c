// SPDX-License-Identifier: Apache-2.0
/// Measurements of a sweep, as files and plots.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/report/document.h"
#include "sw/run/run_results.h"
#include "sw/sweep/axis.h"

namespace dusk {

/// One finished run.
struct SweptRun {
  Point point;
  std::int64_t seed = 1;
  RunResults results;
};

/// sweep.csv: every number of every run. Columns: the axes, seed, the names of summary.json.
doc::Table sweep_table(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs);

/// points.csv: one line a point: mean over the seeds and half-width of its 95 % interval (Student's
/// t; empty for one seed) of the statistics most asked for; saturated: any seed was.
doc::Table points_table(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs);

/// The main numbers of points_table() for the terminal, saturated points marked.
std::string points_text(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs);

/// accepted, latency, latency_power, power. A curve for each combination of the axes but
/// traffic.load; saturated points are hollow and not joined. The product is relative to power.mode
/// = always_on where that is among the points. A figure has no curves if no point has the numbers.
std::vector<doc::Figure> sweep_figures(const std::vector<Axis>& axes,
                                       const std::vector<SweptRun>& runs);

}  // namespace dusk
