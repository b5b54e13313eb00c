// SPDX-License-Identifier: Apache-2.0
#include "models/energy/thresholds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace dusk {
namespace {

TEST(ExactDecimal, IsWhatWasWritten) {
  EXPECT_EQ(exact_decimal("0.4725"), Rational(4725, 10000));
  EXPECT_EQ(exact_decimal("0.1"), Rational(1, 10));
  EXPECT_EQ(exact_decimal("0"), Rational(0));
  EXPECT_EQ(exact_decimal("0.0"), Rational(0));
  EXPECT_EQ(exact_decimal("1"), Rational(1));
  EXPECT_EQ(exact_decimal("0.000000001"), Rational(1, 1000000000));
  EXPECT_EQ(exact_decimal("0.123456789"), Rational(123456789, 1000000000));
}

TEST(ExactDecimal, RefusesOtherNumbers) {
  for (const char* text : {"-0.1", "1.1", "1.000000001", "0.0000000001", "1e-9", "0.1e0", "", ".",
                           "0.", ".5", "nan", "0.5 ", "12345678901234567890"}) {
    EXPECT_THROW(exact_decimal(text), std::invalid_argument) << text;
  }
}

TEST(ExactDecimal, IsWrittenAsItWasRead) {
  for (const char* text : {"0", "1", "0.4725", "0.1", "0.000000001", "0.123456789", "0.100000001"})
    EXPECT_EQ(decimal_text(exact_decimal(text)), text);
  EXPECT_EQ(decimal_text(2 * exact_decimal("0.75")), "1.5");
}

/// Flits per window of 2000 cycles with four up channels, before rounding: on for 1..3, off
/// for 2..4.
struct Published {
  std::array<double, 3> on, static_off, dynamic_off;
};
constexpr std::array<Published, 13> kPublished = {{
    {{262.5, 525, 787.5}, {105, 157.5, 210}, {131.25, 393.75, 787.5}},
    {{420, 840, 1260}, {420, 630, 840}, {210, 630, 1260}},
    {{525, 1050, 1575}, {210, 315, 420}, {262.5, 787.5, 1575}},
    {{682.5, 1365, 2047.5}, {525, 787.5, 1050}, {341.25, 1023.75, 2047.5}},
    {{840, 1680, 2520}, {840, 1260, 1680}, {420, 1260, 2520}},
    {{787.5, 1575, 2362.5}, {315, 472.5, 630}, {393.75, 1181.25, 2362.5}},
    {{945, 1890, 2835}, {630, 945, 1260}, {472.5, 1417.5, 2835}},
    {{1102.5, 2205, 3307.5}, {945, 1417.5, 1890}, {551.25, 1653.75, 3307.5}},
    {{1260, 2520, 3780}, {1260, 1890, 2520}, {630, 1890, 3780}},
    {{892.5, 1785, 2677.5}, {105, 157.5, 210}, {446.25, 1338.75, 2677.5}},
    {{1050, 2100, 3150}, {420, 630, 840}, {525, 1575, 3150}},
    {{1207.5, 2415, 3622.5}, {735, 1102.5, 1470}, {603.75, 1811.25, 3622.5}},
    {{1155, 2310, 3465}, {210, 315, 420}, {577.5, 1732.5, 3465}},
}};

class PublishedThresholds : public ::testing::TestWithParam<std::size_t> {};

TEST_P(PublishedThresholds, MatchTheTable) {
  const Rational off = exact_decimal(kPublishedSettings[GetParam()].off),
                 on = exact_decimal(kPublishedSettings[GetParam()].on);
  const Published& expected = kPublished[GetParam()];
  const ThresholdTable fixed = make_thresholds({off, on, false}, 2000, 4);
  const ThresholdTable dynamic = make_thresholds({off, on, true}, 2000, 4);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(fixed.on[i], std::floor(expected.on[i])) << i;
    EXPECT_EQ(dynamic.on[i], fixed.on[i]) << i;
    EXPECT_EQ(fixed.off[i + 1], std::ceil(expected.static_off[i])) << i;
    EXPECT_EQ(dynamic.off[i + 1], std::ceil(expected.dynamic_off[i])) << i;
  }
  EXPECT_EQ(fixed.off[0], 0u);
  EXPECT_EQ(dynamic.off[0], 0u);
}

TEST_P(PublishedThresholds, ObeyTheConstraintsOfTheMap) {
  const Rational off = exact_decimal(kPublishedSettings[GetParam()].off),
                 on = exact_decimal(kPublishedSettings[GetParam()].on);
  EXPECT_GE(on, 2 * off);
  EXPECT_LE(on, Rational(63, 100));
}

INSTANTIATE_TEST_SUITE_P(Settings, PublishedThresholds, ::testing::Range<std::size_t>(0, 13),
                         [](const auto& info) { return std::to_string(info.param + 1); });

TEST(Thresholds, SurviveBinaryRounding) {
  // 0.29 * 100 is 28.999999999999996 in doubles; the exact threshold is 29.
  EXPECT_EQ(make_thresholds({{1, 10}, {29, 100}, false}, 100, 1).on[0], 29u);
  // 0.07 * 100 is 7.000000000000001 in doubles, which would be rounded up to 8.
  EXPECT_EQ(make_thresholds({{7, 100}, {29, 100}, false}, 50, 2).off[1], 7u);
}

TEST(Thresholds, EntriesAboveKNeverTrigger) {
  const ThresholdTable table = make_thresholds({}, 2000, 4);
  for (std::size_t n = 4; n < 16; ++n) {
    EXPECT_EQ(table.on[n], 0xffffffffu);
    EXPECT_EQ(table.off[n], 0u);
  }
  EXPECT_EQ(never_thresholds().on[0], 0xffffffffu);
  EXPECT_EQ(never_thresholds().off[3], 0u);
}

TEST(Thresholds, OfTheLongestWindowFitTheSwitchsPins) {
  constexpr Cycle kLongest = (1 << 20) - 1;
  const ThresholdTable table = make_thresholds({0, {999999999, 1000000000}, true}, kLongest, 16);
  EXPECT_EQ(table.on[15], 16777199u);   // 16777200 - 0.02
  EXPECT_EQ(table.off[15], 15728625u);  // (16777200 - 0.02) * 15 / 16, rounded up
  EXPECT_LT(make_thresholds({0, 1, true}, kLongest, 16).on[15], 1u << 24);
}

TEST(Thresholds, RefuseWhatCannotBe) {
  EXPECT_THROW(make_thresholds({{3, 10}, {3, 10}, false}, 2000, 4), std::invalid_argument);
  EXPECT_NO_THROW(make_thresholds({{3, 10}, {3, 10}, true}, 2000, 4));
  EXPECT_THROW(make_thresholds({0, 0, true}, 2000, 4), std::invalid_argument);
  EXPECT_THROW(make_thresholds({{1, 10}, {3, 2}, false}, 2000, 4), std::invalid_argument);
  EXPECT_THROW(make_thresholds({{1, 10}, {3, 10}, false}, 0, 4), std::invalid_argument);
  EXPECT_THROW(make_thresholds({{1, 10}, {3, 10}, false}, 1 << 20, 4), std::invalid_argument);
  EXPECT_THROW(make_thresholds({}, 2000, 0), std::invalid_argument);
  EXPECT_THROW(make_thresholds({}, 2000, 17), std::invalid_argument);
}

}  // namespace
}  // namespace dusk
