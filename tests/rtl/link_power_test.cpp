// SPDX-License-Identifier: Apache-2.0
// Link power as a whole, of a tree's switch with a down and an up channel. The decisions are those
// of the modules below it.
#include <gtest/gtest.h>

#include "leaf.h"
#include "link_power/Vlink_power.h"

namespace {

// dusk_pkg::state_e
constexpr unsigned kBothOff = 033, kUpTurnsOn = 043, kUpOn = 003, kUpTurnsOff = 023,
                   kUpDrains = 013;

/// Resets link power of a coupled switch with an idle router. Both channels are present and
/// drained, and those of the neighbors are Off. Channels in `initial_on` begin On.
void begin(Leaf<Vlink_power>& bench, const dusk::PowerConfig& config, unsigned initial_on) {
  auto& pins = bench.pins();
  put_record(pins.config_i, config);
  pins.present_i = pins.drained_i = 3;
  pins.coupled_i = pins.router_idle_i = 1;
  pins.on_threshold_i = 0xffffff;
  pins.in_state_i = kBothOff;
  pins.initial_on_i = initial_on;
  bench.reset();
}

TEST(LinkPower, TurnsAnUpChannelOnForAPacketThatWaits) {
  Leaf<Vlink_power> bench;
  auto& pins = bench.pins();
  dusk::PowerConfig config;
  config.override_enabled = true;
  config.t_on = 3;
  config.t_off = 2;
  begin(bench, config, 0);
  const auto edge = [&](unsigned now) {
    pins.now_i = now;
    bench.edge();
    return unsigned{pins.state_o};
  };
  for (unsigned now = 0; now < 10; ++now) {
    EXPECT_EQ(edge(now), kBothOff) << now;
    EXPECT_EQ(pins.sendable_o, 0u);
  }
  EXPECT_TRUE(pins.settled_o);
  pins.injection_pending_i = 1;
  for (unsigned now = 10; now < 13; ++now) EXPECT_EQ(edge(now), kUpTurnsOn) << now;
  EXPECT_TRUE(pins.timing_o);
  EXPECT_EQ(pins.next_deadline_o, 13u);
  EXPECT_EQ(edge(13), kUpOn);
  EXPECT_EQ(pins.sendable_o, 2u);
  EXPECT_FALSE(pins.timing_o);
}

TEST(LinkPower, AWakeAbortsTheSleepIfTheConfigurationSays) {
  for (const bool abort_sleep : {false, true}) {
    Leaf<Vlink_power> bench;
    auto& pins = bench.pins();
    dusk::PowerConfig config;
    config.override_enabled = true;
    config.abort_sleep = abort_sleep;
    config.t_on = config.t_off = 5;
    begin(bench, config, 2);
    const auto edge = [&](unsigned now) {
      pins.now_i = now;
      bench.edge();
      return unsigned{pins.state_o};
    };
    unsigned now = 0;
    while (edge(now++) != kUpTurnsOff) ASSERT_LT(now, 5u);
    pins.injection_pending_i = 1;
    EXPECT_EQ(edge(now), abort_sleep ? kUpTurnsOn : kUpTurnsOff);
    EXPECT_EQ(pins.next_deadline_o, now + (abort_sleep ? 5 : 4));
  }
}

TEST(LinkPower, LetsVcsOfChannelsThatAreOnBeGrantedIfChoicesAreMadeAgain) {
  for (const bool managed : {false, true}) {
    for (const bool again : {false, true}) {
      Leaf<Vlink_power> bench;
      auto& pins = bench.pins();
      dusk::PowerConfig config;
      config.power_managed = managed;
      config.choose_again = again;
      config.t_on = config.t_off = 5;
      begin(bench, config, 2);
      const bool asks = managed && again;
      EXPECT_EQ(pins.grantable_o, asks ? 2u : 3u) << managed << again;
      if (!managed) continue;
      unsigned now = 0;
      while (pins.state_o != kUpDrains) {
        pins.now_i = now;
        bench.edge();
        ASSERT_LT(now++, 5u);
      }
      EXPECT_EQ(pins.grantable_o, asks ? 0u : 3u) << "a channel that drains";
    }
  }
}

TEST(LinkPower, LetsAgedHeadersReachThePresentPorts) {
  for (unsigned present = 0; present < 4; ++present) {
    Leaf<Vlink_power> bench;
    auto& pins = bench.pins();
    pins.present_i = present;
    pins.drained_i = 3;
    bench.reset();
    EXPECT_EQ(pins.reachable_o, present);
  }
}

}  // namespace
