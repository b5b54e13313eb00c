// SPDX-License-Identifier: Apache-2.0
/// Checks an application before it runs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "models/application/application.h"

namespace dusk::application {

/// Returns the faults of an application, one line each and at most `most`:
/// - a peer that is not a rank;
/// - a send without a receive, a receive without a send, and a pair of different sizes
///   (message_match.h lists what it does not find);
/// - operations of a rank that wait for each other in a cycle (dependency_cycles.h).
///
/// A line names the rank, the operation (its OperationId, from 0) and its line in the file, if it
/// has one. Faults of the same kind share a line if they concern the same messages. Each fault
/// occurs in all executions. An application without faults may still stop: deadlock.h finds
/// operations of several ranks that wait for each other.
///
/// Takes n log n time. The graphs must be closed.
std::vector<std::string> faults(const Application& application, std::size_t most = 20);

}  // namespace dusk::application
