// SPDX-License-Identifier: Apache-2.0
/// Sizes of the parts into which the members of a collective divide a vector.
#pragma once

#include <algorithm>
#include <cstdint>

namespace dusk::application {

/// Consecutive blocks, one per member. The first blocks may be one byte longer than the others.
class Blocks {
 public:
  /// Makes blocks of equal size.
  static Blocks equal(std::uint64_t bytes, std::uint32_t count) { return {bytes, 0, count}; }
  /// Divides a vector among `count` members.
  static Blocks split(std::uint64_t bytes, std::uint32_t count) {
    return {bytes / count, bytes % count, count};
  }
  /// Returns the size of `number` <= count blocks from `first` on, cyclically, in bytes.
  std::uint64_t bytes(std::uint32_t first, std::uint32_t number = 1) const {
    const std::uint32_t end = first + number;
    return end <= count_ ? before(end) - before(first)
                         : before(count_) - before(first) + before(end - count_);
  }

 private:
  Blocks(std::uint64_t base, std::uint64_t longer, std::uint32_t count)
      : base_(base), longer_(longer), count_(count) {}
  std::uint64_t before(std::uint32_t block) const {
    return base_ * block + std::min<std::uint64_t>(block, longer_);
  }

  std::uint64_t base_, longer_;
  std::uint32_t count_;
};

}  // namespace dusk::application
