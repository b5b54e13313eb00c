// SPDX-License-Identifier: Apache-2.0
/// Results of a sweep as files and plots.
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

/// sweep.csv: all numbers of all runs. Columns: the axes, seed, the names of summary.json.
doc::Table sweep_table(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs);

/// points.csv: a line for each point. Columns: mean over the seeds of the main statistics, and the
/// half-width of its 95 % interval (Student's t; empty for one seed). saturated: any seed was.
doc::Table points_table(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs);

/// Returns the main numbers of points_table() for the terminal; marks saturated points.
std::string points_text(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs);

/// Returns the figures accepted, latency, latency_power and power. They have a curve for each
/// combination of the axes except traffic.load; saturated points are hollow and not joined. The
/// product is relative to the point with power.mode = always_on, if there is one.
std::vector<doc::Figure> sweep_figures(const std::vector<Axis>& axes,
                                       const std::vector<SweptRun>& runs);

}  // namespace dusk
