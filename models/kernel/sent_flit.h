// SPDX-License-Identifier: Apache-2.0
/// A flit that leaves over a channel.
#pragma once

#include <cstdint>

#include "models/common/ids.h"

namespace dusk {

struct SentFlit {
  ChannelId channel = 0;
  std::uint32_t slot = 0;  ///< of the links' rings: where it lies
  std::uint32_t vc = 0;
};

}  // namespace dusk
