// SPDX-License-Identifier: Apache-2.0
/// Applications as GOAL texts (goal_reader.h).
#pragma once

#include <ostream>

#include "models/application/application.h"

namespace dusk::application {

/// Writes all ranks in ascending order. Operation I of a rank has the label `lN`, N = I + 1. A
/// dependency follows its two operations immediately. read_goal() reads the same operations,
/// streams, tags and dependencies; Operation::line, names and notes are not in the text.
///
/// txt2bin reads the text, too, if no stream is above 255. Needs 8 bytes of memory for each
/// dependency and 4 for each operation of the largest rank. The graphs must be closed. Errors are
/// those of the stream.
void write_goal(std::ostream& out, const Application& application);

}  // namespace dusk::application
