// SPDX-License-Identifier: Apache-2.0
/// Analyses among the runs of a study (sw/analyze).
#pragma once

#include <string>
#include <vector>

#include "sw/studies/plan.h"

namespace dusk {

/// Returns the numbers of one analysis by the dotted names of docs/studies.md ("Analyses"). Null is
/// NaN. Throws ConfigError.
RunResults analyzed(const Configuration& configuration);

struct PlannedAnalysis {
  PlannedRun run;
  Configuration configuration;
};

/// Removes the analyses from a plan and returns them. Adds their keys to `use`. Throws ConfigError.
std::vector<PlannedAnalysis> take_analyses(const Study& study, std::vector<PlannedRun>& plan,
                                           const std::vector<std::string>& overrides, KeyUse& use);

/// Computes the analyses and adds their numbers to `runs`. Throws ConfigError.
void do_analyses(const Study& study, const std::vector<PlannedAnalysis>& analyses,
                 const std::vector<std::string>& overrides, StudyRuns& runs);

}  // namespace dusk
