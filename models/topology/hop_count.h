// SPDX-License-Identifier: Apache-2.0
/// Lengths of the ways that packets take.
#pragma once

#include <cstdint>

#include "models/common/ids.h"

namespace dusk {

class HopCount {
 public:
  virtual ~HopCount() = default;
  /// Returns the channels between switches that a packet takes. kNone: a drawn direction decides.
  virtual std::uint32_t between(NodeId source, NodeId destination) const = 0;
};

}  // namespace dusk
