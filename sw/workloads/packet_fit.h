// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Throws ConfigError if no buffer can ever take a packet of `longest` flits, a length that `key`
/// decides. Virtual cut-through takes only whole packets.
void check_packet_fits(const Experiment& experiment, const Origins& origins, const char* key,
                       std::uint32_t longest);

}  // namespace dusk
