// SPDX-License-Identifier: Apache-2.0
// The integers of the threshold table decide as fractions of any size would. Utilization = flits /
// (active channels x cycles). A step up needs more than U_on, a step down less than U_off(n).
// U_off(1) = 0, and U_off(n) = U_off, or U_on (n - 1) / k with dynamic thresholds (Alonso et al.
// 2015, sections 3.3 to 3.5).
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

#include "models/energy/thresholds.h"
#include "models/topology/tree_settings.h"

namespace dusk {
namespace {

using Exact = boost::multiprecision::cpp_rational;

/// A decimal as a user writes it, and its exact fraction.
struct Decimal {
  Decimal(std::int64_t units, int decimals) {
    std::string digits = std::to_string(units);
    if (digits.size() <= static_cast<std::size_t>(decimals)) {
      digits.insert(0, static_cast<std::size_t>(decimals) + 1 - digits.size(), '0');
    }
    digits.insert(digits.size() - static_cast<std::size_t>(decimals), ".");
    number = exact_decimal(digits);
    std::int64_t scale = 1;
    for (int i = 0; i < decimals; ++i) scale *= 10;
    exact = Exact(units, scale);
  }
  Rational number;
  Exact exact;
};

/// Compares a table with exact decisions.
class Comparison {
 public:
  Comparison(const Decimal& off, const Decimal& on, bool dynamic, std::uint64_t window, unsigned k)
      : table_(make_thresholds({off.number, on.number, dynamic}, window, k)),
        off_(off.exact),
        on_(on.exact),
        dynamic_(dynamic),
        window_(window),
        k_(k) {}

  const ThresholdTable& table() const { return table_; }

  bool same(std::uint64_t flits, unsigned n) const {
    const Exact utilization(flits, window_ * n);
    const Exact off = n == 1 ? Exact(0) : dynamic_ ? on_ * Exact(n - 1, k_) : off_;
    return (flits > table_.on[n - 1]) == (utilization > on_) &&
           (flits < table_.off[n - 1]) == (utilization < off);
  }
  /// Every count of a window. Returns how many.
  std::size_t every_count() const {
    std::size_t compared = 0;
    for (unsigned n = 1; n <= k_; ++n) {
      for (std::uint64_t flits = 0; flits <= window_ * n; ++flits, ++compared) {
        EXPECT_TRUE(same(flits, n)) << flits << " flits, " << n << " of " << k_ << " active";
      }
    }
    return compared;
  }
  /// The counts about the boundaries and at the ends; between them neither side changes. Returns
  /// how many.
  std::size_t boundaries() const {
    std::size_t compared = 0;
    for (unsigned n = 1; n <= k_; ++n) {
      const std::uint64_t most = window_ * n;
      for (const std::uint64_t about : {std::uint64_t{0}, std::uint64_t{table_.on[n - 1]},
                                        std::uint64_t{table_.off[n - 1]}, most}) {
        for (std::uint64_t flits = about < 2 ? 0 : about - 2; flits <= std::min(about + 2, most);
             ++flits) {
          EXPECT_TRUE(same(flits, n)) << flits << " flits, " << n << " of " << k_ << " active";
          ++compared;
        }
      }
    }
    return compared;
  }

