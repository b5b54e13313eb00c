// SPDX-License-Identifier: Apache-2.0
// Channels from nodes that a network interface manages, against docs/rtl/idle_timer.md.
#include "models/kernel/node_channel.h"

#include <gtest/gtest.h>

#include <random>

#include "models/kernel/network_interface.h"

namespace dusk {
namespace {

constexpr ChannelState kOn = ChannelState::On, kDraining = ChannelState::Draining,
                       kTurningOff = ChannelState::TurningOff, kOff = ChannelState::Off,
                       kTurningOn = ChannelState::TurningOn;

NodeChannelRules rules_of(std::uint32_t idle, std::uint32_t t_on, std::uint32_t t_off) {
  NodeChannelRules rules;
  rules.managed = true;
  rules.idle_cycles = idle;
  rules.t_on = t_on;
  rules.t_off = t_off;
  return rules;
}

class NodeChannelTest : public ::testing::Test {
 protected:
  ChannelState edge(bool used = false) {
    channel_.step(now_++, used, rules_);
    return channel_.state();
  }
  void edges(int count, bool used = false) {
    while (count-- > 0) edge(used);
  }
  NodeChannelRules rules_ = rules_of(5, 6, 4);
  NodeChannel channel_;
  Cycle now_ = 0;
};

TEST_F(NodeChannelTest, GoesOffWhenItWasIdleForItsTime) {
  edge();
  EXPECT_EQ(channel_.next(0, false), 5u);
  edges(4);
  EXPECT_EQ(channel_.state(), kOn);
  EXPECT_EQ(edge(), kDraining);  // 5
  EXPECT_EQ(channel_.next(5, false), 6u);
  EXPECT_EQ(edge(), kTurningOff);
  EXPECT_EQ(channel_.next(6, false), 10u);
  edges(3);
  EXPECT_EQ(channel_.state(), kTurningOff);
  EXPECT_EQ(edge(), kOff);  // 10
  EXPECT_EQ(channel_.next(10, false), kNever);
  EXPECT_EQ(channel_.next(10, true), 11u);
}

TEST_F(NodeChannelTest, OneCycleIsTheShortestTime) {
  rules_.idle_cycles = 1;
  EXPECT_EQ(edge(), kOn);
  EXPECT_EQ(edge(), kDraining);
}

TEST_F(NodeChannelTest, UseBeginsTheTimeAnew) {
  edges(3);
  EXPECT_EQ(channel_.next(2, true), 3u);
  edge(true);
  EXPECT_EQ(channel_.next(3, false), 4u);
  edge();
  EXPECT_EQ(channel_.next(4, false), 9u);
  edges(4);
  EXPECT_EQ(channel_.state(), kOn);
  EXPECT_EQ(edge(), kDraining);  // 9
}

TEST_F(NodeChannelTest, StaysOnWhileItIsUsed) {
  edges(50, true);
  EXPECT_EQ(channel_.state(), kOn);
  EXPECT_EQ(channel_.next(49, true), kNever);
  EXPECT_EQ(channel_.next(49, false), 50u);
}

TEST_F(NodeChannelTest, UseAtTheEdgeAtWhichItIsDueKeepsIt) {
  edges(5);
  EXPECT_EQ(edge(true), kOn);
}

TEST_F(NodeChannelTest, DrainingComesBackWhenItIsUsed) {
  edges(6);
  ASSERT_EQ(channel_.state(), kDraining);
  EXPECT_EQ(edge(true), kOn);
}

TEST_F(NodeChannelTest, AWantedOneThatIsOffComesOn) {
  edges(11);
  ASSERT_EQ(channel_.state(), kOff);
  EXPECT_EQ(edge(true), kTurningOn);  // 11
  EXPECT_EQ(channel_.next(11, true), 17u);
  edges(5, true);
  EXPECT_EQ(channel_.state(), kTurningOn);
  EXPECT_EQ(edge(true), kOn);  // 17
}

TEST_F(NodeChannelTest, OnItsWayOffItGoesOffAndComesOnAtOnce) {
  edges(7);
  ASSERT_EQ(channel_.state(), kTurningOff);
  EXPECT_EQ(channel_.next(6, true), 10u);
  edges(3, true);
  EXPECT_EQ(channel_.state(), kTurningOff);
  EXPECT_EQ(edge(true), kOff);  // 10
  EXPECT_EQ(edge(true), kTurningOn);
}

/// A network interface with a node's memory of what it has to do.
struct Interface {
  Interface(const InjectionRules& rules, const NodeChannelRules& power, bool skips_edges)
      : logic(rules, power), skips(skips_edges) {}
  void enqueue(std::uint32_t length, Cycle now) {
    Packet packet;
    packet.length = length;
    logic.enqueue(packets.add(packet), now, length);
    next = now;
  }
  /// Cycle `now`: the states and the flits that leave.
  std::string cycle(Cycle now) {
    const std::uint64_t credits = returns[now % returns.size()];
    returns[now % returns.size()] = 0;
    if (credits != 0) logic.credit(credits), next = now;
    std::string text;
    const bool awake = next <= now || !skips;
    if (awake) {
      ++evaluated;
      logic.step_channels(now);
      logic.give_vcs(now, packets, {0});
    }
    for (std::uint32_t channel = 0; channel < logic.rules().channels; ++channel) {
      text += to_string(logic.state(channel));
      const InjectedFlit sent = awake ? logic.inject(channel) : InjectedFlit{};
      if (!sent.valid) continue;
      text += ':' + std::to_string(decode(sent.word).handle) + '/' + std::to_string(sent.vc);
      returns[(now + 7) % returns.size()] |= std::uint64_t{1} << (channel * kMaxVcs + sent.vc);
    }
    if (awake) next = logic.next_action(now);
    return text;
  }
  NetworkInterface logic;
  bool skips;
  PacketStore packets;
  Cycle next = 0;
  int evaluated = 0;
  std::array<std::uint64_t, 16> returns{};
};

TEST(ManagedInterface, WakesItsChannelForAPacketThatWaits) {
  InjectionRules rules;
  rules.depth = 4;
  Interface node(rules, rules_of(5, 6, 4), true);
  Cycle now = 0;
  while (now < 20) node.cycle(now++);
  EXPECT_EQ(node.logic.state(0), kOff);
  EXPECT_EQ(node.next, kNever);
  node.enqueue(2, 20);  // due in 21, TurningOn from 22 to 27
  for (; now < 22; ++now) EXPECT_EQ(node.cycle(now), "off") << now;
  for (; now < 28; ++now) EXPECT_EQ(node.cycle(now), "turning_on") << now;
  EXPECT_EQ(node.cycle(28), "on:0/0");
  EXPECT_EQ(node.cycle(29), "on:0/0");
  // The tail left in 29, edge 31 finds the channel idle.
  for (now = 30; now < 36; ++now) EXPECT_EQ(node.cycle(now), "on") << now;
  EXPECT_EQ(node.cycle(36), "draining");
}

TEST(ManagedInterface, WakesTheLowestOfThoseThatAreOff) {
  InjectionRules rules;
  rules.channels = 2;
  rules.source_cycles = 0;
  rules.depth = 4;
  Interface node(rules, rules_of(1, 6, 4), true);
  for (Cycle now = 0; now < 12; ++now) node.cycle(now);
  node.enqueue(40, 12);  // the lowest of those that are Off
  node.enqueue(30, 12);  // its one VC is owned: the other channel
  EXPECT_EQ(node.cycle(12), "offoff");
  EXPECT_EQ(node.cycle(13), "turning_onturning_on");
}

TEST(ManagedInterface, PrefersTheLaterChannelIfThatAloneIsOn) {
  InjectionRules rules;
  rules.channels = 2;
  rules.vcs = 2;
  rules.source_cycles = 0;
  rules.depth = 2;
  Interface node(rules, rules_of(3, 2, 2), true);
  for (const std::uint32_t length : {1, 1, 100})
    node.enqueue(length, 0);  // the last over channel 1
  for (Cycle now = 0; now < 40; ++now) node.cycle(now);
  ASSERT_EQ(node.logic.state(0), kOff);
  ASSERT_EQ(node.logic.state(1), kOn);
  node.enqueue(9, 40);
  node.cycle(40);
  EXPECT_TRUE(node.logic.owned(1, 1));
  node.enqueue(9, 41);
  node.cycle(41);
  EXPECT_TRUE(node.logic.owned(0, 0)) << "none that is On has a VC";
}

/// Leaving out the edges that next_action() leaves out must not be seen.
TEST(ManagedInterface, IsTheSameWhetherItSleepsOrNot) {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    std::mt19937 random(seed);
    InjectionRules rules;
    rules.channels = 1 + seed % 3;
    rules.vcs = 1 + random() % 3;
    rules.depth = 1 + random() % 4;
    rules.atomic = random() % 2 == 0;
    rules.rotate_vcs = random() % 2 == 0;
    rules.source_cycles = random() % 3;
    rules.override_wait = random() % 40;
    const NodeChannelRules power =
        rules_of(1 + random() % 20, 1 + random() % 15, 1 + random() % 15);
    Interface all(rules, power, false), some(rules, power, true);
    const std::uint32_t gap = 2 + random() % 60;
    for (Cycle now = 0; now < 3000; ++now) {
      if (random() % gap == 0) {
        const std::uint32_t length = 1 + random() % 6;
        all.enqueue(length, now);
        some.enqueue(length, now);
      }
      ASSERT_EQ(some.cycle(now), all.cycle(now)) << "seed " << seed << ", cycle " << now;
    }
    EXPECT_LT(some.evaluated, all.evaluated) << "seed " << seed;
  }
}

}  // namespace
}  // namespace dusk
