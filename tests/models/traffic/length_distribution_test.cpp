// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/length_distribution.h"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

namespace dusk {
namespace {

LengthSettings range(std::uint32_t minimum, std::uint32_t maximum) {
  LengthSettings settings;
  settings.minimum = minimum;
  settings.maximum = maximum;
  return settings;
}

class FixedLength : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(FixedLength, IsAlwaysTheSameAndDrawsNothing) {
  const LengthDistribution lengths(range(GetParam(), GetParam()));
  Random random(1, 0), untouched(1, 0);
  EXPECT_EQ(lengths.draw(random), GetParam());
  EXPECT_EQ(lengths.mean(), GetParam());
  EXPECT_EQ(random.bits(), untouched.bits());
}
INSTANTIATE_TEST_SUITE_P(Lengths, FixedLength, ::testing::Values(1, 16, 255, 4095));

TEST(LengthDistribution, DefaultsToThePapers16Flits) {
  EXPECT_EQ(LengthDistribution({}).mean(), 16);
}

TEST(LengthDistribution, RangeIsUniformWithBothEnds) {
  const LengthDistribution lengths(range(3, 7));
  EXPECT_EQ(lengths.mean(), 5);
  Random random(1, 0);
  std::map<std::uint32_t, int> hits;
  for (int i = 0; i < 10000; ++i) ++hits[lengths.draw(random)];
  ASSERT_EQ(hits.size(), 5u);
  for (std::uint32_t length = 3; length <= 7; ++length) EXPECT_NEAR(hits[length], 2000, 200);
}

TEST(LengthDistribution, WeightsGiveTheShares) {
  LengthSettings settings;
  settings.weighted = {{1, 3}, {4095, 1}, {16, 4}};
  const LengthDistribution lengths(settings);
  EXPECT_DOUBLE_EQ(lengths.mean(), (3.0 + 4095 + 64) / 8);
  Random random(1, 0);
  std::map<std::uint32_t, int> hits;
  for (int i = 0; i < 16000; ++i) ++hits[lengths.draw(random)];
  ASSERT_EQ(hits.size(), 3u);
  EXPECT_NEAR(hits[1], 6000, 300);
  EXPECT_NEAR(hits[4095], 2000, 250);
  EXPECT_NEAR(hits[16], 8000, 300);
}

TEST(LengthDistribution, RefusesWhatTheHeaderCannotName) {
  EXPECT_THROW(LengthDistribution(range(0, 4)), std::invalid_argument);
  EXPECT_THROW(LengthDistribution(range(1, 4096)), std::invalid_argument);
  EXPECT_THROW(LengthDistribution(range(5, 4)), std::invalid_argument);
  LengthSettings settings;
  settings.weighted = {{16, 0}};
  EXPECT_THROW(LengthDistribution{settings}, std::invalid_argument);
  settings.weighted = {{4096, 1}};
  EXPECT_THROW(LengthDistribution{settings}, std::invalid_argument);
}

}  // namespace
}  // namespace dusk
