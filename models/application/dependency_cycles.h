// SPDX-License-Identifier: Apache-2.0
/// Operations of a rank that never begin because each waits for the next one.
#pragma once

#include <vector>

#include "models/application/rank_graph.h"

namespace dusk::application {

/// Returns cycles of dependencies, on ends and on begins of operations, at most `most`. Each
/// operation of a cycle waits for the next one, the last one for the first one, which is the
/// lowest. If there is a cycle, there is one in the result. No operation is in two of the returned
/// cycles, so cycles that share operations may be missing. Takes linear time, and 8 bytes of memory
/// for an operation. The graph must be closed.
///
/// Removes operations that wait for nothing until none is left (A. B. Kahn, Topological sorting of
/// large networks, Communications of the ACM 5(11), 1962). Each remaining operation waits for a
/// remaining one, so a walk along these dependencies enters a cycle.
std::vector<std::vector<OperationId>> dependency_cycles(const RankGraph& graph, std::size_t most);

}  // namespace dusk::application
