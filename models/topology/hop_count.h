// SPDX-License-Identifier: Apache-2.0
/// Lengths of the ways that packets take.
#pragma once

#include <cstdint>

#include "models/common/ids.h"

namespace dusk {

class HopCount {
 public:
  virtual ~HopCount() = default;
  /// Returns the hops of a packet between switches, or kNone if a random direction decides them.
  virtual std::uint32_t between(NodeId source, NodeId destination) const = 0;
};

}  // namespace dusk
