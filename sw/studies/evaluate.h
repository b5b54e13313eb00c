// SPDX-License-Identifier: Apache-2.0
/// The page of a study, from its runs.
#pragma once

#include "sw/studies/page.h"
#include "sw/studies/plan.h"
#include "sw/studies/study.h"

namespace dusk {

/// Rows, grids, texts and the plot. Throws ConfigError for names that are not known.
Page evaluate_study(const Study& study, const StudyRuns& runs);

/// Evaluates it without any run: all that its page and its plan can ask for is there. Throws
/// ConfigError.
void check_study(const Study& study);

}  // namespace dusk
