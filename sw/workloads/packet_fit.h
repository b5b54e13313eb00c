// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Refuses a packet of `longest` flits, which `key` decides, if no buffer ever takes it: virtual
/// cut-through takes a packet only whole. Throws ConfigError.
void check_packet_fits(const Experiment& experiment, const Origins& origins, const char* key,
                       std::uint32_t longest);

}  // namespace dusk
