// SPDX-License-Identifier: Apache-2.0
/// What a k-ary n-tree can be.
#pragma once

#include "sw/config/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Part of check_experiment(): sizes, the switch and the start of link power of a tree. Throws
/// ConfigError.
void check_tree(const Experiment& experiment, const Origins& origins);

}  // namespace dusk
