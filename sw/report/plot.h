// SPDX-License-Identifier: Apache-2.0
/// Draws the plots of a results folder with gnuplot.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "models/energy/component_power.h"
#include "sw/report/document.h"

namespace dusk {

/// time.gp: latency, load and relative link power over time; a single window is drawn as points.
std::string time_plot_script(const std::string& title, std::size_t windows);
/// power_load.gp: relative link power over accepted throughput; the color is the time.
std::string power_plot_script(const std::string& title);

/// Writes scripts into the folder and renders each as SVG and PNG. With windows: time.gp and
/// power_load.gp. With `components`: power_components.gp, the power of each component and its part
/// of the cluster's power, beside the run of run.reference. With `ranks`: ranks.gp, the stacked
/// times of an application's ranks. Returns "" or a line that says why there is no plot. Throws
/// OutputError.
std::string draw_plots(const std::string& folder, const std::string& title, std::size_t windows,
                       const std::optional<ComponentAccount>& components = {},
                       std::size_t ranks = 0);

/// Draws a figure of a page as folder/<name>.svg and .png. An empty script removes earlier ones.
/// `name` does not reach the script. A script that fails stays as folder/<name>.gp. Returns the
/// same as draw_plots().
std::string draw_figure(const std::string& folder, const std::string& name,
                        const std::string& script);

/// Result of draw_figures().
struct DrawnFigures {
  std::string problem;             ///< reason of the last failure; empty: none failed
  std::vector<std::string> empty;  ///< names of figures without curves
};
/// Draws each figure of a document with draw_figure().
DrawnFigures draw_figures(const std::string& folder, const doc::Document& document);

}  // namespace dusk
