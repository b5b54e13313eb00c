// SPDX-License-Identifier: Apache-2.0
/// Plots of a results folder, by gnuplot.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "models/energy/component_power.h"
#include "sw/report/document.h"

namespace dusk {

/// time.gp: latency, load and relative link power against time; points if there is one window.
std::string time_plot_script(const std::string& title, std::size_t windows);
/// power_load.gp: relative link power against accepted throughput; the color is the time.
std::string power_plot_script(const std::string& title);

/// Writes scripts into the folder and renders each as SVG and PNG: time.gp and power_load.gp if
/// there are windows; with `components` power_components.gp, the power of each component and its
/// share of the cluster's, beside the power in the run of run.reference; with `ranks` ranks.gp, the
/// times of the ranks of an application, stacked. Returns an empty text, or one line that says why
/// there is no plot. Throws OutputError if a script cannot be written.
std::string draw_plots(const std::string& folder, const std::string& title, std::size_t windows,
                       const std::optional<ComponentAccount>& components = {},
                       std::size_t ranks = 0);

/// A figure of a page: `script` draws into folder/<name>.svg and .png; nothing else is left behind,
/// and of an empty script neither of them, nor those of before. `name` reaches no script. A script
/// that fails stays as folder/<name>.gp. Returns as draw_plots().
std::string draw_figure(const std::string& folder, const std::string& name,
                        const std::string& script);

/// Why figures of a document were not drawn.
struct DrawnFigures {
  std::string problem;             ///< of the last one that failed; empty: none has
  std::vector<std::string> empty;  ///< names of those without curves
};
/// Draws the figures of a document with draw_figure().
DrawnFigures draw_figures(const std::string& folder, const doc::Document& document);

}  // namespace dusk
