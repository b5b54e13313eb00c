// SPDX-License-Identifier: Apache-2.0
#include "models/topology/bubble.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "models/topology/dependency_graph.h"
#include "tests/models/topology/small_ring.h"
#include "tests/models/torus_network.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

BubbleRing ring_of(std::uint32_t switches, std::uint32_t depth, std::uint32_t latency = 1,
                   std::uint32_t queues = 1) {
  BubbleRing ring;
  ring.switches = switches;
  ring.depth = depth;
  ring.latency = latency;
  ring.queues = queues;
  return ring;
}

TEST(LeastBubble, OfPacketsOfOneLengthIsAFlitDownstreamWhateverTheRing) {
  for (const std::uint32_t switches : {4u, 16u, 64u}) {
    for (const std::uint32_t queues : {1u, 2u, 6u}) {
      const BubbleRing ring = ring_of(switches, 64, 9, queues);
      EXPECT_EQ(least_bubble(BubbleAt::Downstream, ring, {16, 16}), 1u);
    }
  }
}

TEST(LeastBubble, CountsFlitsOfABufferThatHoldNoWholePacket) {
  EXPECT_EQ(least_bubble(BubbleAt::Downstream, ring_of(4, 67), {16, 16}), 4u);
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring_of(4, 67), {16, 16}), 4u + 16 + 1);
}

/// A packet that is granted, those flits before it that are on the channel, and a free flit.
TEST(LeastBubble, HereCountsWhatIsUnderWay) {
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring_of(4, 64), {16, 16}), 18u) << "2 packets";
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring_of(4, 64, 15), {16, 16}), 32u) << "2 packets";
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring_of(4, 64, 16), {16, 16}), 33u) << "3 packets";
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring_of(4, 64, 17), {16, 16}), 33u) << "a gap of 17";
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring_of(4, 64), {1, 1}), 3u);
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring_of(4, 64, 2), {1, 1}), 3u) << "a flit, a gap";
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring_of(4, 64, 3), {1, 1}), 4u);
}

TEST(LeastBubble, HasNoGapsOnANarrowChannel) {
  BubbleRing ring = ring_of(4, 64, 2);
  ring.narrows = true;
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring, {1, 1}), 4u);
}

/// Space for a longest packet may be divided among all buffers of the ring.
TEST(LeastBubble, OfSeveralLengthsGrowsWithTheRing) {
  EXPECT_EQ(least_bubble(BubbleAt::Downstream, ring_of(5, 64), {4, 1}), 5u * 3 + 1);
  EXPECT_EQ(least_bubble(BubbleAt::Downstream, ring_of(5, 64, 1, 2), {4, 1}), 10u * 3 + 1);
  EXPECT_EQ(least_bubble(BubbleAt::Downstream, ring_of(5, 64), {4, 2}), 5u * 2 + 1);
  EXPECT_EQ(least_bubble(BubbleAt::Local, ring_of(5, 64), {4, 1}), 5u * 3 + 1 + 4 + 1);
}

TEST(LeastBubble, OfSeveralLengthsIsExactInARingOfThree) {
  const auto searches = [](std::uint32_t depth, const std::vector<std::uint32_t>& lengths) {
    const PacketLengths of{lengths.back(), lengths.back() - lengths.front()};
    const std::uint32_t least = least_bubble(BubbleAt::Downstream, ring_of(3, depth), of);
    EXPECT_LE(least + of.longest, depth);
    const std::vector<std::uint32_t> depths(3, depth);
    EXPECT_FALSE(SmallRing(depths, lengths, least).can_stand_still()) << depth;
    EXPECT_TRUE(SmallRing(depths, lengths, least - 1).can_stand_still()) << depth;
  };
  searches(6, {1, 2});
  searches(12, {2, 4});
  searches(13, {2, 4});
}

/// A split ring of a 3DT torus: external and internal queues in turn.
BubbleRing split_ring(std::uint32_t nodes, std::uint32_t depth, std::uint32_t inner_depth) {
  BubbleRing ring = ring_of(nodes, depth);
  ring.inner_queues = 1;
  ring.inner_depth = inner_depth;
  return ring;
}

