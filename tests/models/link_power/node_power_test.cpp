// SPDX-License-Identifier: Apache-2.0
// Channels from a node against docs/rtl/link_power.md, "Nodes", and docs/rtl/idle_timer.md.
#include "models/link_power/node_power.h"

#include <gtest/gtest.h>

#include "models/link_power/part.h"

namespace dusk {
namespace {

constexpr ChannelState kOn = ChannelState::On, kDraining = ChannelState::Draining,
                       kTurningOff = ChannelState::TurningOff, kOff = ChannelState::Off,
                       kTurningOn = ChannelState::TurningOn;

SwitchShape shape_with(const char* policy) {
  SwitchShape shape;
  shape.policy = policy_named(policy);
  return shape;
}

/// One channel of a node with the idle timer.
class NodePowerTest : public ::testing::Test {
 protected:
  NodePowerTest() {
    settings_.idle_cycles = 5;
    settings_.t_on = 6;
    settings_.t_off = 4;
  }
  static NodePower::Facts facts(bool used) { return {0, used ? 1u : 0u, false}; }
  ChannelState edge(bool used = false) {
    power().step(now_++, facts(used), false);
    return state();
  }
  void edges(int count, bool used = false) {
    while (count-- > 0) edge(used);
  }
  NodePower& power() {
    if (power_ == nullptr) power_ = std::make_unique<NodePower>(shape_, settings_, 1);
    return *power_;
  }
  ChannelState state() { return power().state(0); }
  /// Next edge if from now on a packet owns a virtual channel, or none does.
  Cycle next(bool used) { return power().next(now_ - 1, facts(used)); }

