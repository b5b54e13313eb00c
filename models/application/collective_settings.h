// SPDX-License-Identifier: Apache-2.0
/// Settings of the collectives of traces: their algorithms and the time of additions.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "models/application/collective.h"

namespace dusk::application {

struct CollectiveSettings {
  std::array<Algorithm, 9> algorithms{};  ///< [Collective]
  double reduce_ns_per_kib = 0;           ///< time as in CollectiveCall

  void apply(CollectiveCall& call) const {
    call.algorithm = algorithms[static_cast<std::size_t>(call.collective)];
    call.reduce_ns_per_kib = reduce_ns_per_kib;
  }
};

/// Reads a list of algorithms, "all_reduce=ring, all_gather=bruck". A collective that the list does
/// not name keeps Algorithm::Auto. Throws std::invalid_argument, "what is wrong (what is allowed)",
/// for an unknown name, an algorithm that the collective does not have, and a collective that is
/// named twice.
CollectiveSettings collective_settings(const std::string& list, double reduce_ns_per_kib = 0);

}  // namespace dusk::application