 private:
  ThresholdTable table_;
  Exact off_, on_;
  bool dynamic_;
  std::uint64_t window_;
  unsigned k_;
};

/// Counts 0 to window * n for every n of 1..k.
std::size_t counts(std::uint64_t window, unsigned k) { return window * k * (k + 1) / 2 + k; }

TEST(ExactThresholds, OfThePublishedSettingsForEveryCount) {
  std::size_t compared = 0, predicted = 0;
  for (const PrintedSetting& setting : kPublishedSettings) {
    const Decimal off(std::llround(std::stod(setting.off) * 1e5), 5),
        on(std::llround(std::stod(setting.on) * 1e5), 5);
    ASSERT_EQ(off.number, exact_decimal(setting.off));
    ASSERT_EQ(on.number, exact_decimal(setting.on));
    for (const bool dynamic : {false, true}) {
      for (const unsigned k : {1, 2, 3, 4, 7, 16}) {
        for (const std::uint64_t window : {2, 3, 7, 40, 63}) {
          compared += Comparison(off, on, dynamic, window, k).every_count();
          predicted += counts(window, k);
          ASSERT_FALSE(HasFailure()) << on.number << " window " << window;
        }
      }
      compared += Comparison(off, on, dynamic, 2000, 4).every_count();  // as published
      predicted += counts(2000, 4);
    }
  }
  EXPECT_EQ(compared, predicted);
}

TEST(ExactThresholds, OfPowarForEveryCountOfItsWindow) {
  for (const unsigned k : {4, 8}) {
    const Comparison powar(Decimal(25, 2), Decimal(5, 1), false, 5200, k);
    EXPECT_EQ(powar.every_count(), counts(5200, k));
  }
}

TEST(ExactThresholds, OfEveryPercentageForEveryCountOfSmallWindows) {
  std::size_t compared = 0, predicted = 0;
  for (int on = 1; on <= 100; ++on) {
    for (std::uint64_t window = 2; window <= 11; ++window) {
      // The static one a third of U_on, to a tenth of a percent.
      const Decimal u_on(on, 2), u_off(on * 10 / 3, 3);
      for (const bool dynamic : {false, true}) {
        compared += Comparison(u_off, u_on, dynamic, window, 8).every_count();
        predicted += counts(window, 8);
      }
      ASSERT_FALSE(HasFailure()) << on << " % window " << window;
    }
  }
  EXPECT_EQ(compared, predicted);
}

TEST(ExactThresholds, OfDrawnDecimalsAboutTheirBoundaries) {
  std::mt19937_64 random(1);
  const auto below = [&](std::uint64_t limit) { return random() % limit; };
  std::size_t compared = 0, off_acts = 0;
  constexpr std::size_t kTables = 20000;
  for (std::size_t trial = 0; trial < kTables; ++trial) {
    const int decimals = 1 + static_cast<int>(below(9));
    const auto scale = static_cast<std::uint64_t>(std::llround(std::pow(10, decimals)));
    const auto on = 1 + below(scale);
    const auto off = below(on);
    // 2 to 1 000 000 cycles, each number of digits alike.
    const auto window = std::min<std::uint64_t>(
        1000000, 2 + below(static_cast<std::uint64_t>(std::llround(std::pow(10, 1 + below(6))))));
    const auto k = static_cast<unsigned>(1 + below(16));
    const Comparison comparison(Decimal(static_cast<std::int64_t>(off), decimals),
                                Decimal(static_cast<std::int64_t>(on), decimals), below(2) == 1,
                                window, k);
    compared += comparison.boundaries();
    off_acts += comparison.table().off[k - 1] > 0;
    for (unsigned n = k; n < 16; ++n) ASSERT_EQ(comparison.table().off[n], 0u);
    ASSERT_FALSE(HasFailure()) << "trial " << trial << ": U_on " << on << " U_off " << off << " of "
                               << scale << " window " << window;
  }
  EXPECT_GT(compared, 50 * kTables);
  EXPECT_GT(off_acts, kTables / 2);
}

TEST(ExactThresholds, ReachThePinsOfEverySwitch) {
  for (std::uint32_t k = 2; k <= 16; ++k) {
    TreeRunSettings run;
    run.thresholds = {exact_decimal("0.123456789"), exact_decimal("0.987654321"), false};
    run.power.window = 1000000;
    const ThresholdTable table = make_thresholds(run.thresholds, run.power.window, k);
    for (const SwitchSettings& pins : make_tree_settings(make_k_ary_n_tree(k, 2, 2 * k), run)) {
      EXPECT_EQ(pins.on_threshold, table.on);
      EXPECT_EQ(pins.off_threshold, table.off);
    }
    EXPECT_LT(table.on[k - 1], 1u << 24) << "the bits of the pins";
  }
}

}  // namespace
}  // namespace dusk
