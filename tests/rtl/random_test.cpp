// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>

#include "leaf.h"
#include "random/Vrandom.h"

namespace {

/// Marsaglia's xorshift with the triple (7, 9, 8) on 16 bits.
std::uint16_t after(std::uint16_t x) {
  x = static_cast<std::uint16_t>(x ^ static_cast<std::uint16_t>(x << 7));
  x = static_cast<std::uint16_t>(x ^ x >> 9);
  return static_cast<std::uint16_t>(x ^ static_cast<std::uint16_t>(x << 8));
}

TEST(Random, StartsAtItsSeedOrAtOneForZero) {
  Leaf<Vrandom> bench;
  EXPECT_EQ(bench.pins().value_o, 1);
  bench.pins().seed_i = 0x1234;
  bench.reset();
  EXPECT_EQ(bench.pins().value_o, 0x1234);
}

TEST(Random, StandsStillUntilTold) {
  Leaf<Vrandom> bench;
  bench.edge();
  bench.edge();
  EXPECT_EQ(bench.pins().value_o, 1);
}

TEST(Random, RunsThroughEveryNonzeroValue) {
  Leaf<Vrandom> bench;
  bench.pins().advance_i = 1;
  std::uint16_t expected = 1;
  unsigned period = 0;
  do {
    bench.edge();
    expected = after(expected);
    ++period;
    ASSERT_EQ(bench.pins().value_o, expected) << "step " << period;
  } while (expected != 1 && period < 70000);
  EXPECT_EQ(period, 65535u);
}

}  // namespace
