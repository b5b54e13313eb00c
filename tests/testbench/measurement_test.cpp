// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testbench/statistics/latency_statistics.h"
#include "testbench/statistics/load_checks.h"
#include "testbench/statistics/window_series.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(LatencyStatistics, SummarizesNothingAsZero) {
  const LatencySummary summary = LatencyStatistics().summary();
  EXPECT_EQ(summary.count, 0u);
  EXPECT_EQ(summary.minimum, 0u);
  EXPECT_EQ(summary.p99, 0u);
  EXPECT_EQ(summary.mean, 0);
}

TEST(LatencyStatistics, GivesExactPercentiles) {
  LatencyStatistics latency;
  for (Cycle value = 100; value >= 1; --value) latency.add(value);
  const LatencySummary summary = latency.summary();
  EXPECT_EQ(summary.count, 100u);
  EXPECT_EQ(summary.minimum, 1u);
  EXPECT_EQ(summary.p50, 50u);
  EXPECT_EQ(summary.p90, 90u);
  EXPECT_EQ(summary.p95, 95u);
  EXPECT_EQ(summary.p99, 99u);
  EXPECT_EQ(summary.maximum, 100u);
  EXPECT_DOUBLE_EQ(summary.mean, 50.5);
  EXPECT_NEAR(summary.deviation, 28.8661, 1e-4);
}