TEST(LeastBubble, OfQueuesOfTwoDepthsIsExactInSplitRings) {
  const auto searches = [](std::uint32_t nodes, std::uint32_t depth, std::uint32_t inner,
                           const std::vector<std::uint32_t>& lengths) {
    const std::uint32_t longest = lengths.back();
    const PacketLengths of{longest, lengths.size() > 1 ? longest - lengths.front() : longest};
    const BubbleRing ring = split_ring(nodes, depth, inner);
    const std::uint32_t least = least_bubble(BubbleAt::Downstream, ring, of);
    EXPECT_LE(least + longest, std::min(depth, inner));
    std::vector<std::uint32_t> depths;
    for (std::uint32_t node = 0; node < nodes; ++node) depths.insert(depths.end(), {depth, inner});
    EXPECT_FALSE(SmallRing(depths, lengths, least).can_stand_still()) << depth << ' ' << inner;
    EXPECT_TRUE(SmallRing(depths, lengths, least - 1).can_stand_still()) << depth << ' ' << inner;
  };
  searches(2, 8, 4, {2});
  searches(2, 4, 5, {2});
  searches(2, 8, 7, {3});
  searches(1, 5, 6, {1, 2});
  searches(1, 10, 11, {2, 4});
}

TEST(LeastBubble, OfTheThesisIsAFlitBeyondAPacket) {
  // 128 flits at external ports, 32 at the internal ones; packets of 4 flits.
  EXPECT_EQ(least_bubble(BubbleAt::Downstream, split_ring(5, 128, 32), {4, 4}), 1u);
  EXPECT_EQ(least_bubble(BubbleAt::Local, split_ring(5, 128, 32), {4, 4}), 1u + 4 + 1);
  BubbleRing far = split_ring(5, 128, 32);
  far.inner_latency = 4;
  EXPECT_EQ(least_bubble(BubbleAt::Local, far, {4, 4}), 1u + 4 + 4) << "the longer channel";
}

/// A torus with 2 adaptive VCs and as many escape VCs as are left of `vcs`.
Built with_bubble(const std::vector<std::uint32_t>& size, BubbleAt at, std::uint32_t flits,
                  std::uint32_t trunk = 1, std::uint32_t vcs = 3) {
  TorusSizes sizes;
  sizes.size = size;
  sizes.trunk = trunk;
  TorusRunSettings run;
  run.router.vcs_in_use = vcs;
  run.router.depth_in_use = 8;
  run.router.atomic_vc_allocation = false;
  cut_through(run.router);
  run.vcs.adaptive_vcs = 2;
  run.vcs.escape = RingEscape::Bubble;
  run.vcs.bubble_at = at;
  run.vcs.bubble = flits;
  Built built{make_torus(sizes), {}};
  built.settings = make_torus_settings(built.torus, run);
  return built;
}

DeadlockVerdict judge(const Built& built, const PacketLengths& lengths,
                      const std::vector<bool>& lit = {}, TorusRouteFunction route = torus_route) {
  return check_deadlock_freedom(built.torus, built.settings, lit, route, lengths);
}

TEST(BubbleRings, AreFreeOfDeadlockFromTheLeastBubbleOn) {
  for (const std::vector<std::uint32_t>& size :
       {std::vector<std::uint32_t>{5}, {4, 5}, {24, 22}, {4, 3, 4}}) {
    for (const std::uint32_t vcs : {3u, 4u}) {
      for (const std::uint32_t trunk : {1u, 2u}) {
        EXPECT_TRUE(judge(with_bubble(size, BubbleAt::Downstream, 1, trunk, vcs), {2, 2}).free);
        EXPECT_TRUE(judge(with_bubble(size, BubbleAt::Local, 4, trunk, vcs), {2, 2}).free);
        const DeadlockVerdict less =
            judge(with_bubble(size, BubbleAt::Local, 3, trunk, vcs), {2, 2});
        EXPECT_FALSE(less.free);
        EXPECT_THAT(less.reason, HasSubstr(" -> "));
        EXPECT_FALSE(judge(with_bubble(size, BubbleAt::Downstream, 0, trunk, vcs), {2, 2}).free);
        EXPECT_FALSE(judge(with_bubble(size, BubbleAt::Downstream, 1, trunk, vcs), {2, 1}).free);
      }
    }
  }
}

