// SPDX-License-Identifier: Apache-2.0
#include "models/energy/energy.h"

#include <gtest/gtest.h>

#include <string>

namespace dusk {
namespace {

TEST(NetworkPower, IsOneWithAllLinksOnAndTheSwitchesWithNone) {
  // To the last digit: 1 - 0.824 is no binary number.
  EXPECT_EQ(network_power(1), 1);
  EXPECT_EQ(network_power(0), 0.176);
  EXPECT_EQ(network_power(0.5), 0.588);
  EXPECT_EQ(network_power(0.5, 0.6), 0.7);
  for (int i = 0; i <= 1000; ++i) EXPECT_EQ(network_power(1, i / 1000.0), 1) << i;
}

TEST(DrawnCycles, AreTheseOfPowerAndTheShareOfThoseThatAreOff) {
  EXPECT_EQ(drawn_cycles({40, 10}, 0), 10);
  EXPECT_EQ(drawn_cycles({40, 10}, 1), 20);
  EXPECT_EQ(drawn_cycles({40, 10}, Rational(1, 10)), 11);
  EXPECT_EQ(drawn_cycles({41, 3}, Rational(1, 8)), 10.25 + 0.375);
  EXPECT_EQ(drawn_cycles({0, 4}, Rational(1, 3)), 1 + 1.0 / 3);
}

TEST(DrawnCycles, AreExactInLongRunsOfManyChannels) {
  // 2^40 channel-cycles at the finest share: 2^40 * 999999999 / 10^9 = 2^40 - 1100 + 0.488372224.
  const std::uint64_t many = std::uint64_t{1} << 40;
  EXPECT_EQ(drawn_cycles({0, many}, Rational(999999999, 1000000000)),
            static_cast<double>(many - 1100) + 0.488372224);
  EXPECT_EQ(drawn_cycles({0, std::uint64_t{1} << 60}, Rational(1, 2)),
            static_cast<double>(std::uint64_t{1} << 59));
}

/// A row of Table 4 (static) or 5 (dynamic); the last four of Table 5 are printed as fractions,
/// here in percent.
struct Row {
  int active;
  bool dynamic;
  double nominal, cycles, power, energy_change;  // power and change in percent
};
class PublishedEnergy : public ::testing::TestWithParam<Row> {};

TEST_P(PublishedEnergy, IsReproducedToThePrintedDigit) {
  const Row& row = GetParam();
  const double change = 100 * relative_energy_change(row.cycles, row.nominal, row.power / 100);
  EXPECT_NEAR(change, row.energy_change, 0.005 + 1e-9);  // half a unit of the last printed digit
}

INSTANTIATE_TEST_SUITE_P(
    Tables4And5, PublishedEnergy,
    ::testing::Values(
        Row{10, false, 829275, 917576, 37.78, -46.08},
        Row{20, false, 426181, 484425, 44.51, -38.31},
        Row{30, false, 293784, 317378, 61.35, -26.37},
        Row{40, false, 224031, 238939, 68.14, -21.35},
        Row{50, false, 183735, 188027, 85.29, -10.07}, Row{60, false, 155652, 155930, 99.36, -0.35},
        Row{70, false, 135697, 135697, 100, 0}, Row{80, false, 121729, 121729, 100, 0},
        Row{90, false, 110223, 110223, 100, 0}, Row{100, false, 101183, 101183, 100, 0},
        Row{10, true, 829275, 927982, 42.54, -41.08}, Row{20, true, 426181, 499542, 41.91, -38.89},
        Row{30, true, 293784, 314330, 61.74, -26.74}, Row{40, true, 224031, 247215, 69.86, -17.06},
        Row{50, true, 183735, 202670, 68.83, -18.03}, Row{60, true, 155652, 173772, 74.03, -12.25},
        Row{70, true, 135697, 142056, 87.85, -5.79}, Row{80, true, 121729, 128125, 86.18, -6.73},
        Row{90, true, 110223, 117142, 88.31, -3.96}, Row{100, true, 101183, 108239, 88.43, -3.23}),
    [](const auto& info) {
      return std::string(info.param.dynamic ? "Dynamic" : "Static") +
             std::to_string(info.param.active);
    });

TEST(NetworkPower, LiteralReadingOfTheShareIsRuledOut) {
  // 17.6 % on top of the links instead of within the total: -47.89 % in the first row, -46.08 %
  // printed.
  const double literal = relative_energy_change(917576, 829275, 0.3778, 1 / 1.176);
  EXPECT_NEAR(100 * literal, -47.89, 0.01);
}

}  // namespace
}  // namespace dusk
