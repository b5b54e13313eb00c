// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf.h"
#include "monitor_1/Vmonitor_1.h"
#include "monitor_3/Vmonitor_3.h"
#include "monitor_4/Vmonitor_4.h"

namespace {

constexpr unsigned kGroups[] = {1, 3, 4};

/// Entry n-1 of the thresholds: off 10n, on 20n.
class UtilizationMonitor : public ::testing::TestWithParam<unsigned> {
 protected:
  UtilizationMonitor() {
    bench.with([this](auto& pins) {
      for (unsigned n = 1; n <= group(); ++n) {
        dusk::put_bits(pins.on_threshold_i, (n - 1) * 24, 24, 20 * n);
        dusk::put_bits(pins.off_threshold_i, (n - 1) * 24, 24, 10 * n);
      }
    });
  }
  unsigned group() const { return kGroups[GetParam()]; }
  void send(unsigned flits, unsigned active = 0) {
    drive(false, active, 1);
    for (unsigned i = 0; i < flits; ++i) bench.edge();
    drive(false, active, 0);
    bench.edge();  // without a flit
  }
  void drive(bool window_end, unsigned active, unsigned sent) {
    bench.with([&](auto& pins) {
      pins.window_end_i = window_end;
      pins.active_i = active;
      pins.sent_i = sent;
    });
    bench.settle();
  }
  bool up() {
    return bench.with([](auto& pins) { return pins.step_up_o != 0; });
  }
  bool down() {
    return bench.with([](auto& pins) { return pins.step_down_o != 0; });
  }
  /// The steps at a window's end with `active` channels; the window closes.
  std::pair<bool, bool> close(unsigned active, unsigned sent_at_the_edge = 0) {
    drive(true, active, sent_at_the_edge);
    const auto result = std::make_pair(up(), down());
    bench.edge();
    drive(false, active, 0);
    return result;
  }
  SizedLeaf<Vmonitor_1, Vmonitor_3, Vmonitor_4> bench{GetParam()};
};

using Steps = std::pair<bool, bool>;

TEST_P(UtilizationMonitor, ThresholdsAreStrictAndIndexedByActiveChannels) {
  for (unsigned n = 1; n <= group(); ++n) {
    const unsigned active =
        (1u << group()) - (1u << (group() - n));  // the upper n: only the number counts
    send(10 * n - 1);
    EXPECT_EQ(close(active), Steps(false, true)) << n;
    send(10 * n);
    EXPECT_EQ(close(active), Steps(false, false)) << n;
    send(20 * n);
    EXPECT_EQ(close(active), Steps(false, false)) << n;
    send(20 * n + 1);
    EXPECT_EQ(close(active), Steps(true, false)) << n;
  }
}

TEST_P(UtilizationMonitor, TakesNoStepWithoutAnActiveChannel) {
  EXPECT_EQ(close(0), Steps(false, false));
  send(500);
  EXPECT_EQ(close(0), Steps(false, false));
}

TEST_P(UtilizationMonitor, AFlitAtTheStrobesEdgeBelongsToTheEndingWindow) {
  send(20);
  EXPECT_EQ(close(1, 1), Steps(true, false));
  send(9);
  EXPECT_EQ(close(1), Steps(false, true));  // the new window began with nothing
}

TEST_P(UtilizationMonitor, CountsEveryChannelOfTheGroup) {
  const unsigned all = (1u << group()) - 1;
  drive(false, 0, all);
  for (unsigned i = 0; i < 20; ++i) bench.edge();
  EXPECT_EQ(close(all), Steps(false, false));  // 20 per channel: not above
  drive(false, 0, all);
  for (unsigned i = 0; i < 20; ++i) bench.edge();
  EXPECT_EQ(close(all, 1), Steps(true, false));
}

TEST_P(UtilizationMonitor, StepsOnlyAtTheWindowsEnd) {
  drive(false, 1, 0);
  EXPECT_FALSE(up() || down());
  send(100, 1);
  EXPECT_FALSE(up() || down());
}

INSTANTIATE_TEST_SUITE_P(Groups, UtilizationMonitor, ::testing::Range(0u, 3u),
                         [](const auto& info) {
                           return "of" + std::to_string(kGroups[info.param]);
                         });

}  // namespace
