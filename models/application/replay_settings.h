// SPDX-License-Identifier: Apache-2.0
/// Settings of a replay.
#pragma once

#include <cstdint>
#include <vector>

#include "models/common/ids.h"

namespace dusk::application {

struct ReplaySettings {
  double cycle_ns = 1;              ///< duration of a cycle, above 0
  double compute_factor = 1;        ///< factor of all computing times, >= 0
  double size_factor = 1;           ///< factor of all message sizes, >= 0
  std::uint32_t flit_bytes = 8;     ///< size of a flit, >= 1
  std::uint64_t eager_bytes = 0;    ///< longest message, scaled, sent at once; a longer one asks
  std::uint32_t control_flits = 1;  ///< length of a request and of its answer, >= 1
  Cycle overhead = 0;               ///< time of each send and receive on its stream
  Cycle local = 0;                  ///< time of a message between ranks of one node
  std::vector<NodeId> nodes;        ///< node of each rank, numbered over all jobs
};

}  // namespace dusk::application
