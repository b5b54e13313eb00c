// SPDX-License-Identifier: Apache-2.0
// The twin's POWAR against docs/rtl/powar_policy.md.
#include <gtest/gtest.h>

#include "models/energy/thresholds.h"
#include "models/link_power/link_power.h"
#include "models/link_power/part.h"
#include "tests/models/twin/torus_switch_bench.h"

namespace dusk {
namespace {

SwitchShape with_powar(SwitchShape shape) {
  shape.policy = policy_named("powar");
  return shape;
}
/// k = 8: ports down 0 to 7, up 8 to 15.
SwitchShape tree_shape() {
  SwitchShape shape;
  shape.set_tree(16);
  return with_powar(shape);
}
/// Trunks of 2: ports 0 and 1 are +x, 2 and 3 -x, 4 to 7 y; 8 and 9 are local.
SwitchShape ring_shape() {
  SwitchShape shape = torus_shape();
  shape.ports = 10;
  return with_powar(shape);
}

constexpr std::uint32_t kDown = 0x00ff;

/// Link power of a switch, whose timers are too long to matter.
class Powar {
 public:
  explicit Powar(const SwitchShape& shape) : shape_(shape), power_(shape) {
    pins.present = pins.initial_on = first_ports(shape.ports);
    pins.idle_cycles = 1'000'000;
    const ThresholdTable thresholds =
        make_thresholds({{1, 4}, {1, 2}, false}, kWindow, shape.group);
    pins.on_threshold = thresholds.on;
    pins.off_threshold = thresholds.off;
    reset();
  }
  void reset() {
    power_.reset(shape_, pins, {});
    now_ = 0;
    edge();
  }
  /// An edge at which no packet uses a channel of `idle`.
  void edge(std::uint32_t idle = ~0u, bool window_end = false) {
    PowerInputs inputs;
    inputs.window_end = window_end;
    RouterFacts router;
    router.sent = router.buffered = 0;
    router.drained = idle;
    router.idle = idle == ~0u;
    power_.step(now_++, inputs, router);
  }
  /// Flits leave over a port, which are counted if the policy asks for it.
  void send(unsigned port, std::uint32_t flits) {
    for (; flits > 0 && (power_.counted() >> port & 1u) != 0; --flits) power_.count(port);
  }
  /// Ends a window in which `flits` left over `port`; returns the usable ports.
  std::uint32_t window(unsigned port, std::uint32_t flits) {
    send(port, flits);
    edge(~0u, true);
    return power_.usable();
  }
  const LinkPower& power() const { return power_; }

  static constexpr Cycle kWindow = 2000;
  SwitchSettings pins;

