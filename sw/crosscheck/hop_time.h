// SPDX-License-Identifier: Apache-2.0
/// How long an unloaded packet takes, part by part.
#pragma once

#include <cstdint>

#include "sw/config/experiment.h"

namespace dusk {

/// Cycles that a head flit takes from router to router.
std::int64_t hop_cycles(const Experiment& experiment);
/// Cycles that a packet of one flit takes beside its hops and that flit: from its creation on; and
/// from its injection on, as network_latency counts.
std::int64_t end_cycles(const Experiment& experiment);
std::int64_t network_end_cycles(const Experiment& experiment);

}  // namespace dusk
