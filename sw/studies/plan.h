// SPDX-License-Identifier: Apache-2.0
/// Runs that a study needs, how each is configured, their results, and the page from them.
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

/// A run on top of the study's base: "section.key=value".
struct PlannedRun {
  std::string id;  ///< unique in its study; seed s runs as <id>-s<s>
  std::vector<std::string> settings;
  std::string place;                       ///< place of the element that asks for it
  std::vector<std::string> may_fail = {};  ///< checks
  bool analyze = false;                    ///< it is no simulation (sw/studies/analyses.h)

  unsigned most_seeds = kMostSeeds;

  /// Seeds of a study that has so many.
  unsigned seeds(unsigned all) const { return std::min(all, most_seeds); }
  /// run.seed of its settings; none: the first seed is 1.
  std::optional<std::int64_t> own_seed() const;
  PlannedRun with_seed(std::int64_t seed) const;
};

/// Results of the runs, by id: one result a seed; none yet of a run that may be planned.
struct StudyRuns {
  std::map<std::string, std::vector<RunResults>> of;
  std::set<std::string> commits;  ///< of the programs that ran them
  std::set<std::int64_t> seeds;   ///< seeds that the study itself chose
  double seconds = 0;             ///< wall time of all together
  std::size_t count = 0;

  void add(const std::string& id, RunResults results);
  /// A sentence about the runs that did not measure all packets of their traces; empty: all did.
  std::string left_out() const;
  bool has(const std::string& id) const { return of.count(id) != 0 && !of.at(id).empty(); }
};

/// Returns the runs that [[runs]] ask for and `runs` lack, each once; `runs` then know all that may
/// be planned. Throws ConfigError if two of the same id have other settings.
std::vector<PlannedRun> plan_runs(const Study& study, StudyRuns& runs);
inline std::vector<PlannedRun> plan_runs(const Study& study, StudyRuns&& none = {}) {
  return plan_runs(study, none);
}

/// Calls `work`. Adds the place of the run's settings to a ConfigError, unless a person changed
/// them.
template <class Work>
auto of_settings(const PlannedRun& run, const std::vector<std::string>& overrides, Work work) {
  try {
    return work();
  } catch (const ConfigError& error) {
    if (!overrides.empty() || run.place.empty()) throw;
    throw ConfigError("{}: runs.settings: {}: {}", run.place, run.id, error.what());
  }
}

/// The study's base, then the run's own settings, then a person's. Keys of the base that have no
/// effect keep their defaults; `use` hears of the others. Throws ConfigError.
Configuration planned_configuration(const Study& study, const PlannedRun& run,
                                    const std::vector<std::string>& overrides, KeyUse& use);
/// Returns the experiment of that configuration.
Experiment planned_experiment(const Study& study, const PlannedRun& run,
                              const std::vector<std::string>& overrides, KeyUse& use);
/// Reading chosen for each ambiguous point of the publication, and its alternatives: Markdown.
std::string readings_markdown(const Study& study, const std::vector<std::string>& overrides);

/// Rows, grids, texts, readings and the plot. Throws ConfigError for names that are not known.
Page evaluate_study(const Study& study, StudyRuns runs,
                    const std::vector<std::string>& overrides = {});

}  // namespace dusk
