// SPDX-License-Identifier: Apache-2.0
/// Operations of several ranks that wait for each other.
#pragma once

#include <optional>
#include <string>

#include "models/application/application.h"

namespace dusk::application {

/// Ways to send messages between ranks: at once, or after a receive has answered (rendezvous).
enum class Sending : std::uint8_t { AtOnce, Asking };

/// Replays an application without faults (application_check.h) in which nothing takes time. Returns
/// a fault in one line if some operations never end: a cycle of waits, or else an operation whose
/// partner was taken by another one. The line names each operation of the cycle that waits for
/// another rank, and the one that it waits for.
///
/// The fault occurs in all executions under two conditions: no receive takes any source or any tag,
/// and the sends and receives of each pair of ranks and tag depend on each other. Otherwise the
/// application may end with another order of messages. Messages of a rank to itself are sent at
/// once. The check takes linear time without wildcards. The graphs must be closed.
std::optional<std::string> deadlock(const Application& application, Sending sending);

}  // namespace dusk::application
