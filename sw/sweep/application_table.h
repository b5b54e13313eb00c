// SPDX-License-Identifier: Apache-2.0
/// Tables and plots of sweeps over applications (traffic.kind = "application").
#pragma once

#include <string>
#include <vector>

#include "sw/sweep/point_runs.h"

namespace dusk {

/// Statistics of points.csv that only applications have.
inline constexpr const char* kApplicationStatistics[] = {
    "application.completion", "application.slowdown", "components.network_energy",
    "components.cluster_energy"};

/// True if each point runs an application.
bool run_applications(const std::vector<PointRuns>& points);

/// Returns the table for the terminal, with means over the seeds. It shows completion time in
/// cycles, its ratio to the time without contention, and energies of network and cluster. Energies
/// are in cycles at full power, or relative to the always-on point if an axis has it.
std::string applications_text(const std::vector<Axis>& axes, const std::vector<PointRuns>& points);

/// Returns the bar charts cluster_energy, completion and network_energy. Colors are the values of
/// the axis of schemes (power.scheme or power.mode; otherwise the last axis). A group of bars is a
/// combination of the other axes. Values are relative to the point with always-on links, if an axis
/// has it (F. J. Andújar et al., ACM TACO 15(4) 61, 2019, Figures 4 and 5). A figure has no curves
/// if no point has its numbers.
std::vector<doc::Figure> application_figures(const std::vector<Axis>& axes,
                                             const std::vector<PointRuns>& points);

}  // namespace dusk
