// SPDX-License-Identifier: Apache-2.0
/// waits.json: which waits stop a network.
#pragma once

#include <string>

#include "testbench/common/wait_step.h"

namespace dusk {

/// Returns two arrays, one of which is empty. `cycle`: its last place waits for the first one.
/// `chain`: its waits form no cycle.
std::string waits_report(const WaitPath& waits);

}  // namespace dusk
