// SPDX-License-Identifier: Apache-2.0
/// Tables and plots of sweeps whose points run applications (traffic.kind = "application").
#pragma once

#include <string>
#include <vector>

#include "sw/sweep/point_runs.h"

namespace dusk {

/// Statistics of points.csv that only applications have.
inline constexpr const char* kApplicationStatistics[] = {
    "application.completion", "application.slowdown", "components.network_energy",
    "components.cluster_energy"};

/// True if every point runs an application.
bool run_applications(const std::vector<PointRuns>& points);

/// Table for the terminal: completion time in cycles, its relation to the time without contention,
/// and the energies of network and cluster, means of the seeds. Energies, in cycles at full power,
/// are relative to the point whose links are always on, if an axis has it.
std::string applications_text(const std::vector<Axis>& axes, const std::vector<PointRuns>& points);

/// cluster_energy, completion, network_energy: bars. A color for each value of
/// the axis of schemes (power.scheme or power.mode; without them the last axis), a group of bars
/// for each combination of the others. Values are relative to the point whose links are always on,
/// if an axis has it (F. J. Andújar et al., ACM TACO 15(4) 61, 2019, Figures 4 and 5). A figure
/// has no curves if no point has the numbers.
std::vector<doc::Figure> application_figures(const std::vector<Axis>& axes,
                                             const std::vector<PointRuns>& points);

}  // namespace dusk