TEST(BubbleRings, WhereNoPacketGoesOnNeedNone) {
  EXPECT_TRUE(judge(with_bubble({3, 2, 3}, BubbleAt::Local, 0), {2, 2}).free);
  Built of_4 = with_bubble({4, 4}, BubbleAt::Local, 0), of_5 = with_bubble({5}, BubbleAt::Local, 0);
  for (Built* built : {&of_4, &of_5}) {
    EXPECT_FALSE(judge(*built, {2, 2}).free);
    for (SwitchSettings& s : built->settings) s.ring_tie = RingTie::Alternate;
  }
  EXPECT_TRUE(judge(of_4, {2, 2}).free) << "two hops begin at every other switch";
  EXPECT_FALSE(judge(of_5, {2, 2}).free);
}

TEST(BubbleRings, HaveTheSameRuleInEverySwitch) {
  Built built = with_bubble({4, 5}, BubbleAt::Downstream, 1);
  built.settings[7].admission[1][1].downstream.flits = 0;
  EXPECT_FALSE(judge(built, {2, 2}).free);
  built.settings[7].admission[1][1].own.flits = 4;
  EXPECT_TRUE(judge(built, {2, 2}).free) << "either rule";
  built.settings[7].depth_in_use = 9;
  EXPECT_FALSE(judge(built, {2, 2}).free) << "a flit more than whole packets";
}

TEST(BubbleRings, HaveAllTheirLinksOn) {
  const Built built = with_bubble({4, 4}, BubbleAt::Downstream, 1, 2);
  std::vector<bool> lit(built.torus.channels.size(), true);
  EXPECT_TRUE(judge(built, {2, 2}, lit).free);
  lit[built.torus.out_channel[5][0]] = false;
  EXPECT_FALSE(judge(built, {2, 2}, lit).free);
}

/// Half of the destinations are reached in the highest dimension first: rings wait for each other,
/// each of which never fills.
TorusRoute both_orders(const TorusPosition& at, std::uint32_t destination, unsigned bits) {
  TorusRoute route = torus_route(at, destination, bits);
  if (!route.local && destination % 2 == 0) {
    const auto highest = static_cast<std::uint32_t>(31 - __builtin_clz(route.productive));
    route.escape = 1u << highest;
  }
  return route;
}

TEST(BubbleRings, ThatWaitForEachOtherAreACycle) {
  const Built built = with_bubble({4, 4}, BubbleAt::Downstream, 1);
  EXPECT_TRUE(judge(built, {2, 2}).free);
  const DeadlockVerdict verdict = judge(built, {2, 2}, {}, both_orders);
  EXPECT_FALSE(verdict.free);
  EXPECT_THAT(verdict.reason, HasSubstr(" and its ring -> "));
}

TEST(BubbleSettings, PutAllEscapeVcsIntoBothClassesAndTheRoomIntoTheRule) {
  const Built here = with_bubble({4, 4}, BubbleAt::Local, 7, 1, 5);
  const SwitchSettings& s = here.settings[3];
  EXPECT_EQ(s.class_vcs, (std::array<std::uint8_t, kMaxVcClasses>{3, 28, 28, 1}));
  EXPECT_EQ(s.admission[1][1].own.flits, 7);
  EXPECT_EQ(s.admission[1][1].downstream.flits, 0);
  EXPECT_EQ(s.admission[1][0].own.flits, 0) << "who continues";
  const Built there = with_bubble({4, 4}, BubbleAt::Downstream, 7, 1, 5);
  EXPECT_EQ(there.settings[3].admission[1][1].own.flits, 0);
  EXPECT_EQ(there.settings[3].admission[1][1].downstream.flits, 7);
  EXPECT_TRUE(there.settings[3].admission[1][1].downstream.length);
}

TEST(BubbleSettings, RefuseWhatCannotBe) {
  TorusSizes sizes;
  sizes.size = {4, 4};
  const auto refuses = [&sizes](bool wrap, auto change) {
    sizes.wrap = wrap;
    TorusRunSettings run;
    cut_through(run.router);
    run.vcs.escape = RingEscape::Bubble;
    change(run);
    const Topology torus = make_torus(sizes);
    EXPECT_THROW(make_torus_settings(torus, run), std::invalid_argument);
  };
  refuses(false, [](TorusRunSettings&) {});
  refuses(true, [](TorusRunSettings& r) { r.router.admission = {}; });
  refuses(true, [](TorusRunSettings& r) { r.vcs.adaptive_vcs = 3; });
  refuses(true, [](TorusRunSettings& r) { r.vcs.bubble = 512; });
}

}  // namespace
}  // namespace dusk
