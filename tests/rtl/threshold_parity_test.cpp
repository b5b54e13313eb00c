// SPDX-License-Identifier: Apache-2.0
// Steps after a window's flits: rational arithmetic, the RTL's monitor and the twin's step.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>

#include "leaf.h"
#include "models/energy/thresholds.h"
#include "models/link_power/utilization_step.h"
#include "monitor_1/Vmonitor_1.h"
#include "monitor_4/Vmonitor_4.h"
#include "monitor_8/Vmonitor_8.h"

namespace dusk {
namespace {

using Exact = boost::multiprecision::cpp_rational;

constexpr std::array<unsigned, 3> kGroups = {1, 4, 8};

/// The published rule, in fractions: utilization = flits / (active channels x cycles). A step up is
/// above U_on, a step down below U_off, or U_on (n - 1) / k if dynamic; the last channel stays.
UtilizationStep expected(const PrintedSetting& setting, bool dynamic, unsigned k, unsigned n,
                         unsigned window, unsigned flits) {
  if (n == 0) return UtilizationStep::None;
  const auto exact = [](const char* u) { return Exact(std::llround(std::stod(u) * 1e5), 100000); };
  const Exact utilization(flits, n * window), on = exact(setting.on);
  const Exact off = dynamic ? on * Exact(n - 1, k) : exact(setting.off);
  if (utilization > on) return UtilizationStep::Up;
  return n > 1 && utilization < off ? UtilizationStep::Down : UtilizationStep::None;
}

class ThresholdParity : public ::testing::TestWithParam<unsigned> {
 protected:
  unsigned group() const { return kGroups[GetParam()]; }

  void set_pins(const ThresholdTable& table) {
    bench_.with([&](auto& pins) {
      for (unsigned i = 0; i < group(); ++i) {
        put_bits(pins.on_threshold_i, i * 24, 24, table.on[i]);
        put_bits(pins.off_threshold_i, i * 24, 24, table.off[i]);
      }
    });
    bench_.reset();
  }

  /// A window of the RTL in which `flits` leave, as evenly as they can; n channels are active at
  /// its end.
  UtilizationStep window_of(unsigned window, unsigned flits, unsigned n) {
    UtilizationStep step = UtilizationStep::None;
    for (unsigned cycle = 0; cycle < window; ++cycle) {
      const unsigned sent = (cycle + 1) * flits / window - cycle * flits / window;
      bench_.with([&](auto& pins) {
        pins.sent_i = (1u << sent) - 1;
        pins.window_end_i = cycle + 1 == window;
        pins.active_i = (1u << group()) - (1u << (group() - n));
      });
      bench_.settle();
      const bool up = bench_.with([](auto& pins) { return pins.step_up_o != 0; });
      const bool down = bench_.with([](auto& pins) { return pins.step_down_o != 0; });
      EXPECT_FALSE(up && down);
      EXPECT_TRUE(cycle + 1 == window || (!up && !down));
      step = up ? UtilizationStep::Up : down ? UtilizationStep::Down : UtilizationStep::None;
      bench_.edge();
    }
    return step;
  }

  SizedLeaf<Vmonitor_1, Vmonitor_4, Vmonitor_8> bench_{GetParam()};
};

TEST_P(ThresholdParity, EveryCountOfAWindowDecidesAsFractionsDo) {
  constexpr unsigned kLongest = 9;
  std::size_t compared = 0, predicted = 0;
  std::array<std::size_t, 3> steps{};
  for (const PrintedSetting& setting : kPublishedSettings) {
    for (const bool dynamic : {false, true}) {
      for (unsigned window = 2; window <= kLongest; ++window) {
        const ThresholdTable table = make_thresholds(
            {exact_decimal(setting.off), exact_decimal(setting.on), dynamic}, window, group());
        set_pins(table);
        predicted += (group() + 1) * (window * group() + 1);
        for (unsigned n = 0; n <= group(); ++n) {
          for (unsigned flits = 0; flits <= window * group(); ++flits, ++compared) {
            const UtilizationStep step = expected(setting, dynamic, group(), n, window, flits);
            ASSERT_EQ(window_of(window, flits, n), step) << flits << " flits, " << n << " active";
            ASSERT_EQ(utilization_step(table, flits, n), step)
                << flits << " flits, " << n << " active";
            ++steps[static_cast<std::size_t>(step)];
          }
        }
      }
    }
  }
  EXPECT_EQ(compared, predicted);
  EXPECT_GT(steps[static_cast<std::size_t>(UtilizationStep::Up)], 0u);
  EXPECT_GT(steps[static_cast<std::size_t>(UtilizationStep::None)], 0u);
  EXPECT_EQ(steps[static_cast<std::size_t>(UtilizationStep::Down)] > 0, group() > 1);
}

INSTANTIATE_TEST_SUITE_P(Groups, ThresholdParity, ::testing::Range(0u, 3u), [](const auto& info) {
  return "of" + std::to_string(kGroups[info.param]);
});

}  // namespace
}  // namespace dusk
