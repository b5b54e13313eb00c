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

class StudyRuns {
 public:
  void add(const std::string& id, RunResults results) { runs_[id].push_back(std::move(results)); }
  /// That there may be such a run, although it is not there.
  void expect(const std::string& id) { expected_.insert(id); }
  bool has(const std::string& id) const { return runs_.count(id) != 0; }
  bool may_have(const std::string& id) const { return has(id) || expected_.count(id) != 0; }
  /// One result a seed. Throws std::out_of_range for an unknown id.
  const std::vector<RunResults>& of(const std::string& id) const { return runs_.at(id); }
  std::vector<const RunResults*> all() const;
  std::size_t count() const { return all().size(); }
  /// Wall time of all runs together.
  double seconds() const;
  /// Commits of the programs that ran them; this program's if there are no runs.
  std::set<std::string> commits() const;

 private:
  std::map<std::string, std::vector<RunResults>> runs_;
  std::set<std::string> expected_;
};

/// A run's means are those of a steady state; of correlated batches only the interval is unknown.
bool has_steady_means(const RunResults& run);

/// All runs of [[runs]], of a search those of its first step; each once, with all seeds if any
/// asks for them. Throws ConfigError if two of the same id have other settings.
std::vector<PlannedRun> plan_runs(const Study& study);

/// The next steps of the searches, after `runs`; none: all are found. Step s is tried in the middle
/// between the highest that no seed saturates and the lowest that one does.
std::vector<PlannedRun> plan_more(const Study& study, const StudyRuns& runs);

/// Makes `runs` expect all that may be planned.
void expect_all(const Study& study, StudyRuns& runs);

/// The study's base, then the run's own settings, then a person's. Keys of the base that the modes
/// chosen do not use keep their defaults. Throws ConfigError.
Experiment planned_experiment(const Study& study, const PlannedRun& run,
                              const std::vector<std::string>& overrides);

/// What each ambiguous point of the publication was read as, and its alternatives: Markdown.
std::string readings_markdown(const Study& study, const std::vector<std::string>& overrides);

}  // namespace dusk
