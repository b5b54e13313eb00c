// SPDX-License-Identifier: Apache-2.0
/// Which runs a study needs, and how each is configured.
#pragma once

#include <string>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/studies/runs.h"
#include "sw/studies/study.h"

namespace dusk {

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
