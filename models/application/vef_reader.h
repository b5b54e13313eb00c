// SPDX-License-Identifier: Apache-2.0
/// Reads VEF traces (vef_trace.h) as applications.
#pragma once

#include <cstdint>
#include <string>

#include "models/application/application.h"
#include "models/application/collective_settings.h"

namespace dusk::application {

/// Streams of a rank: messages, and the begins of collectives, which take no time. Delays use
/// later streams up to the last one in turn, because delays after different events may overlap.
constexpr std::uint16_t kVefMessageStream = 0;
constexpr std::uint16_t kVefJoinStream = 1;
constexpr std::uint16_t kVefLastStream = 255;

/// Reads a trace. Its graphs are not closed.
///
/// - A message is a Send and a Receive. Its tag is its number among those of the same two tasks, so
///   that it meets its own Receive only. Receives wait for nothing.
/// - A time after an event is a Compute. Several times after one event are a chain of Computes:
///   each lasts from the time before it to its own.
/// - A collective begins at each task with a Compute of 0 ns and goes on with the messages of
///   append_collective(). Blocks of different sizes become equal blocks of their mean, rounded up;
///   a note counts these collectives.
///
/// Throws std::invalid_argument, "FILE:LINE: what is wrong (what is allowed)", as read_vef_trace()
/// does. It refuses a dependency on an event of another task, too, and a collective whose lines do
/// not fit each other. Throws InputError. Dependencies may form cycles.
Application read_vef(const std::string& file, const CollectiveSettings& collectives = {});

}  // namespace dusk::application
