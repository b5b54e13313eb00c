// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf_bench.h"

namespace {

constexpr unsigned kGroups[] = {1, 3, 4};

/// Entry n-1 of the thresholds: off 10n, on 20n.
class UtilizationMonitor : public ::testing::TestWithParam<unsigned> {
 protected:
  UtilizationMonitor() {
    for (unsigned n = 1; n <= 4; ++n) {
      put(bench.pins().monitor_on_threshold_i, (n - 1) * 24, 20 * n);
      put(bench.pins().monitor_off_threshold_i, (n - 1) * 24, 10 * n);
    }
  }
  template <typename Pin>
  static void put(Pin& pin, unsigned lsb, unsigned value) {
    for (unsigned i = 0; i < 24; ++i) pin[(lsb + i) / 32] |= (value >> i & 1u) << ((lsb + i) % 32);
  }
  unsigned group() const { return kGroups[GetParam()]; }
  void send(unsigned flits) {
    bench.pins().monitor_sent_i = 1;
    for (unsigned i = 0; i < flits; ++i) bench.edge();
    bench.pins().monitor_sent_i = 0;
  }
  bool up() { return bits(bench.pins().monitor_up_o, GetParam(), 1) != 0; }
  bool down() { return bits(bench.pins().monitor_down_o, GetParam(), 1) != 0; }
  /// The steps at a window's end with `active` channels; the window closes.
  std::pair<bool, bool> close(unsigned active, unsigned sent_at_the_edge = 0) {
    bench.pins().monitor_window_end_i = 1;
    bench.pins().monitor_active_i = active;
    bench.pins().monitor_sent_i = sent_at_the_edge;
    bench.settle();
    const auto result = std::make_pair(up(), down());
    bench.edge();
    bench.pins().monitor_window_end_i = 0;
    bench.pins().monitor_sent_i = 0;
    bench.settle();
    return result;
  }
  LeafBench bench;
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
  bench.pins().monitor_sent_i = all;
  for (unsigned i = 0; i < 20; ++i) bench.edge();
  EXPECT_EQ(close(all), Steps(false, false));  // 20 per channel: not above
  bench.pins().monitor_sent_i = all;
  for (unsigned i = 0; i < 20; ++i) bench.edge();
  EXPECT_EQ(close(all, 1), Steps(true, false));
}

TEST_P(UtilizationMonitor, StepsOnlyAtTheWindowsEnd) {
  bench.pins().monitor_active_i = 1;
  bench.settle();
  EXPECT_FALSE(up() || down());
  send(100);
  EXPECT_FALSE(up() || down());
}

INSTANTIATE_TEST_SUITE_P(Groups, UtilizationMonitor, ::testing::Range(0u, 3u),
                         [](const auto& info) {
                           return "of" + std::to_string(kGroups[info.param]);
                         });

}  // namespace
