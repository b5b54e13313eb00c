// SPDX-License-Identifier: Apache-2.0
/// Analyses that stand among the runs of a study (sw/analyze).
#pragma once

#include <string>
#include <vector>

#include "sw/studies/plan.h"

namespace dusk {

/// Numbers of one analysis, by the dotted names of docs/studies.md ("Analyses"); null counts as
/// NaN. Throws ConfigError.
RunResults analyzed(const Configuration& configuration);

struct PlannedAnalysis {
  PlannedRun run;
  Configuration configuration;
};

/// Takes the analyses out of a plan. `use` hears of their keys. Throws ConfigError.
std::vector<PlannedAnalysis> take_analyses(const Study& study, std::vector<PlannedRun>& plan,
                                           const std::vector<std::string>& overrides, KeyUse& use);

/// Does analyses, and adds what they tell to `runs`. Throws ConfigError.
void do_analyses(const Study& study, const std::vector<PlannedAnalysis>& analyses,
                 const std::vector<std::string>& overrides, StudyRuns& runs);

}  // namespace dusk
