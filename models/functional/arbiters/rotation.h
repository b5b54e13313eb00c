// SPDX-License-Identifier: Apache-2.0
/// Who is next: what ROUNDROBIN_ARB does, and the others among equals.
#pragma once

#include <cstdint>

namespace dusk::functional {

/// The first bit of `set` after number `last`, which begins again at 0. `set` is not empty, last <
/// 63.
inline std::uint32_t next_in_rotation(std::uint64_t set, std::uint32_t last) {
  const std::uint64_t after = set >> (last + 1) << (last + 1);
  return static_cast<std::uint32_t>(__builtin_ctzll(after != 0 ? after : set));
}

}  // namespace dusk::functional
