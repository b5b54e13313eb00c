// SPDX-License-Identifier: Apache-2.0
// Skipping quiet switches must be invisible, and must save work.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernel/fake_network.h"

namespace dusk {
namespace {

/// Everything that a run shows to the outside, as text.
std::string run(std::uint32_t seed, std::uint32_t mean_gap, bool skip, KernelCounters* counters) {
  LineOptions options;
  options.length = 5;
  options.link_latency = 1 + seed % 3;
  options.atomic = seed % 2 == 0;
  options.network.skip_quiet = skip;
  options.window = 97;
  options.network.override_wait = seed % 4;
  Line line(options);
  Recorder recorder;
  line.network->add_observer(&recorder);
  std::mt19937 random(seed);
  for (FakeOrders& orders : line.factory.orders) {
    Cycle edge = 0;
    for (int i = 0; i < 100; ++i) {
      edge += 1 + random() % 50;
      orders.states.emplace(
          edge, std::make_pair(2 + random() % 2, static_cast<ChannelState>(random() % 5)));
    }
    orders.hold_until = random() % 300;
  }
  for (NodeId n = 0; n < 5; ++n) {
    line.network->set_source(n, std::make_unique<RandomSource>(random(), 5, mean_gap, 4000));
  }
  line.run(8000);

  std::string text;
  const auto add = [&text](auto... values) {
    ((text += std::to_string(static_cast<std::uint64_t>(values)) + " "), ...);
    text += "\n";
  };
  for (const Packet& p : recorder.delivered) add(p.id, p.created, p.injected, p.delivered);
  for (const auto& [channel, vc, flit, t] : recorder.sent) add(channel, vc, encode(flit), t);
  for (const auto& [channel, from, to, t] : recorder.states) add(channel, from, to, t);
  for (const Cycle t : recorder.windows) add(t);
  for (ChannelId c = 0; c < line.network->topology().channels.size(); ++c) {
    const ChannelTotals totals = line.network->channel_totals(c);
    add(totals.flits, totals.turned_on, totals.turned_off);
    for (const Cycle cycles : totals.residency) add(cycles);
  }
  for (const FakeLog& log : line.factory.logs) {
    for (const auto& [t, level] : log.pending) add(t, level);
    for (const auto& [t, port, state] : log.states) add(t, port, state);
    for (const auto& [t, port, vc] : log.credits) add(t, port, vc);
  }
  *counters = line.network->counters();
  return text;
}

class NetworkSkip : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(NetworkSkip, ChangesNothingThatCanBeSeen) {
  for (const std::uint32_t mean_gap : {8u, 40u, 400u}) {
    KernelCounters all, some;
    const std::string expected = run(GetParam(), mean_gap, false, &all);
    EXPECT_EQ(run(GetParam(), mean_gap, true, &some), expected) << "seed " << GetParam();
    EXPECT_EQ(all.evaluated, all.switch_cycles);
    EXPECT_EQ(some.switch_cycles, all.switch_cycles);
    EXPECT_LT(some.evaluated, all.evaluated);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, NetworkSkip, ::testing::Range(1u, 9u));

TEST(NetworkIdle, SleepsFromStrobeToStrobe) {
  LineOptions options;
  options.length = 256;
  options.window = 2000;
  Line line(options);
  std::uint64_t steps = 0;
  while (line.network->now() < 1000001) {
    line.network->step(1000001);
    ++steps;
  }
  // 500 strobes and cycle 0.
  EXPECT_LE(steps, 502u);
  EXPECT_EQ(line.network->counters().switch_cycles, 256u * 1000001u);
  EXPECT_EQ(line.network->counters().evaluated, 256u * 501u);
}

TEST(NetworkIdle, JumpsToTheNextEventAndNeverPastTheLimit) {
  LineOptions options;
  options.window = 1000000;
  Line line(options);
  Message message;
  line.network->set_source(
      1, std::make_unique<ListSource>(std::multimap<Cycle, Message>{{5000, message}}));
  EXPECT_EQ(line.network->next_event(), 0u);
  line.network->step(300);
  EXPECT_EQ(line.network->now(), 300u);
  EXPECT_EQ(line.network->next_event(), 5000u);
  line.network->step();
  EXPECT_EQ(line.network->now(), 5000u);
  line.run(6000);
  EXPECT_TRUE(line.network->empty());
  line.network->step();
  EXPECT_EQ(line.network->now(), 1000000u);
}

TEST(NetworkIdle, AMessageSentByHandWakesASleepingNetwork) {
  Line line(LineOptions{});
  line.run(500);
  Recorder recorder;
  line.network->add_observer(&recorder);
  line.network->send(2, Message{});
  EXPECT_EQ(line.network->next_event(), 500u);
  line.run(560);
  ASSERT_EQ(recorder.delivered.size(), 1u);
  EXPECT_EQ(recorder.delivered[0].created, 500u);
  EXPECT_EQ(recorder.delivered[0].injected, 501u);
}

TEST(CycleWatcher, SeesEveryCycleAndMeanwhileNoneIsJumpedOver) {
  struct Watcher : NetworkObserver {
    std::vector<Cycle> cycles;
    void cycle_ended(Cycle now) override { cycles.push_back(now); }
  } watcher, other;
  LineOptions options;
  Line line(options);
  line.network->add_observer(&watcher);
  line.network->add_observer(&other);
  line.network->watch_cycles(&watcher);
  line.network->send(0, {2, 3, 0, false});
  std::vector<Cycle> simulated;
  while (line.network->now() < 200) {
    simulated.push_back(line.network->now());
    line.network->step(200);
  }
  EXPECT_EQ(simulated.size(), 200u);
  EXPECT_EQ(watcher.cycles, simulated);
  line.network->watch_cycles(nullptr);
  unsigned steps = 0;
  for (; line.network->now() < 300; ++steps) line.network->step(300);
  EXPECT_LT(steps, 100u) << "nothing was jumped over";
  EXPECT_EQ(watcher.cycles, simulated);
  EXPECT_TRUE(other.cycles.empty());
}

}  // namespace
}  // namespace dusk