TEST(LatencyStatistics, KeepsHugeValuesExact) {
  LatencyStatistics latency;
  for (Cycle value : {3ull, 10'000'000'000ull, 70'000ull}) latency.add(value);
  EXPECT_EQ(latency.percentile(0.34), 70'000u);
  EXPECT_EQ(latency.percentile(1.0), 10'000'000'000u);
}

TEST(PowerAccount, CountsEveryStateButOff) {
  PowerAccount power({ChannelState::On, ChannelState::Off});
  EXPECT_EQ(power.count(10).powered_quarters, 4 * 10u);
  power.state_changed(1, ChannelState::Off, ChannelState::TurningOn, 10);
  power.state_changed(0, ChannelState::On, ChannelState::Draining, 12);
  EXPECT_EQ(power.count(20).powered_quarters, 4 * (10u + 20u));
  power.state_changed(0, ChannelState::TurningOff, ChannelState::Off, 20);
  EXPECT_EQ(power.count(30).powered_quarters, 4 * (30u + 10u));
}

TEST(PowerAccount, CountsTheShareOfThePowerUnlessOff) {
  PowerAccount power({ChannelState::On, ChannelState::Off});
  power.level_changed(0, 1, 0, 10);  // the width alone draws no less
  power.level_changed(0, 1, 1, 20);
  power.level_changed(1, 2, 2, 20);  // off
  EXPECT_EQ(power.count(30).powered_quarters, 4 * 20u + 2 * 10u);
  power.state_changed(1, ChannelState::Off, ChannelState::TurningOn, 30);
  EXPECT_EQ(power.count(40).powered_quarters, 100u + (2 + 1) * 10u);
  power.level_changed(0, 1, 0, 40);
  power.state_changed(1, ChannelState::TurningOff, ChannelState::Off, 40);
  EXPECT_EQ(power.count(50).powered_quarters, 130u + 4 * 10u);
}

TEST(PowerAccount, CountsOnlyChannelsThatCount) {
  PowerAccount power({ChannelState::On, ChannelState::On, ChannelState::On}, {true, false, true});
  EXPECT_EQ(power.channels(), 2u);
  EXPECT_EQ(power.counts()[static_cast<int>(ChannelState::On)], 2u);
  power.state_changed(1, ChannelState::TurningOff, ChannelState::Off, 10);
  power.level_changed(1, 2, 2, 10);
  EXPECT_EQ(power.count(20).powered_quarters, 2 * 4 * 20u);
  power.state_changed(2, ChannelState::TurningOff, ChannelState::Off, 20);
  EXPECT_EQ(power.count(30).powered_quarters, 2 * 4 * 20u + 4 * 10u);
}

TEST(PowerAccount, CountsTheTimeOffOfChannelsThatCount) {
  PowerAccount power({ChannelState::On, ChannelState::Off, ChannelState::Off}, {true, true, false});
  EXPECT_EQ(power.count(10).off, 10u);
  power.state_changed(0, ChannelState::TurningOff, ChannelState::Off, 10);
  power.level_changed(0, 1, 2, 12);
  power.state_changed(1, ChannelState::Off, ChannelState::TurningOn, 15);
  EXPECT_EQ(power.count(20).off, 10 + 2 * 5 + 5u);
  EXPECT_EQ((power.count(20) - power.count(17)).off, 3u);
}

TEST(WindowSeries, CountsTheShareThatOffDraws) {
  const TrafficAccount traffic;
  PowerAccount power({ChannelState::On, ChannelState::Off});
  PowerAccount switch_power({ChannelState::On, ChannelState::Off}, {false, true});
  WindowSeries series(2, Rational(1, 8));
  series.close(99, traffic, power, switch_power);
  power.state_changed(0, ChannelState::TurningOff, ChannelState::Off, 150);
  series.close(199, traffic, power, switch_power);
  EXPECT_EQ(series.samples()[0].relative_link_power, (1 + 0.125) / 2);
  EXPECT_EQ(series.samples()[0].switch_link_power, 0.125);
  EXPECT_EQ(series.samples()[1].relative_link_power, (0.5 * (1 + 0.125) + 0.125) / 2);
}

TEST(WindowSeries, ASinkTakesTheOldestSoThatTheRestIsBounded) {
  TrafficAccount traffic;
  PowerAccount power(std::vector<ChannelState>(1, ChannelState::On));
  WindowSeries series(2);
  std::vector<Cycle> taken;
  series.set_sink([&](const std::vector<WindowSample>& windows) {
    for (const WindowSample& window : windows) taken.push_back(window.end);
  });
  const std::size_t all = 2 * WindowSeries::kMostKept + 1;
  for (std::size_t i = 1; i <= all; ++i) series.close(10 * i, traffic, power, power);
  ASSERT_EQ(taken.size(), all - 1);
  for (std::size_t i = 0; i < taken.size(); ++i) EXPECT_EQ(taken[i], 10 * (i + 1));
  ASSERT_EQ(series.samples().size(), 1u);
  EXPECT_EQ(series.samples().back().end, 10 * all);
}

TEST(WindowSeries, GivesRatesLatencyAndPowerOfEachWindow) {
  TrafficAccount traffic;
  PowerAccount power({ChannelState::On, ChannelState::Off});
  PowerAccount switch_power({ChannelState::On, ChannelState::Off}, {true, false});
  WindowSeries series(2);
  Packet packet;
  packet.length = 10;
  packet.created = 0;
  traffic.packet_created(0, packet);
  packet.injected = 5;
  traffic.packet_injected(0, packet);
  traffic.packet_created(1, packet);
  for (int i = 0; i < 10; ++i) traffic.flit_ejected(0, 0, {}, true, &packet, 20);
  packet.delivered = 25;
  traffic.packet_delivered(0, packet);
  series.close(99, traffic, power, switch_power);
  power.state_changed(0, ChannelState::TurningOff, ChannelState::Off, 150);
  switch_power.state_changed(0, ChannelState::TurningOff, ChannelState::Off, 150);
  series.close(199, traffic, power, switch_power);

  const WindowSample& first = series.samples()[0];
  EXPECT_EQ(first.end, 99u);
  EXPECT_DOUBLE_EQ(first.offered, 0.1);
  EXPECT_DOUBLE_EQ(first.accepted, 0.05);
  EXPECT_EQ(first.delivered_packets, 1u);
  EXPECT_DOUBLE_EQ(first.packet_latency, 25);
  EXPECT_DOUBLE_EQ(first.network_latency, 20);
  EXPECT_DOUBLE_EQ(first.relative_link_power, 0.5);
  EXPECT_DOUBLE_EQ(first.switch_link_power, 1);
  EXPECT_THAT(first.channels, ElementsAre(1, 0, 0, 1, 0));
  EXPECT_EQ(first.waiting_packets, 1u);
  const WindowSample& second = series.samples()[1];
  EXPECT_DOUBLE_EQ(second.offered, 0);
  EXPECT_DOUBLE_EQ(second.packet_latency, 0);
  EXPECT_DOUBLE_EQ(second.relative_link_power, 0.25);
  EXPECT_DOUBLE_EQ(second.switch_link_power, 0.5);
}

LoadEvidence load_of(std::uint64_t created, std::uint64_t delivered) {
  LoadEvidence load;
  load.nodes = 10;
  load.cycles = 10000;
  load.packets_created = created;
  load.packets_delivered = delivered;
  load.flits_created = created * 10;
  load.flits_delivered = delivered * 10;
  return load;
}

TEST(OfferedTooMuch, NeedsAcceptedBelowOfferedAndGrownQueues) {
  LoadEvidence load = load_of(9000, 5000);
  EXPECT_FALSE(offered_too_much(load));
  load.waiting_after = 4000;
  EXPECT_TRUE(offered_too_much(load));
  load.waiting_before = 3990;
  EXPECT_FALSE(offered_too_much(load));
  load = load_of(9000, 8900);
  load.waiting_after = 4000;
  EXPECT_FALSE(offered_too_much(load));
}

TEST(Throughput, FailsWhenMoreCrossedThanTheChannelsCarry) {
  const LoadEvidence load = load_of(6000, 6000);  // 10 nodes, 10000 cycles, 0.6 flits/node/cycle
  EXPECT_TRUE(check_throughput(load, {50000, 0.5}).passed);
  const CheckResult result = check_throughput(load, {50001, 0.5});
  EXPECT_FALSE(result.passed);
  EXPECT_THAT(result.detail, HasSubstr("50001 flits crossed the network in 10000 cycles"));
}

TEST(Throughput, FailsAboveOneFlitPerNodeAndCycle) {
  EXPECT_TRUE(check_throughput(load_of(10000, 10000), {0, 1.0}).passed);
  EXPECT_FALSE(check_throughput(load_of(10001, 10001), {0, 1.0}).passed);
}

TEST(Throughput, CountsEveryLocalChannelOfANode) {
  LoadEvidence load = load_of(20000, 20000);
  load.local_channels = 2;
  EXPECT_TRUE(check_throughput(load, {0, 2.0}).passed);
  load.flits_delivered += 1;
  EXPECT_FALSE(check_throughput(load, {0, 2.0}).passed);
}

TEST(Throughput, AllowsWhatWasUnderWayBefore) {
  LoadEvidence load = load_of(10001, 10001);
  load.in_flight_before = 10;
  EXPECT_TRUE(check_throughput(load, {0, 1.0}).passed);
}

}  // namespace
}  // namespace dusk
