// SPDX-License-Identifier: Apache-2.0
/// Which runs a study needs, how each is configured, and what they gave.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/run/run_results.h"
#include "sw/studies/study.h"

namespace dusk {

/// A run on top of the study's base: "section.key=value".
struct PlannedRun {
  std::string id;  ///< unique in its study; seed s runs as <id>-s<s>
  std::vector<std::string> settings;
  bool all_seeds = true;  ///< false: the first seed only
  std::string place;      ///< of what asks for it
};

/// What the runs gave, by id: one result a seed; none yet of a run that may be planned.
struct StudyRuns {
  std::map<std::string, std::vector<RunResults>> of;

  void add(const std::string& id, RunResults results) { of[id].push_back(std::move(results)); }
  bool has(const std::string& id) const { return of.count(id) != 0 && !of.at(id).empty(); }
  std::vector<const RunResults*> all() const;
  std::size_t count() const { return all().size(); }
  /// Wall time of all runs together.
  double seconds() const;
  /// Commits of the programs that ran them; this program's if there are no runs.
  std::set<std::string> commits() const;
};

/// A run's means are those of a steady state; of correlated batches only the interval is unknown.
bool has_steady_means(const RunResults& run);

/// With all that may be planned.
StudyRuns with_expected(const Study& study, StudyRuns runs);

/// What [[runs]] ask for and `runs` lack: searches ask for more as long as they have not found
/// their ends. Each once, with all seeds if any asks for them. Throws ConfigError if two of the
/// same id have other settings.
std::vector<PlannedRun> plan_runs(const Study& study, const StudyRuns& runs = {});

/// The study's base, then the run's own settings, then a person's. Keys of the base that the modes
/// chosen do not use keep their defaults. Throws ConfigError.
Experiment planned_experiment(const Study& study, const PlannedRun& run,
                              const std::vector<std::string>& overrides);

/// What each ambiguous point of the publication was read as, and its alternatives: Markdown.
std::string readings_markdown(const Study& study, const std::vector<std::string>& overrides);

}  // namespace dusk
