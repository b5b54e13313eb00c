// SPDX-License-Identifier: Apache-2.0
/// Which dimensions of a torus or mesh are rings; the others are lines, with ends.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dusk {

class Rings {
 public:
  Rings(bool all = true) : mask_(all ? ~0U : 0U) {}  // NOLINT: a torus is true, a mesh false
  /// Bit d: dimension d is a ring.
  static Rings of(std::uint32_t mask) {
    Rings rings;
    rings.mask_ = mask;
    return rings;
  }
  bool operator[](std::uint32_t dimension) const { return (mask_ >> dimension & 1U) != 0; }
  /// Of the first `dimensions`.
  std::uint8_t mask(std::size_t dimensions) const {
    return static_cast<std::uint8_t>(mask_ & ((1U << dimensions) - 1));
  }
  explicit operator bool() const { return mask_ != 0; }  ///< some are

 private:
  std::uint32_t mask_;
};

}  // namespace dusk