 private:
  SwitchShape shape_;
  LinkPower power_;
  Cycle now_ = 0;
};

/// Usable ports of the tree with n selectable ones.
std::uint32_t up(unsigned n) { return kDown | ((1u << n) - 1) << 8; }

TEST(PowarPolicy, OnePortOfEachGroupIsSelectableAtFirst) {
  EXPECT_EQ(Powar(tree_shape()).power().usable(), up(1));
  EXPECT_EQ(Powar(ring_shape()).power().usable(), 0x155u);
}

TEST(PowarPolicy, AllPortsAreSelectableAtFirstIfTheyShall) {
  Powar tree(tree_shape());
  tree.pins.all_selectable = true;
  tree.reset();
  EXPECT_EQ(tree.power().usable(), up(8));
  EXPECT_EQ(tree.window(8, 3999), up(7));
}

TEST(PowarPolicy, ComparesStrictlyWithThresholdsOfItsSelectablePorts) {
  Powar tree(tree_shape());
  EXPECT_EQ(tree.window(8, 1000), up(1));
  EXPECT_EQ(tree.window(8, 1001), up(2));
  EXPECT_EQ(tree.window(8, 1000), up(2));
  EXPECT_EQ(tree.window(8, 999), up(1));
  EXPECT_EQ(tree.window(8, 0), up(1));
  for (unsigned n = 2; n <= 8; ++n) {
    EXPECT_EQ(tree.window(8, 1000 * (n - 1)), up(n - 1));
    EXPECT_EQ(tree.window(8, 1000 * (n - 1) + 1), up(n));
  }
  EXPECT_EQ(tree.window(8, 16000), up(8));
}

TEST(PowarPolicy, ChangesOnePortAWindow) {
  Powar tree(tree_shape());
  for (unsigned n = 2; n <= 8; ++n) EXPECT_EQ(tree.window(8, 16000), up(n));
  for (unsigned n = 7; n >= 1; --n) EXPECT_EQ(tree.window(8, 0), up(n));
  EXPECT_EQ(tree.window(8, 0), up(1));
}

TEST(PowarPolicy, KeepsOneSelectableWhateverItsThreshold) {
  Powar ring(ring_shape());
  ring.pins.off_threshold[0] = 500;  // as a trunk has it
  ring.reset();
  EXPECT_EQ(ring.window(0, 499), 0x155u);
  EXPECT_EQ(ring.window(0, 1001), 0x157u);
}

TEST(PowarPolicy, TellsAtOnceAndIsAtRestOneEdgeLater) {
  Powar tree(tree_shape());
  tree.edge();
  ASSERT_TRUE(tree.power().settled());
  tree.window(8, 1001);
  EXPECT_FALSE(tree.power().stable());
  tree.edge();
  EXPECT_TRUE(tree.power().stable());
  EXPECT_EQ(tree.power().usable(), up(2));
}

TEST(PowarPolicy, CountsPortsThatAreNotSelectableButNoneDown) {
  Powar tree(tree_shape());
  EXPECT_EQ(tree.power().counted(), 0xff00u);
  EXPECT_EQ(tree.window(7, 5000), up(1));
  EXPECT_EQ(tree.window(15, 1001), up(2));
}

TEST(PowarPolicy, CountsAllPortsOfAGroupTogether) {
  Powar ring(ring_shape());
  ring.send(1, 501);
  EXPECT_EQ(ring.window(0, 500), 0x157u);
}

TEST(PowarPolicy, EachTrunkAndTheLocalPortsAreByThemselves) {
  Powar ring(ring_shape());
  EXPECT_EQ(ring.power().counted(), 0x3ffu);
  for (unsigned group = 0; group < 5; ++group) {
    ring.reset();
    EXPECT_EQ(ring.window(2 * group, 1001), 0x155u | 2u << 2 * group) << group;
  }
}

TEST(PowarPolicy, AddsBeforeItRemoves) {
  Powar tree(tree_shape());
  tree.pins.on_threshold = {10, 10, 10, 10, 10, 10, 10, 10};
  tree.pins.off_threshold = {20, 20, 20, 20, 20, 20, 20, 20};
  tree.reset();
  for (unsigned n = 2; n <= 8; ++n) EXPECT_EQ(tree.window(8, 15), up(n));
  EXPECT_EQ(tree.window(8, 15), up(8)) << "there is none to add, and none to remove";
}

TEST(PowarPolicy, SelectsPresentPortsOnly) {
  Powar tree(tree_shape());
  tree.pins.present = tree.pins.initial_on = 0x07f7;  // up ports 8 to 10
  tree.reset();
  EXPECT_EQ(tree.window(8, 5000), 0x03f7u);
  EXPECT_EQ(tree.window(8, 5000), 0x07f7u);
  EXPECT_EQ(tree.window(8, 9000), 0x07f7u);
  EXPECT_EQ(tree.window(8, 1499), 0x03f7u) << "of three, not of more";
  tree.pins.all_selectable = true;
  tree.reset();
  EXPECT_EQ(tree.window(8, 1499), 0x03f7u);
}

TEST(PowarPolicy, AGroupMayHaveNoPort) {
  Powar root(tree_shape());
  root.pins.present = root.pins.initial_on = kDown;
  root.reset();
  EXPECT_EQ(root.window(8, 5000), kDown);
  root.pins.all_selectable = true;
  root.reset();
  EXPECT_EQ(root.window(8, 0), kDown);
  Powar edge(ring_shape());
  edge.pins.present = edge.pins.initial_on = 0x3fc;  // no +x
  edge.reset();
  EXPECT_EQ(edge.window(0, 5000), 0x154u);
  EXPECT_EQ(edge.window(2, 1001), 0x15cu);
}

TEST(PowarPolicy, APinnedPortIsUsableAndOn) {
  Powar ring(ring_shape());
  ring.pins.pinned = 0x300;
  ring.pins.idle_cycles = 5;
  ring.reset();
  EXPECT_EQ(ring.power().usable(), 0x355u);
  for (int n = 0; n < 5; ++n) ring.edge();
  EXPECT_EQ(ring.power().bank().on(), 0x300u);
  EXPECT_EQ(ring.window(8, 1001), 0x355u);
}

TEST(PowarPolicy, ASwitchThatIsAlwaysOnSelectsAllPorts) {
  Powar tree(tree_shape());
  tree.pins.power_managed = false;
  tree.pins.idle_cycles = 1;
  tree.reset();
  EXPECT_EQ(tree.power().usable(), 0xffffu);
  for (int n = 0; n < 9; ++n) tree.edge();
  EXPECT_EQ(tree.window(8, 0), 0xffffu);
  EXPECT_EQ(tree.power().bank().on(), 0xffffu);
}

TEST(PowarPolicy, KeepsNoPortOn) {
  Powar tree(tree_shape());
  tree.pins.idle_cycles = 5;
  tree.reset();
  EXPECT_EQ(tree.power().next_deadline(), 5u);
  for (int n = 1; n < 5; ++n) tree.edge();
  EXPECT_EQ(tree.power().bank().on(), 0xffffu);
  tree.edge();
  EXPECT_EQ(tree.power().bank().draining(), 0xffffu);
  EXPECT_EQ(tree.power().usable(), up(1)) << "a packet may wake it";
}

TEST(PowarPolicy, ATimeOfZeroEndsAtTheFirstIdleEdge) {
  Powar tree(tree_shape());
  tree.pins.idle_cycles = 0;
  tree.reset();
  EXPECT_EQ(tree.power().bank().draining(), 0xffffu);
  EXPECT_EQ(tree.power().next_deadline(), kNever);
}

TEST(PowarPolicy, PrefersPortsThatAreOnIfItShall) {
  Powar tree(tree_shape());
  tree.pins.initial_on = 0x0ff0;
  tree.reset();
  EXPECT_EQ(tree.power().preferred() & 0xffffu, 0x0ff0u);
  tree.pins.prefer_on = false;
  tree.reset();
  EXPECT_EQ(tree.power().preferred() & 0xffffu, 0xffffu);
}

}  // namespace
}  // namespace dusk
