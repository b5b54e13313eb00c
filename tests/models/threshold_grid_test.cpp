// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

#include "models/energy/thresholds.h"

namespace dusk {
namespace {

/// Printed values: off and on of the 2D torus, the 3D torus and the tree.
constexpr std::array<std::array<const char*, 6>, 13> kPrinted = {{
    {"0.0125", "0.0625", "0.0175", "0.0875", "0.02625", "0.13125"},
    {"0.05", "0.10", "0.07", "0.14", "0.105", "0.21"},
    {"0.025", "0.125", "0.035", "0.175", "0.0525", "0.2625"},
    {"0.0625", "0.1625", "0.0875", "0.2275", "0.13125", "0.34125"},
    {"0.10", "0.20", "0.14", "0.28", "0.21", "0.42"},
    {"0.0375", "0.1875", "0.0525", "0.2625", "0.07875", "0.39375"},
    {"0.075", "0.225", "0.105", "0.315", "0.1575", "0.4725"},
    {"0.1125", "0.2625", "0.1575", "0.3675", "0.23625", "0.55125"},
    {"0.15", "0.30", "0.21", "0.42", "0.315", "0.63"},
    {"0.0125", "0.2125", "0.0175", "0.2975", "0.02625", "0.44625"},
    {"0.05", "0.25", "0.07", "0.35", "0.105", "0.525"},
    {"0.0875", "0.2875", "0.1225", "0.4025", "0.18375", "0.60375"},
    {"0.025", "0.275", "0.035", "0.385", "0.0525", "0.5775"},
}};
/// Flits per window of 2000 cycles and link, as printed for the tori.
constexpr std::array<std::array<unsigned, 4>, 13> kFlits = {{{25, 125, 35, 175},
                                                             {100, 200, 140, 280},
                                                             {50, 250, 70, 350},
                                                             {125, 325, 175, 455},
                                                             {200, 400, 280, 560},
                                                             {75, 375, 105, 525},
                                                             {150, 450, 210, 630},
                                                             {225, 525, 315, 735},
                                                             {300, 600, 420, 840},
                                                             {25, 425, 35, 595},
                                                             {100, 500, 140, 700},
                                                             {175, 575, 245, 805},
                                                             {50, 550, 70, 770}}};
const std::array<Rational, 3> kHighest = {Rational(30, 100), Rational(42, 100), Rational(63, 100)};

TEST(ThresholdGrid, HasThePrintedDecimals) {
  for (int setting = 1; setting <= 13; ++setting) {
    for (std::size_t network = 0; network < kHighest.size(); ++network) {
      SCOPED_TRACE("setting " + std::to_string(setting) + " of " + decimal_text(kHighest[network]));
      const auto [off, on] = published_setting(setting, kHighest[network]);
      EXPECT_EQ(off, exact_decimal(kPrinted[setting - 1][2 * network]));
      EXPECT_EQ(on, exact_decimal(kPrinted[setting - 1][2 * network + 1]));
    }
  }
}

TEST(ThresholdGrid, MakesThePrintedCountsOfFlits) {
  for (int setting = 1; setting <= 13; ++setting) {
    for (std::size_t network = 0; network < 2; ++network) {
      const auto [off, on] = published_setting(setting, kHighest[network]);
      const ThresholdTable table = make_thresholds({off, on, false}, 2000, 4);
      for (unsigned n = 1; n <= 4; ++n) {
        EXPECT_EQ(table.off[n - 1], n == 1 ? 0 : n * kFlits[setting - 1][2 * network]) << setting;
        EXPECT_EQ(table.on[n - 1], n * kFlits[setting - 1][2 * network + 1]) << setting;
      }
    }
  }
}

TEST(ThresholdGrid, IsTheTableOfTheTreeToo) {
  for (int setting = 1; setting <= 13; ++setting) {
    EXPECT_EQ(decimal_text(published_setting(setting, kHighest[2]).off),
              kPublishedSettings[setting - 1].off);
    EXPECT_EQ(decimal_text(published_setting(setting, kHighest[2]).on),
              kPublishedSettings[setting - 1].on);
  }
}

TEST(ThresholdGrid, RoundsWhatDoesNotEndTo9Decimals) {
  const Rational half(1, 2), odd = exact_decimal("0.123456789");
  EXPECT_EQ(decimal_text(published_setting(1, half).off), "0.020833333");  // 0.5 / 24
  EXPECT_EQ(decimal_text(published_setting(1, half).on), "0.104166667");   // 2.5 / 24
  EXPECT_EQ(published_setting(9, 1).on, Rational(1));
  EXPECT_EQ(decimal_text(published_setting(13, odd).on), "0.113168723");  // 11/12 of it
  for (int setting = 1; setting <= 13; ++setting) {
    const Rational on = published_setting(setting, exact_decimal("0.314159265")).on;
    EXPECT_EQ(exact_decimal(decimal_text(on)), on);
  }
}

TEST(ThresholdGrid, RefusesWhatIsNotInIt) {
  const Rational highest(3, 10);
  EXPECT_THROW(published_setting(0, highest), std::invalid_argument);
  EXPECT_THROW(published_setting(14, highest), std::invalid_argument);
  EXPECT_THROW(published_setting(1, 0), std::invalid_argument);
  EXPECT_THROW(published_setting(1, -highest), std::invalid_argument);
  EXPECT_THROW(published_setting(1, Rational(11, 10)), std::invalid_argument);
}

}  // namespace
}  // namespace dusk
