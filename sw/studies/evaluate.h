// SPDX-License-Identifier: Apache-2.0
/// The page of a study, from its runs.
#pragma once

#include "sw/studies/page.h"
#include "sw/studies/scope.h"

namespace dusk {

/// Rows, grids, texts and the plot. Throws ConfigError for names that are not known.
Page evaluate_study(const Study& study, const StudyRuns& runs);

/// Evaluates it without any run: all that its page and its plan can ask for is there. Throws
/// ConfigError.
void check_study(const Study& study);

/// Puts the texts of notes.md into a page that has its tables. What stands before the first line
/// "## TABLE" is the page's text, what follows such a line that of the table. In both,
///   {{TABLE.ROW.FIELD}}                      is what a row says: measured, published, difference,
///                                            tolerance, inside;
///   {{EXPRESSION:.2f @ NAME=VALUE, ...}}     a number where axes have these values;
///   {{grid GRID}}                            a grid of the table; grids that are not placed stand
///                                            behind the text.
/// Throws ConfigError.
void place_notes(const Scope& scope, Page& page);

}  // namespace dusk
