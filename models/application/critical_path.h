// SPDX-License-Identifier: Apache-2.0
/// The least time of an application, from its graphs alone.
#pragma once

#include <optional>
#include <vector>

#include "models/application/application.h"
#include "models/application/contention_free.h"
#include "models/application/replay_settings.h"

namespace dusk::application {

/// Cycles of the longest chain, by activity.
struct PathTimes {
  Cycle compute = 0;   ///< computations
  Cycle overhead = 0;  ///< overhead of sends and receives
  Cycle ask = 0;       ///< requests and answers of messages above `eager_bytes`
  Cycle message = 0;   ///< all other messages
  Cycle total() const { return compute + overhead + ask + message; }
};

/// Returns the longest chain of operations and messages of one job. Messages take `time`, messages
/// within a node take `settings.local`. Streams delay nothing: operations of one stream may
/// overlap. A run without contention ends later if operations of one stream compete. `nodes`: node
/// of each rank of the job.
///
/// The k-th send from one rank to another with a tag belongs to their k-th receive in the order of
/// the file. A run may end earlier if it sends or posts such operations in another order. Returns
/// nothing if a receive takes any source or any tag, if a message has no partner, or if operations
/// require each other in a circle.
std::optional<PathTimes> critical_path(const Application& job, const ReplaySettings& settings,
                                       const std::vector<NodeId>& nodes, const MessageTime& time);

}  // namespace dusk::application
