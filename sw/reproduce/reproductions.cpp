// SPDX-License-Identifier: Apache-2.0
#include "sw/reproduce/reproduction.h"
#include "sw/version.h"

namespace dusk {

const std::vector<Reproduction>& reproductions() {
  static const std::vector<Reproduction> all = {
      {"fat-tree-pmin", "Least relative link power of k-ary n-trees (Table 1)", "none", 1, no_runs,
       minimal_tree_page},
      {"fat-tree-plateaus", "The levels of relative link power of the 4-ary 4-tree", "plateaus", 1,
       plateau_runs, plateau_page},
      {"fat-tree-saturation", "Saturation and latency without link power", "saturation", 5,
       saturation_runs, saturation_page},
      {"fat-tree-thresholds", "Latency and power of the 13 settings (Figures 6 to 10)",
       "thresholds", 1, threshold_runs, threshold_page},
      {"fat-tree-ramp", "A load that rises and falls (Figures 11 to 14, 17 and 18)", "ramp", 5,
       ramp_runs, ramp_page},
      {"fat-tree-self-similar", "Self-similar traffic (Figures 15 and 16)", "self-similar", 5,
       self_similar_runs, self_similar_page},
      {"fat-tree-energy-static", "Energy with static thresholds (Table 4)", "energy", 5,
       static_energy_runs, static_energy_page},
      {"fat-tree-energy-dynamic", "Energy with dynamic thresholds (Table 5)", "energy", 5,
       dynamic_energy_runs, dynamic_energy_page},
      {"torus-throughput", "Highest throughput of tori with trunks (Figure 4.10)",
       "torus-throughput", 3, torus_throughput_runs, torus_throughput_page, Preset::Thesis2012,
       more_torus_throughput_runs},
      {"torus-latency", "Latency of tori with trunks, without link power (Figure 4.10)",
       "torus-latency", 3, torus_latency_runs, torus_latency_page, Preset::Thesis2012},
      {"torus-static",
       "Constant load and the most aggressive setting on tori (Figures 4.13 to 4.24)",
       "torus-static", 1, torus_static_runs, torus_static_page, Preset::Thesis2012},
      {"torus-grid", "Latency x power of the 13 settings on tori (Figures 4.17 and 4.18)",
       "torus-products", 1, torus_grid_runs, torus_grid_page, Preset::Thesis2012},
      {"torus-selection", "First free selection and link power on tori (Figures 4.25 and 4.26)",
       "torus-products", 1, torus_selection_runs, torus_selection_page, Preset::Thesis2012},
      {"torus-energy", "Energy of the 3D torus in a closed loop (Table 4.3)", "torus-energy", 1,
       torus_energy_runs, torus_energy_page, Preset::Thesis2012},
      {"torus-ramp", "A load on the 2D torus that rises and falls (Figures 4.27 and 4.35)",
       "torus-ramp", 1, torus_ramp_runs, torus_ramp_page, Preset::Thesis2012},
      {"torus-width", "Links of tori that narrow (Figures 4.39 to 4.42)", "torus-width", 1,
       torus_width_runs, torus_width_page, Preset::Thesis2012}};
  return all;
}

std::vector<double> ReproducedRuns::each(
    const std::string& id, const std::function<double(const RunResults&)>& value) const {
  std::vector<double> values;
  for (const RunResults& run : of(id)) values.push_back(value(run));
  return values;
}

std::vector<double> ReproducedRuns::each(const std::string& id, const std::string& name) const {
  return each(id, [&](const RunResults& run) { return run[name]; });
}

bool has_steady_means(const RunResults& run) {
  return run["saturated"] == 0 && (run["steady"] != 0 || run.unsteady == "correlated batches");
}

const char* steady_mark(const RunResults& run) {
  if (run["saturated"] != 0) return "*";
  return has_steady_means(run) ? "" : "~";
}

std::vector<PlannedRun> no_runs() { return {}; }

std::size_t ReproducedRuns::count() const {
  std::size_t sum = 0;
  for (const auto& [id, seeds] : runs_) sum += seeds.size();
  return sum;
}

double ReproducedRuns::seconds() const {
  double sum = 0;
  for (const auto& [id, seeds] : runs_) {
    for (const RunResults& run : seeds) sum += run.seconds;
  }
  return sum;
}

std::set<std::string> ReproducedRuns::commits() const {
  std::set<std::string> all;
  for (const auto& [id, seeds] : runs_) {
    for (const RunResults& run : seeds) all.insert(run.commit);
  }
  if (all.empty()) all.insert(commit());
  return all;
}

}  // namespace dusk
