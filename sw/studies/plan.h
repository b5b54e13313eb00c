// SPDX-License-Identifier: Apache-2.0
/// Plans and configures the runs of a study, keeps their results, and makes the page.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sw/config/config_file.h"
#include "sw/config/key_use.h"
#include "sw/run/run_results.h"
#include "sw/studies/page.h"
#include "sw/studies/study.h"

namespace dusk {

/// A run of a study: settings "section.key=value" on top of the study's base.
struct PlannedRun {
  std::string id;  ///< unique in the study; seed s runs as <id>-s<s>
  std::vector<std::string> settings;
  std::string place;                       ///< place of the element that needs this run
  std::vector<std::string> may_fail = {};  ///< checks that may fail
  bool analyze = false;                    ///< an analysis, not a simulation (analyses.h)

  unsigned most_seeds = kMostSeeds;

  /// Returns the seeds of this run in a study with `all` seeds.
  unsigned seeds(unsigned all) const { return std::min(all, most_seeds); }
  /// Returns run.seed of its settings; nothing: the first seed is 1.
  std::optional<std::int64_t> own_seed() const;
  PlannedRun with_seed(std::int64_t seed) const;
};

/// Results of the runs by id, one for each seed. A planned run has no results until it is executed.
struct StudyRuns {
  std::map<std::string, std::vector<RunResults>> of;
  std::set<std::string> commits;  ///< commits of the programs that made the runs
  std::set<std::int64_t> seeds;   ///< seeds that the study itself set
  double seconds = 0;             ///< total wall time
  std::size_t count = 0;

  void add(const std::string& id, RunResults results);
  /// Returns a sentence on runs that left packets of traces out; empty if there are none.
  std::string left_out() const;
  bool has(const std::string& id) const { return of.count(id) != 0 && !of.at(id).empty(); }
};

/// Returns the runs that [[runs]] need and `runs` lacks, each once; then `runs` has all ids that
/// can be planned. Throws ConfigError if runs with the same id have different settings.
std::vector<PlannedRun> plan_runs(const Study& study, StudyRuns& runs);
inline std::vector<PlannedRun> plan_runs(const Study& study, StudyRuns&& none = {}) {
  return plan_runs(study, none);
}

/// Calls `work`. Adds the place of the run's settings to its ConfigError, unless a person's setting
/// is the cause.
template <class Work>
auto of_settings(const PlannedRun& run, const std::vector<std::string>& overrides, Work work) {
  try {
    return work();
  } catch (const ConfigError& error) {
    if (!overrides.empty() || run.place.empty()) throw;
    throw ConfigError("{}: runs.settings: {}: {}", run.place, run.id, error.what());
  }
}

/// Returns the study's base, then the run's settings, then a person's. Keys of the base without
/// effect keep their defaults; adds the others to `use`. Throws ConfigError.
Configuration planned_configuration(const Study& study, const PlannedRun& run,
                                    const std::vector<std::string>& overrides, KeyUse& use);
/// Returns the experiment of that configuration.
Experiment planned_experiment(const Study& study, const PlannedRun& run,
                              const std::vector<std::string>& overrides, KeyUse& use);
/// Markdown on each ambiguous point of the publication: the chosen reading and its alternatives.
std::string readings_markdown(const Study& study, const std::vector<std::string>& overrides);

/// Evaluates rows, grids, texts, readings and the plot. Throws ConfigError for unknown names.
Page evaluate_study(const Study& study, StudyRuns runs,
                    const std::vector<std::string>& overrides = {});

}  // namespace dusk
