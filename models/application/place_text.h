// SPDX-License-Identifier: Apache-2.0
/// Operations as messages to users name them.
#pragma once

#include <string>

#include "models/application/application.h"
#include "models/application/message_match.h"

namespace dusk::application {

/// Returns "rank 0, operation 2 (line 5)"; without a line if the operation has none.
std::string place_text(const Application& application, Place place);
/// Returns "send of 8 bytes to rank 1 with tag 0", "recv of 1 byte from any rank with any tag".
std::string message_text(const Operation& operation);
/// Returns " (line 5)", or "" if the operation has no line.
std::string line_text(const Operation& operation);
/// Returns "8 bytes", "1 byte".
std::string bytes_text(const Operation& operation);

}  // namespace dusk::application
