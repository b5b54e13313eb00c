// SPDX-License-Identifier: Apache-2.0
/// The runs of a study: planned, and what they gave.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "sw/run/run_results.h"

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
  std::size_t count() const;
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

}  // namespace dusk
