// SPDX-License-Identifier: Apache-2.0
/// A packet's journey as text.
#pragma once

#include <string>

#include "testbench/instruments/journey.h"

namespace dusk {

/// A table for a person to read, a line a step. The packet was created.
std::string journey_text(const Journey& journey);
/// journey-<ID>.csv: cycle, cycles, place, port, vc, event, detail.
std::string journey_csv(const Journey& journey);
/// "header arrives"
std::string to_string(JourneyStep::Event event);

}  // namespace dusk
