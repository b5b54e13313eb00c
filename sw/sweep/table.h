// SPDX-License-Identifier: Apache-2.0
/// What a sweep measured, as files and plots.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sw/run/run_results.h"
#include "sw/sweep/axis.h"

namespace dusk {

/// One finished run.
struct SweptRun {
  Point point;
  std::int64_t seed = 1;
  RunResults results;
};

/// Every number of every run. Columns: the axes, seed, the names of summary.json.
std::string sweep_csv(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs);

/// One line a point: mean over the seeds and half-width of its 95 % interval (Student's t; empty
/// for one seed) of the statistics most asked for; saturated: any seed was.
std::string points_csv(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs);

/// points_csv as an aligned table for the terminal, saturated points marked.
std::string points_text(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs);

/// gnuplot scripts by name: accepted, latency, power, latency_power. A curve for each combination
/// of the axes but traffic.load; saturated points are hollow and not joined. The product is
/// relative to power.mode = always_on where that is among the points. A script is empty if no point
/// has the numbers.
std::map<std::string, std::string> sweep_plots(const std::vector<Axis>& axes,
                                               const std::vector<SweptRun>& runs);

}  // namespace dusk
