// SPDX-License-Identifier: Apache-2.0
/// Plots of a results folder, by gnuplot.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "models/energy/component_power.h"

namespace dusk {

/// time.gp: latency, load and relative link power against time; points if there is one window.
std::string time_plot_script(const std::string& title, std::size_t windows);
/// power_load.gp: relative link power against accepted throughput; the color is the time.
std::string power_plot_script(const std::string& title);
/// power_components.gp: power of each component and its share of the cluster's; with
/// `reference` also the power in the run of run.reference.
std::string components_plot_script(const std::string& title, bool reference);

/// ranks.gp: times of the ranks of an application, stacked.
std::string ranks_plot_script(const std::string& title, std::size_t ranks);

/// Writes scripts into the folder and renders each as SVG and PNG: time.gp and power_load.gp if
/// there are windows, power_components.gp with `components`, ranks.gp with `ranks`. Returns an empty
/// text, or one line that says why there is no plot. Throws OutputError if a script cannot be
/// written.
std::string draw_plots(const std::string& folder, const std::string& title, std::size_t windows,
                       const std::optional<ComponentAccount>& components = {},
                       std::size_t ranks = 0);

/// A figure of a page: `script` draws into folder/<name>.svg and .png; nothing else is left behind,
/// and of an empty script neither of them, nor those of before. `name` reaches no script. A script
/// that fails stays as folder/<name>.gp. Returns as draw_plots().
std::string draw_figure(const std::string& folder, const std::string& name,
                        const std::string& script);

}  // namespace dusk
