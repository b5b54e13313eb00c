// SPDX-License-Identifier: Apache-2.0
/// Reads an application of any format.
#pragma once

#include <string>
#include <vector>

#include "models/application/application.h"
#include "models/application/collective_settings.h"

namespace dusk::application {

/// Reads an application. The ending of the name decides the format: .goal, .goal.gz or .vef. If a
/// file NAME.0.et exists, reads the Chakra traces with this prefix. `collectives` applies to VEF
/// and Chakra. The graphs of the ranks are closed. Throws std::invalid_argument, "FILE:LINE: what
/// is wrong (what is allowed)".
Application read_application(const std::string& file, const CollectiveSettings& collectives = {});

/// Returns whether a file of this name may have collectives: all formats but GOAL.
bool may_have_collectives(const std::string& name);

/// Returns the files that read_application() reads for a name, in order.
std::vector<std::string> files_of(const std::string& name);

}  // namespace dusk::application
