// SPDX-License-Identifier: Apache-2.0
/// waits.json: why a network does not get on.
#pragma once

#include <string>

#include "testbench/common/wait_step.h"

namespace dusk {

/// An array `cycle`, whose last place waits for the first one, or an array `chain`; the other one
/// is empty.
std::string waits_report(const WaitPath& waits);

}  // namespace dusk
