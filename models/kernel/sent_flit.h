// SPDX-License-Identifier: Apache-2.0
/// A flit that leaves over a channel.
#pragma once

#include <cstdint>

#include "models/common/ids.h"

namespace dusk {

struct SentFlit {
  ChannelId channel = 0;
  std::uint32_t slot = 0;  ///< its slot in the rings of the links
  std::uint32_t vc = 0;
};

}  // namespace dusk
