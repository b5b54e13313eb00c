// SPDX-License-Identifier: Apache-2.0
/// What the kinds of VC allocation can be combined with, in any network.
#pragma once

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

void check_vc_allocator(const SwitchOptions& options, std::int64_t ports, const Origins& origins);

}  // namespace dusk
