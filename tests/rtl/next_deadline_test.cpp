// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "leaf.h"
#include "next_deadline/Vnext_deadline.h"

namespace {

constexpr std::uint64_t kTimes = 1u << 20;  // the time base's width

/// Two deadlines, packed as on the pins.
std::uint64_t both(std::uint64_t first, std::uint64_t second) {
  return second % kTimes << 20 | first % kTimes;
}

TEST(NextDeadline, IsNoneWithoutATimer) {
  Leaf<Vnext_deadline> bench;
  bench.pins().channel_deadline_i = both(5, 6);
  bench.pins().deadline_i = both(7, 8);
  bench.edge();
  EXPECT_FALSE(bench.pins().timing_o);
}

TEST(NextDeadline, IsTheNearestOfThoseThatCountAlsoBeyondTheEndOfTime) {
  Leaf<Vnext_deadline> bench;
  const std::array<std::uint64_t, 4> after = {900, 30, 2000, 400};  // channels, then timers
  for (const std::uint64_t now : {std::uint64_t{100}, kTimes - 200}) {
    auto& pins = bench.pins();
    pins.now_i = static_cast<std::uint32_t>(now);
    pins.channel_deadline_i = both(now + after[0], now + after[1]);
    pins.deadline_i = both(now + after[2], now + after[3]);
    for (unsigned counts = 1; counts < 16; ++counts) {
      pins.channel_timing_i = counts & 3u;
      pins.timing_i = counts >> 2;
      std::uint64_t nearest = kTimes;
      for (unsigned i = 0; i < 4; ++i) {
        if ((counts >> i & 1u) != 0 && after[i] < nearest) nearest = after[i];
      }
      bench.edge();
      EXPECT_TRUE(pins.timing_o) << counts;
      EXPECT_EQ(pins.next_deadline_o, (now + nearest) % kTimes) << now << ", " << counts;
    }
  }
}

}  // namespace
