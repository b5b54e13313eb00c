// SPDX-License-Identifier: Apache-2.0
/// Set of the dimensions of a torus or mesh that are rings; the others are lines, with ends.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dusk {

class Rings {
 public:
  Rings(bool all = true) : mask_(all ? ~0U : 0U) {}  // NOLINT: true is a torus, false a mesh
  /// Makes the set from a mask. Bit d: dimension d is a ring.
  static Rings of(std::uint32_t mask) {
    Rings rings;
    rings.mask_ = mask;
    return rings;
  }
  bool operator[](std::uint32_t dimension) const { return (mask_ >> dimension & 1U) != 0; }
  /// Returns the mask of the first `dimensions` dimensions.
  std::uint8_t mask(std::size_t dimensions) const {
    return static_cast<std::uint8_t>(mask_ & ((1U << dimensions) - 1));
  }
  explicit operator bool() const { return mask_ != 0; }  ///< at least one dimension is a ring

 private:
  std::uint32_t mask_;
};

}  // namespace dusk