  SwitchShape shape_ = shape_with("idle");
  SwitchSettings settings_;
  std::unique_ptr<NodePower> power_;
  Cycle now_ = 0;
};

TEST_F(NodePowerTest, GoesOffWhenItWasIdleForItsTime) {
  edges(2);
  EXPECT_EQ(next(false), 5u);
  edges(3);
  EXPECT_EQ(state(), kOn);
  EXPECT_EQ(edge(), kDraining);  // 5
  EXPECT_EQ(next(false), 6u);
  EXPECT_EQ(edge(), kTurningOff);
  edge();
  EXPECT_EQ(next(false), 10u);
  edges(2);
  EXPECT_EQ(state(), kTurningOff);
  EXPECT_EQ(edge(), kOff);  // 10
  edge();
  EXPECT_EQ(next(false), kNever);
  EXPECT_EQ(next(true), 12u);
}

TEST_F(NodePowerTest, OneCycleEndsAtTheEdgeAfterTheFirstIdleOne) {
  settings_.idle_cycles = 1;
  EXPECT_EQ(edge(), kOn);
  EXPECT_EQ(edge(), kDraining);
}

TEST_F(NodePowerTest, NoTimeEndsAtTheFirstIdleEdge) {
  settings_.idle_cycles = 0;
  EXPECT_EQ(edge(true), kOn);
  EXPECT_EQ(edge(), kDraining);
}

TEST_F(NodePowerTest, UseBeginsTheTimeAnew) {
  edges(3);
  EXPECT_EQ(next(true), 3u);
  edge(true);
  EXPECT_EQ(next(false), 4u);
  edges(2);
  EXPECT_EQ(next(false), 9u);
  edges(3);
  EXPECT_EQ(state(), kOn);
  EXPECT_EQ(edge(), kDraining);  // 9
}

TEST_F(NodePowerTest, AFlitIsAUseOfTheCycleInWhichItLeaves) {
  edges(3);
  power().step(now_++, {1, 0, false}, false);  // 3
  EXPECT_EQ(next(false), 4u) << "the channel may be idle then";
  edges(5);
  EXPECT_EQ(state(), kOn);
  EXPECT_EQ(edge(), kDraining);  // 9: the time began at edge 4
}

TEST_F(NodePowerTest, StaysOnWhileItIsUsed) {
  edges(50, true);
  EXPECT_EQ(state(), kOn);
  EXPECT_EQ(next(true), kNever);
  EXPECT_EQ(next(false), 50u);
}

TEST_F(NodePowerTest, UseAtTheEdgeAtWhichItIsDueKeepsIt) {
  edges(5);
  EXPECT_EQ(edge(true), kOn);
}

TEST_F(NodePowerTest, DrainingComesBackWhenItIsUsed) {
  edges(6);
  ASSERT_EQ(state(), kDraining);
  EXPECT_EQ(edge(true), kOn);
}

TEST_F(NodePowerTest, AWantedOneThatIsOffComesOn) {
  edges(11);
  ASSERT_EQ(state(), kOff);
  EXPECT_EQ(power().usable(), 1u) << "a packet may choose it";
  EXPECT_EQ(power().preferred(), 0u);
  EXPECT_EQ(power().sendable(), 0u);
  EXPECT_EQ(edge(true), kTurningOn);  // 11
  edge(true);
  EXPECT_EQ(next(true), 17u);
  edges(4, true);
  EXPECT_EQ(state(), kTurningOn);
  EXPECT_EQ(edge(true), kOn);  // 17
}

TEST_F(NodePowerTest, OnItsWayOffItGoesOffAndComesOnAtOnce) {
  edges(7);
  ASSERT_EQ(state(), kTurningOff);
  edges(2, true);
  EXPECT_EQ(next(true), 10u);
  edge(true);
  EXPECT_EQ(state(), kTurningOff);
  EXPECT_EQ(edge(true), kOff);  // 10
  EXPECT_EQ(edge(true), kTurningOn);
}

TEST_F(NodePowerTest, OnItsWayOffItComesOnAtOnceIfSleepsAreAborted) {
  settings_.abort_sleep = true;
  edges(8);
  ASSERT_EQ(state(), kTurningOff);
  EXPECT_EQ(next(false), 10u);
  EXPECT_EQ(next(true), 8u);
  EXPECT_EQ(edge(true), kTurningOn);  // 8
  edge(true);
  EXPECT_EQ(next(true), 14u);
  edges(4, true);
  EXPECT_EQ(state(), kTurningOn);
  EXPECT_EQ(edge(true), kOn);  // 14
}

/// Two channels, which follow the utilization as the links of a trunk do.
TEST(NodePower, HasAnyPolicyThatServesATrunk) {
  SwitchSettings settings;
  settings.t_on = 3;
  settings.t_off = 2;
  settings.on_threshold = {10, 20};
  settings.off_threshold = {0, 8};
  settings.override_enabled = true;
  NodePower power(shape_with("trunk"), settings, 2);
  Cycle now = 0;
  const auto edges = [&](int count, NodePower::Facts facts, bool window_end) {
    while (count-- > 0) power.step(now++, facts, window_end);
  };
  edges(3, {1, 1, false}, false);
  edges(1, {0, 0, false}, true);  // 3 flits over two channels: too few
  EXPECT_EQ(power.state(0), kOn);
  EXPECT_EQ(power.state(1), kDraining);
  EXPECT_EQ(power.usable(), 1u);
  edges(3, {0, 0, false}, false);
  EXPECT_EQ(power.state(1), kOff);
  edges(11, {1, 1, false}, false);
  edges(1, {0, 0, false}, true);  // 11 flits over one: too many
  EXPECT_EQ(power.state(1), kTurningOn);
  edges(3, {0, 0, false}, false);
  EXPECT_EQ(power.usable(), 3u);
  edges(1, {0, 0, false}, true);
  edges(3, {0, 0, false}, false);
  ASSERT_EQ(power.state(1), kOff);
  EXPECT_EQ(power.next(now - 1, {0, 0, true}), now) << "the level of the override";
  edges(1, {0, 0, true}, false);
  EXPECT_EQ(power.state(1), kTurningOn);
}

TEST_F(NodePowerTest, GrantsAnyChannelUnlessChoicesAreMadeAgain) {
  edges(6);
  ASSERT_EQ(state(), kDraining);
  EXPECT_EQ(power().grantable() & 1u, 1u);
}

TEST_F(NodePowerTest, GrantsChannelsThatAreOnIfChoicesAreMadeAgain) {
  settings_.choose_again = true;
  edges(5);
  EXPECT_EQ(power().grantable(), 1u);
  edge();
  ASSERT_EQ(state(), kDraining);
  EXPECT_EQ(power().grantable(), 0u);
  edges(9);
  ASSERT_EQ(state(), kOff);
  EXPECT_EQ(power().grantable(), 0u);
  edges(7, true);
  EXPECT_EQ(power().grantable(), 1u) << "a request is a use";
}

TEST_F(NodePowerTest, ThatLinkPowerIsLeftOutGrantsAnyChannel) {
  settings_.choose_again = true;
  settings_.power_managed = false;
  EXPECT_EQ(power().grantable() & 1u, 1u);
}

TEST(NodePowerKeys, CountWhereTheSwitchHasThem) {
  SwitchSettings settings;
  settings.choose_again = true;
  settings.age_out = 3;
  SwitchShape shape = shape_with("powar");
  const auto grants_all = [&] { return NodePower(shape, settings, 2).grantable() == ~0u; };
  const auto age_out = [&] { return NodePower(shape, settings, 2).age_out(); };
  EXPECT_FALSE(grants_all());
  EXPECT_EQ(age_out(), 0u) << "without admission";
  shape.admission = true;
  EXPECT_EQ(age_out(), 3u);
  EXPECT_EQ(NodePower(shape, settings, 2).reachable(), 3u);
  shape.vc_allocator = VcAllocator::PerVc;
  EXPECT_TRUE(grants_all());
  EXPECT_EQ(age_out(), 0u);
  shape.vc_allocator = VcAllocator::PerPort;
  shape.policy = policy_named("idle");
  EXPECT_FALSE(grants_all());
  EXPECT_EQ(age_out(), 0u) << "all ports are offered";
  shape.policy = policy_named("tree");
  EXPECT_TRUE(grants_all());
}

}  // namespace
}  // namespace dusk
