// SPDX-License-Identifier: Apache-2.0
/// Rotating choice, for ROUNDROBIN_ARB and for the other arbiters among equal requests.
#pragma once

#include <cstdint>

namespace dusk::functional {

/// Returns the first bit of `set` after number `last`; after the highest bit it starts again at 0.
/// `set` must not be empty, and last < 63.
inline std::uint32_t next_in_rotation(std::uint64_t set, std::uint32_t last) {
  const std::uint64_t after = set >> (last + 1) << (last + 1);
  return static_cast<std::uint32_t>(__builtin_ctzll(after != 0 ? after : set));
}

}  // namespace dusk::functional
