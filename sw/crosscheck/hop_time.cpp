// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/hop_time.h"

namespace dusk {

std::int64_t hop_cycles(const Experiment& e) {
  if (e.run.engine == EngineKind::Functional) return 1;
  return e.switch_.hop_latency + e.network.link_latency - 1;
}

std::int64_t end_cycles(const Experiment& e) {
  if (e.run.engine == EngineKind::Functional) return 0;
  return e.network.source_cycles + network_end_cycles(e);
}

std::int64_t network_end_cycles(const Experiment& e) {
  // Functional network latency starts one cycle after the head flit was on its first link.
  if (e.run.engine == EngineKind::Functional) return -2;
  return e.switch_.hop_latency + 2 * (e.network.local_latency - 1);
}

}  // namespace dusk
