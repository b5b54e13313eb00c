// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/runs.h"

#include "sw/version.h"

namespace dusk {

std::size_t StudyRuns::count() const {
  std::size_t sum = 0;
  for (const auto& [id, seeds] : runs_) sum += seeds.size();
  return sum;
}

double StudyRuns::seconds() const {
  double sum = 0;
  for (const auto& [id, seeds] : runs_) {
    for (const RunResults& run : seeds) sum += run.seconds;
  }
  return sum;
}

std::set<std::string> StudyRuns::commits() const {
  std::set<std::string> all;
  for (const auto& [id, seeds] : runs_) {
    for (const RunResults& run : seeds) all.insert(run.commit);
  }
  if (all.empty()) all.insert(commit());
  return all;
}

bool has_steady_means(const RunResults& run) {
  return run["saturated"] == 0 && (run["steady"] != 0 || run.unsteady == "correlated batches");
}

}  // namespace dusk
