// SPDX-License-Identifier: Apache-2.0
/// Messages of the collectives of traces.
#pragma once

#include <array>
#include <cstddef>

#include "models/application/collective.h"

namespace dusk::application {

struct CollectiveSettings {
  std::array<Algorithm, 9> algorithms{};  ///< [Collective]
  double reduce_ns_per_kib = 0;           ///< as in CollectiveCall

  void apply(CollectiveCall& call) const {
    call.algorithm = algorithms[static_cast<std::size_t>(call.collective)];
    call.reduce_ns_per_kib = reduce_ns_per_kib;
  }
};

}  // namespace dusk::application
