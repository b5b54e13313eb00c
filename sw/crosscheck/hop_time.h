// SPDX-License-Identifier: Apache-2.0
/// Latency of a packet in an empty network, part by part.
#pragma once

#include <cstdint>

#include "sw/config/experiment.h"

namespace dusk {

/// Returns the cycles that a head flit takes from router to router.
std::int64_t hop_cycles(const Experiment& experiment);
/// Latency of a packet of one flit without its hops and without this flit, in cycles. The first
/// function counts from its creation, the second from its injection as network_latency does.
std::int64_t end_cycles(const Experiment& experiment);
std::int64_t network_end_cycles(const Experiment& experiment);

}  // namespace dusk
