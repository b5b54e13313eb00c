// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "leaf_bench.h"

namespace {

constexpr std::uint64_t kTimes = 1u << 20;  // the time base's width

/// Two deadlines as they stand on the pins.
std::uint64_t both(std::uint64_t first, std::uint64_t second) {
  return second % kTimes << 20 | first % kTimes;
}

TEST(NextDeadline, IsNoneWithoutATimer) {
  LeafBench bench;
  bench.pins().deadline_channels_i = both(5, 6);
  bench.pins().deadline_timers_i = both(7, 8);
  bench.edge();
  EXPECT_FALSE(bench.pins().deadline_timing_o);
}

TEST(NextDeadline, IsTheNearestOfThoseThatCountAlsoBeyondTheEndOfTime) {
  LeafBench bench;
  const std::array<std::uint64_t, 4> after = {900, 30, 2000, 400};  // channels, then timers
  for (const std::uint64_t now : {std::uint64_t{100}, kTimes - 200}) {
    auto& pins = bench.pins();
    pins.deadline_now_i = static_cast<std::uint32_t>(now);
    pins.deadline_channels_i = both(now + after[0], now + after[1]);
    pins.deadline_timers_i = both(now + after[2], now + after[3]);
    for (unsigned counts = 1; counts < 16; ++counts) {
      pins.deadline_channel_timing_i = counts & 3u;
      pins.deadline_timing_i = counts >> 2;
      std::uint64_t nearest = kTimes;
      for (unsigned i = 0; i < 4; ++i) {
        if ((counts >> i & 1u) != 0 && after[i] < nearest) nearest = after[i];
      }
      bench.edge();
      EXPECT_TRUE(pins.deadline_timing_o) << counts;
      EXPECT_EQ(pins.deadline_next_o, (now + nearest) % kTimes) << now << ", " << counts;
    }
  }
}

}  // namespace
