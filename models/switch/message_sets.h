// SPDX-License-Identifier: Apache-2.0
/// Message classes that share their VCs (docs/rtl/message_vcs.md).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/switch/switch_config.h"

namespace dusk {

/// VCs of each message class, bit per VC (RouterConfig::message_vcs).
using MessageVcs = std::array<std::uint8_t, kMessageClasses>;

/// A set of VCs, and the lowest message class that uses it.
struct MessageSet {
  std::uint8_t first_class = 0;  ///< lowest message class with this set
  std::uint8_t vcs = 0;          ///< bit per VC
};

/// Returns the distinct sets, in the order of their first message classes.
inline std::vector<MessageSet> message_sets(const MessageVcs& vcs) {
  std::vector<MessageSet> sets;
  for (std::uint8_t c = 0; c < kMessageClasses; ++c) {
    bool known = false;
    for (const MessageSet& set : sets) known = known || set.vcs == vcs[c];
    if (!known) sets.push_back({c, vcs[c]});
  }
  return sets;
}

/// Returns the lowest `count` of the VCs, or all if there are fewer.
inline std::uint8_t lowest_vcs(std::uint8_t vcs, std::uint32_t count) {
  std::uint32_t found = 0;
  for (std::uint32_t rest = vcs; rest != 0 && count > 0; rest &= rest - 1, --count)
    found |= rest & (~rest + 1);
  return static_cast<std::uint8_t>(found);
}

}  // namespace dusk
