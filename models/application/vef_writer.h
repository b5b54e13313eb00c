// SPDX-License-Identifier: Apache-2.0
/// Writes applications as VEF traces (vef_trace.h).
#pragma once

#include <ostream>
#include <vector>

#include "models/application/application.h"

namespace dusk::application {

/// Writes the messages of an application. Returns notes, with counts, of everything that VEF cannot
/// express.
///
/// A message of VEF waits for at most one event, some time after it. The writer replays the
/// application on a network without contention (uncontended_replay.h) and takes the requirement
/// that ends last. It follows the requirement back over Computes to a sent or received message, or
/// to the start. Of requirements that end at the same time, it prefers a received message to a sent
/// one, and a sent one to the start; then the one that the replay ends first.
///
/// Messages come in an order that keeps the order of the operations of each rank if there is such
/// an order. If none exists, the message that the replay sends first comes next. A trace without
/// collectives whose dependencies point to earlier lines is read, written and read again as the
/// same application.
///
/// All graphs must be closed, and all peers must be ranks or kAnyRank. Throws std::invalid_argument
/// with the first operation that never ends: "NAME:LINE: rank R: operation N never ends (…)".
std::vector<Note> write_vef(std::ostream& out, const Application& application);

}  // namespace dusk::application
