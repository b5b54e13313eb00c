// SPDX-License-Identifier: Apache-2.0
/// Random bits of VC allocation in the twin (docs/rtl/random.md, output_select.md).
#pragma once

#include "models/common/vc_set.h"

namespace dusk {

/// Returns the next value of the tie-break register: 16-bit xorshift, triple (7, 9, 8).
inline std::uint16_t next_tie_break(std::uint16_t x) {
  x = static_cast<std::uint16_t>(x ^ x << 7);
  x = static_cast<std::uint16_t>(x ^ x >> 9);
  return static_cast<std::uint16_t>(x ^ x << 8);
}

/// Slow path of drawn_member(), for a set with gaps, which is rare.
[[gnu::noinline]] inline unsigned drawn_among_gaps(std::uint32_t set, unsigned byte) {
  for (unsigned skip = members(set) * byte / 256; skip > 0; --skip) set &= set - 1;
  return lowest(set);
}

/// Returns member number floor(members * byte / 256) of `set`; the lowest member is number 0.
inline unsigned drawn_member(std::uint32_t set, unsigned byte) {
  const unsigned first = lowest(set);
  const std::uint32_t run = set >> first;
  if ((run & (run + 1)) != 0) return drawn_among_gaps(set, byte);
  return first + lowest(~std::uint64_t{run}) * byte / 256;
}

/// Returns the random byte of an input port: bits 0..7 of the register rotated right by 5 * port
/// mod 16.
inline unsigned tie_break_byte(std::uint16_t random, unsigned port) {
  return ((random * 0x10001u) >> (5 * port % 16)) & 0xffu;
}

}  // namespace dusk
