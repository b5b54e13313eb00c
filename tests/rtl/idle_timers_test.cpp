// SPDX-License-Identifier: Apache-2.0
// Idle timers of two channels (docs/rtl/idle_timer.md): their times, and what ends them.
#include <gtest/gtest.h>

#include "idle_timers/Vidle_timers.h"
#include "leaf.h"

namespace {

/// Two channels, On and wanted, between a bank that obeys at once and a router.
class IdleTimers : public ::testing::Test {
 protected:
  void configure(unsigned idle_cycles, bool managed = true) {
    dusk::PowerConfig config;
    config.idle_cycles = idle_cycles;
    config.power_managed = managed;
    auto& pins = bench.pins();
    put_record(pins.config_i, config);
    pins.present_i = pins.drained_i = pins.want_i = pins.on_i = 3;
    bench.reset();
  }
  /// Advances by one edge and checks `steady_o` and `news_o`. Returns `want_o` as sampled at the
  /// edge.
  unsigned edge() {
    auto& pins = bench.settle();
    const unsigned want = pins.want_o, timing = pins.timing_o, wanted = pins.want_i;
    const bool steady = pins.steady_o != 0, news = pins.news_o != 0;
    bench.edge();
    EXPECT_EQ(steady, timing == pins.timing_o);
    EXPECT_EQ(news, !steady || want != wanted);
    pins.want_i = pins.on_i = want;
    ++pins.now_i;
    bench.settle();
    return want;
  }
  Leaf<Vidle_timers> bench;
};

TEST_F(IdleTimers, TurnAChannelOffAfterItsIdleCycles) {
  configure(3);
  bench.pins().pinned_i = 2;
  EXPECT_EQ(edge(), 3u);
  EXPECT_EQ(bench.pins().timing_o, 1u);
  EXPECT_EQ(dusk::get_bits(bench.pins().deadline_o, 0, 20), 3u);
  EXPECT_EQ(edge(), 3u);
  EXPECT_EQ(edge(), 3u);
  EXPECT_EQ(edge(), 2u);
  EXPECT_EQ(edge(), 2u);
}

TEST_F(IdleTimers, OfOneCycleTurnAChannelOffAtTheSecondIdleEdge) {
  configure(1);
  EXPECT_EQ(edge(), 3u);
  EXPECT_EQ(edge(), 0u);
}

TEST_F(IdleTimers, OfNoCyclesTurnAChannelOffAtTheFirstIdleEdge) {
  configure(0);
  bench.pins().sent_i = 1;
  bench.pins().drained_i = 1;
  EXPECT_EQ(edge(), 3u);
  EXPECT_EQ(edge(), 3u);
  bench.pins().sent_i = 0;
  EXPECT_EQ(edge(), 2u);
  EXPECT_EQ(bench.pins().timing_o, 0u);
  bench.pins().drained_i = 3;
  EXPECT_EQ(edge(), 0u);
  EXPECT_EQ(bench.pins().timing_o, 0u);
  bench.pins().drained_i = 2;
  EXPECT_EQ(edge(), 1u);
}

TEST_F(IdleTimers, BeginAnewAfterAFlit) {
  configure(2);
  EXPECT_EQ(edge(), 3u);
  bench.pins().sent_i = 2;
  EXPECT_EQ(edge(), 3u);
  bench.pins().sent_i = 0;
  EXPECT_EQ(edge(), 2u);
  EXPECT_EQ(edge(), 2u);
  EXPECT_EQ(edge(), 0u);
}

TEST_F(IdleTimers, DoNotRunWhereLinksAreAlwaysOn) {
  for (const unsigned idle_cycles : {0u, 1u}) {
    configure(idle_cycles, false);
    for (unsigned i = 0; i < 4; ++i) EXPECT_EQ(edge(), 3u);
  }
}

}  // namespace
