// SPDX-License-Identifier: Apache-2.0
#include "models/common/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace dusk {
namespace {

TEST(SplitMix64, GivesThePublishedVector) {
  std::uint64_t state = 1234567;  // the vector used by the authors' reference code
  EXPECT_EQ(split_mix64(state), 6457827717110365317u);
  EXPECT_EQ(split_mix64(state), 3203168211198807973u);
  EXPECT_EQ(split_mix64(state), 9817491932198370423u);
}

TEST(DeriveSeed, IsTheStreamthOutput) {
  std::uint64_t seed = 42;
  std::uint64_t state = split_mix64(seed);
  for (std::uint64_t stream = 0; stream < 5; ++stream) {
    EXPECT_EQ(derive_seed(42, stream), split_mix64(state)) << stream;
  }
}

/// L'Ecuyer's taus88, written out.
struct Taus88 {
  std::uint32_t s1, s2, s3;
  std::uint32_t next() {
    s1 = (s1 & 0xfffffffeu) << 12 ^ (s1 << 13 ^ s1) >> 19;
    s2 = (s2 & 0xfffffff8u) << 4 ^ (s2 << 2 ^ s2) >> 25;
    s3 = (s3 & 0xfffffff0u) << 17 ^ (s3 << 3 ^ s3) >> 11;
    return s1 ^ s2 ^ s3;
  }
};

TEST(Random, IsTaus88SeededBySplitMix64) {
  std::uint64_t state = derive_seed(7, 3);
  Taus88 reference{};
  reference.s1 = static_cast<std::uint32_t>(split_mix64(state) >> 32);
  reference.s2 = static_cast<std::uint32_t>(split_mix64(state) >> 32);
  reference.s3 = static_cast<std::uint32_t>(split_mix64(state) >> 32);
  Random random(7, 3);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(random.bits(), reference.next()) << i;
}

TEST(Random, StreamsAndSeedsDiffer) {
  Random a(1, 0), b(1, 1), c(2, 0), same(1, 0);
  const std::uint32_t first = a.bits();
  EXPECT_NE(first, b.bits());
  EXPECT_NE(first, c.bits());
  EXPECT_EQ(first, same.bits());
}

class RandomBelow : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(RandomBelow, IsUniform) {
  const std::uint32_t count = GetParam();
  const int draws = 20000;
  std::vector<int> hits(count);
  Random random(5, 0);
  for (int i = 0; i < draws; ++i) ++hits.at(random.below(count));
  const double expected = static_cast<double>(draws) / count;
  for (const int n : hits) EXPECT_NEAR(n, expected, 5 * std::sqrt(expected) + 1e-9);
}
INSTANTIATE_TEST_SUITE_P(Counts, RandomBelow, ::testing::Values(1, 2, 3, 7, 64, 255));

TEST(Random, BelowOneDrawsNothing) {
  Random a(1, 0), b(1, 0);
  EXPECT_EQ(a.below(1), 0u);
  EXPECT_EQ(a.geometric(1.0), 0u);
  EXPECT_EQ(a.bits(), b.bits());
}

TEST(Random, GeometricIsTheInverseOfOneUniformDraw) {
  Random a(9, 0), b(9, 0);
  for (int i = 0; i < 1000; ++i) {
    const double u = b.uniform();
    const double p = 0.001 + 0.9 * i / 1000;
    EXPECT_EQ(a.geometric(p), static_cast<Cycle>(std::log(1 - u) / std::log1p(-p))) << p;
  }
}

TEST(Random, GeometricIsThatOfTheExactLogarithmInEveryRange) {
  Random a(10, 0), b(10, 0);
  for (const double p : {1e-6, 0.001, 0.02, 0.3, 0.5, 0.999}) {
    int other = 0;  // std::log may round another way where the quotient is a whole number
    for (int i = 0; i < 200000; ++i) {
      const double exact = std::log(1 - b.uniform()) / std::log1p(-p);
      const Cycle drawn = a.geometric(p);
      if (drawn == static_cast<Cycle>(exact)) continue;
      ++other;
      EXPECT_NEAR(exact, std::round(exact), 1e-14 * exact + 1e-15) << p;
    }
    EXPECT_LE(other, 2) << p;
  }
}

TEST(Random, GeometricIsTheSameByItsLogarithm) {
  Random a(9, 0), b(9, 0);
  for (const double p : {1e-9, 0.001, 0.1, 0.25, 0.3, 0.999}) {
    const double log = Random::log_of_failure(p);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(a.geometric(p), b.geometric_by_log(log)) << p;
  }
}

class Geometric : public ::testing::TestWithParam<double> {};

TEST_P(Geometric, HasMeanOneMinusPOverP) {
  const double p = GetParam();
  const int draws = 40000;
  Random random(11, 0);
  double sum = 0;
  for (int i = 0; i < draws; ++i) sum += static_cast<double>(random.geometric(p));
  const double deviation = std::sqrt((1 - p) / (p * p) / draws);
  EXPECT_NEAR(sum / draws, (1 - p) / p, 5 * deviation);
}
INSTANTIATE_TEST_SUITE_P(Probabilities, Geometric, ::testing::Values(1e-6, 0.0008, 0.04, 0.3, 0.9));

TEST(Random, ParetoIsTheInverseOfOneUniformDraw) {
  Random a(13, 0), b(13, 0);
  for (int i = 0; i < 1000; ++i) {
    const double expected = 3 * std::pow(1 - b.uniform(), -1 / 1.4);
    EXPECT_NEAR(a.pareto(1.4, 3), expected, 1e-13 * expected);
  }
}

TEST(Random, ParetoResidualHasTheEquilibriumDistribution) {
  const double shape = 1.5, minimum = 10, mean = 30;
  const int draws = 40000;
  int below_five = 0, above_forty = 0;
  Random random(17, 0);
  for (int i = 0; i < draws; ++i) {
    const double x = random.pareto_residual(shape, minimum);
    below_five += x < 5;
    above_forty += x > 40;
  }
  // P(R < x) = x / mean below the minimum; P(R > x) = (minimum / x)^(shape - 1) / shape above.
  EXPECT_NEAR(below_five / static_cast<double>(draws), 5 / mean, 0.01);
  EXPECT_NEAR(above_forty / static_cast<double>(draws), std::sqrt(10.0 / 40) / 1.5, 0.0125);
}

TEST(Random, ChanceIsOneDrawOfThatProbability) {
  Random a(19, 0), b(19, 0);
  int times = 0;
  for (int i = 0; i < 1000; ++i) {
    const bool is = a.chance(0.3);
    EXPECT_EQ(is, b.uniform() < 0.3);
    times += is ? 1 : 0;
  }
  EXPECT_NEAR(times, 300, 60);
}

TEST(Random, PicksEachChoiceByOneDrawBelowTheirNumber) {
  Random a(19, 0), b(19, 0);
  int times[3] = {};
  for (int i = 0; i < 300; ++i) {
    const int picked = a.pick({7, 8, 9});
    EXPECT_EQ(picked, 7 + static_cast<int>(b.below(3)));
    ++times[picked - 7];
  }
  for (const int one : times) EXPECT_GT(one, 60);
}

TEST(Random, ParetoResidualMeetsItsTwoPiecesAtTheMinimum) {
  Random a(19, 0), b(19, 0);
  for (int i = 0; i < 1000; ++i) {
    const double x = a.pareto_residual(1.4, 8);
    const bool low = b.uniform() < 0.4 / 1.4;
    EXPECT_EQ(x < 8, low);
  }
}

}  // namespace
}  // namespace dusk
