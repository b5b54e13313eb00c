// SPDX-License-Identifier: Apache-2.0
/// One published table or figure: the runs it needs, and what they say.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sw/reproduce/page.h"
#include "sw/reproduce/preset.h"
#include "sw/run_results.h"

namespace dusk {

/// A run on top of the publication's preset: "section.key=value".
struct PlannedRun {
  std::string id;  ///< unique in its reproduction; seed s runs as <id>-s<s>
  std::vector<std::string> settings;
  bool every_seed = true;  ///< false: the first seed only
};

/// The runs' results, by id and seed.
class ReproducedRuns {
 public:
  void add(const std::string& id, RunResults results) { runs_[id].push_back(std::move(results)); }
  bool has(const std::string& id) const { return runs_.count(id) != 0; }
  /// One result a seed. Throws std::out_of_range for an unknown id.
  const std::vector<RunResults>& of(const std::string& id) const { return runs_.at(id); }
  /// `value` of each seed's run.
  std::vector<double> each(const std::string& id,
                           const std::function<double(const RunResults&)>& value) const;
  /// A number of summary.json, of each seed.
  std::vector<double> each(const std::string& id, const std::string& name) const;
  /// Of the first seed.
  const RunResults& first(const std::string& id) const { return runs_.at(id).front(); }
  std::size_t count() const;
  /// Wall time of all runs together.
  double seconds() const;
  /// Commits of the programs that ran them; this program's if there are no runs.
  std::set<std::string> commits() const;

 private:
  std::map<std::string, std::vector<RunResults>> runs_;
};

/// A run's means are those of a steady state; of correlated batches only the interval is unknown.
bool has_steady_means(const RunResults& run);
/// After a number of a run: * saturated, ~ not steady.
const char* steady_mark(const RunResults& run);

struct Reproduction {
  std::string id, title;
  std::string runs_folder;  ///< reproductions with the same folder share their runs
  unsigned seeds = 5;       ///< unless asked for otherwise
  std::vector<PlannedRun> (*plan)();
  Page (*evaluate)(const ReproducedRuns& runs);
  Preset preset = Preset::FatTree2015;
  /// Runs that the results so far ask for, such as the next step of a search; none: all there. May
  /// be null.
  std::vector<PlannedRun> (*more)(const ReproducedRuns& runs) = nullptr;
};

/// All of them, in the order of the publications.
const std::vector<Reproduction>& reproductions();

// One file each.
std::vector<PlannedRun> no_runs();
Page minimal_tree_page(const ReproducedRuns& runs);
std::vector<PlannedRun> plateau_runs();
Page plateau_page(const ReproducedRuns& runs);
std::vector<PlannedRun> saturation_runs();
Page saturation_page(const ReproducedRuns& runs);
std::vector<PlannedRun> static_energy_runs();
std::vector<PlannedRun> dynamic_energy_runs();
Page static_energy_page(const ReproducedRuns& runs);
Page dynamic_energy_page(const ReproducedRuns& runs);
std::vector<PlannedRun> ramp_runs();
Page ramp_page(const ReproducedRuns& runs);
std::vector<PlannedRun> self_similar_runs();
Page self_similar_page(const ReproducedRuns& runs);
std::vector<PlannedRun> threshold_runs();
Page threshold_page(const ReproducedRuns& runs);
std::vector<PlannedRun> torus_throughput_runs();
std::vector<PlannedRun> more_torus_throughput_runs(const ReproducedRuns& runs);
Page torus_throughput_page(const ReproducedRuns& runs);
std::vector<PlannedRun> torus_latency_runs();
Page torus_latency_page(const ReproducedRuns& runs);
std::vector<PlannedRun> torus_energy_runs();
Page torus_energy_page(const ReproducedRuns& runs);
std::vector<PlannedRun> torus_ramp_runs();
Page torus_ramp_page(const ReproducedRuns& runs);
std::vector<PlannedRun> torus_static_runs();
Page torus_static_page(const ReproducedRuns& runs);
std::vector<PlannedRun> torus_grid_runs();
Page torus_grid_page(const ReproducedRuns& runs);
std::vector<PlannedRun> torus_width_runs();
Page torus_width_page(const ReproducedRuns& runs);
std::vector<PlannedRun> torus_selection_runs();
Page torus_selection_page(const ReproducedRuns& runs);

}  // namespace dusk
