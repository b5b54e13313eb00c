// SPDX-License-Identifier: Apache-2.0
#include "models/topology/dependency_graph.h"

#include <gmock/gmock.h>

#include <random>
#include <string>

#include "tests/models/torus_network.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

TEST(DependencyGraph, HasTheDependenciesOfARingOf4CountedByHand) {
  // Ties go up: 0 -> 1 -> 2 and 1 -> 2 -> 3 on class after, 2 -> 3 -> 0 from before to after, and 3
  // -> 0 -> 1 on after. The relaxed rule adds class before at 0 and 1.
  for (const std::uint32_t trunk : {1u, 2u, 3u}) {
    Built ring = build({4}, true, trunk, 0, RingTie::Plus, false);
    DeadlockVerdict verdict = check_deadlock_freedom(ring.torus, ring.settings);
    EXPECT_TRUE(verdict.free) << verdict.reason;
    EXPECT_EQ(verdict.channels, 16 * trunk);
    EXPECT_EQ(verdict.dependencies, 4 * trunk * trunk);
    for (SwitchSettings& s : ring.settings) s.relaxed_dateline = true;
    EXPECT_EQ(check_deadlock_freedom(ring.torus, ring.settings).dependencies, 6 * trunk * trunk);
  }
}

class Shipped : public ::testing::TestWithParam<Network> {};

TEST_P(Shipped, IsFreeOfDeadlockWithAnyLegalSetOfLinks) {
  std::mt19937 random(1);
  for (const std::uint32_t adaptive : {0u, 1u}) {
    for (const bool relaxed : {false, true}) {
      for (const RingTie tie : {RingTie::Plus, RingTie::Alternate, RingTie::Random}) {
        const Built built =
            build(GetParam().size, GetParam().wrap, GetParam().trunk, adaptive, tie, relaxed);
        const DeadlockVerdict all = check_deadlock_freedom(built.torus, built.settings);
        EXPECT_TRUE(all.free) << all.reason;
        const DeadlockVerdict some =
            check_deadlock_freedom(built.torus, built.settings, some_links(built.torus, random));
        EXPECT_TRUE(some.free) << some.reason;
        EXPECT_LT(some.channels, all.channels);
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Sizes, Shipped,
                         ::testing::Values(Network{{8, 8}, true, 4}, Network{{4, 4, 4}, true, 4},
                                           Network{{8, 8}, false, 4}, Network{{4, 4, 4}, false, 4},
                                           Network{{3, 2, 4, 2}, true, 2},
                                           Network{{5, 4, 6}, Rings::of(5), 2},
                                           Network{{40, 30}, Rings::of(2), 2},
                                           Network{{40, 30}, true, 2}));

TEST(DependencyGraph, TheLargestPublishedToriAreFree) {
  for (const std::vector<std::uint32_t>& size : {std::vector<std::uint32_t>{16, 16}, {8, 8, 8}}) {
    const Built built = build(size, true, 4, 1, RingTie::Random, true);
    EXPECT_TRUE(check_deadlock_freedom(built.torus, built.settings).free);
  }
}

TEST(DependencyGraph, OneEscapeClassOnARingIsACycle) {
  Built ring = build({5}, true, 2, 1, RingTie::Plus, false);
  for (SwitchSettings& s : ring.settings) s.class_vcs[1] = s.class_vcs[2];
  const DeadlockVerdict verdict = check_deadlock_freedom(ring.torus, ring.settings);
  EXPECT_FALSE(verdict.free);
  std::string up, down;
  for (const int x : {0, 1, 2, 3, 4, 0}) {
    up += (up.empty() ? "" : " -> ") + ring.torus.switch_name[x] + " port 0 VC 2";
  }
  EXPECT_EQ(verdict.reason, up);
}

TEST(DependencyGraph, OneEscapeClassIsEnoughForAMesh) {
  Built mesh = build({4, 4}, false, 2, 1, RingTie::Plus, false);
  for (SwitchSettings& s : mesh.settings) s.class_vcs[1] = s.class_vcs[2];
  EXPECT_TRUE(check_deadlock_freedom(mesh.torus, mesh.settings).free);
}

TEST(DependencyGraph, ATrunkWithoutALinkThatIsOnIsNamed) {
  const Built built = build({4, 4}, true, 2, 1, RingTie::Plus, true);
  std::vector<bool> lit(built.torus.channels.size(), true);
  lit[built.torus.out_channel[5][2]] = false;  // switch (1,1), down in dimension 0
  EXPECT_TRUE(check_deadlock_freedom(built.torus, built.settings, lit).free);
  lit[built.torus.out_channel[5][3]] = false;
  const DeadlockVerdict verdict = check_deadlock_freedom(built.torus, built.settings, lit);
  EXPECT_FALSE(verdict.free);
  EXPECT_EQ(verdict.reason, "no link from switch (1,1) to switch (0,1) is on");
}

TEST(DependencyGraph, AdaptiveVcsNeedAtomicAllocation) {
  const Built built = build({4, 4}, true, 1, 1, RingTie::Plus, false, false);
  const DeadlockVerdict verdict = check_deadlock_freedom(built.torus, built.settings);
  EXPECT_FALSE(verdict.free);
  EXPECT_THAT(verdict.reason, HasSubstr("atomic"));
}

TEST(DependencyGraph, WholePacketsNeedNoAtomicAllocation) {
  for (const bool relaxed : {false, true}) {
    for (const std::uint32_t adaptive : {0u, 1u, 2u}) {
      Built built = build({5, 4}, true, 1, adaptive, RingTie::Random, relaxed, false);
      cut_through(built.settings);
      EXPECT_TRUE(check_deadlock_freedom(built.torus, built.settings).free)
          << relaxed << " " << adaptive;
    }
  }
}

TEST(DependencyGraph, OneSwitchThatTakesPartsOfPacketsIsNoVirtualCutThrough) {
  Built built = build({4, 4}, true, 1, 1, RingTie::Plus, false, false);
  cut_through(built.settings);
  built.settings[5].admission[2][0].downstream.length = false;
  EXPECT_FALSE(check_deadlock_freedom(built.torus, built.settings).free);
}

TEST(DependencyGraph, OnePacketPerPortNeedsWholePackets) {
  Built built = build({4, 4}, true, 1, 1, RingTie::Plus, false, true);
  EXPECT_TRUE(check_deadlock_freedom(built.torus, built.settings).free);
  built.settings[5].one_packet_per_port = true;
  const DeadlockVerdict verdict = check_deadlock_freedom(built.torus, built.settings);
  EXPECT_FALSE(verdict.free);
  EXPECT_THAT(verdict.reason, HasSubstr("one packet per port needs virtual cut-through"));
  cut_through(built.settings);
  EXPECT_TRUE(check_deadlock_freedom(built.torus, built.settings).free);
}

TEST(DependencyGraph, WholePacketsDependOnWhatTheyAskForAlone) {
  Built torus = build({5, 5}, true, 1, 1, RingTie::Plus, false, false);
  cut_through(torus.settings);
  const std::size_t direct = check_deadlock_freedom(torus.torus, torus.settings).dependencies;
  for (SwitchSettings& s : torus.settings) s.atomic_vc_allocation = true, s.admission = {};
  EXPECT_LT(direct, check_deadlock_freedom(torus.torus, torus.settings).dependencies);
}

TEST(DependencyGraph, WholePacketsOnOneEscapeClassAreACycle) {
  Built ring = build({5}, true, 2, 1, RingTie::Plus, false, false);
  cut_through(ring.settings);
  for (SwitchSettings& s : ring.settings) s.class_vcs[1] = s.class_vcs[2];
  EXPECT_FALSE(check_deadlock_freedom(ring.torus, ring.settings).free);
}

TEST(DependencyGraph, WithoutAtomicAllocationTheRelaxedRuleIsACycleOfDimensionOrder) {
  EXPECT_TRUE([] {
    const Built classic = build({5, 5}, true, 1, 0, RingTie::Plus, false, false);
    return check_deadlock_freedom(classic.torus, classic.settings).free;
  }());
  const Built relaxed = build({5, 5}, true, 1, 0, RingTie::Plus, true, false);
  const DeadlockVerdict verdict = check_deadlock_freedom(relaxed.torus, relaxed.settings);
  EXPECT_FALSE(verdict.free);
  EXPECT_THAT(verdict.reason, HasSubstr(" -> "));
}

TEST(DependencyGraph, ADestinationWithoutAnEscapeVcIsMissing) {
  Built built = build({4, 4}, true, 1, 1, RingTie::Plus, true);
  for (SwitchSettings& s : built.settings) s.class_vcs[1] = 0;
  const DeadlockVerdict verdict = check_deadlock_freedom(built.torus, built.settings);
  EXPECT_FALSE(verdict.free);
  EXPECT_THAT(verdict.reason, HasSubstr("no escape VC"));
}

/// The class does not change where the ring closes.
TorusRoute without_dateline(const TorusPosition& at, std::uint32_t destination, unsigned bits) {
  TorusRoute route = torus_route(at, destination, bits);
  if (!route.local) {
    route.may_use_before = true;
    route.may_use_after = false;
  }
  return route;
}
/// Every packet may use both classes anywhere.
TorusRoute with_both(const TorusPosition& at, std::uint32_t destination, unsigned bits) {
  TorusRoute route = torus_route(at, destination, bits);
  route.may_use_before = route.may_use_after = !route.local;
  return route;
}
/// Packets continue around the ring.
TorusRoute upwards(const TorusPosition& at, std::uint32_t destination, unsigned bits) {
  TorusRoute route = torus_route(at, destination, bits);
  route.productive = route.escape = route.local ? 0 : 1;
  return route;
}
/// The same routes by another function, so the whole graph is checked.
TorusRoute whole(const TorusPosition& at, std::uint32_t destination, unsigned bits) {
  return torus_route(at, destination, bits);
}

TEST(DependencyGraph, ABrokenDatelineIsACycle) {
  for (const std::uint32_t adaptive : {0u, 1u}) {
    for (const RingTie tie : {RingTie::Plus, RingTie::Alternate, RingTie::Random}) {
      const Built built = build({5, 4}, true, 2, adaptive, tie, true);
      for (const TorusRouteFunction broken : {without_dateline, with_both}) {
        const DeadlockVerdict verdict =
            check_deadlock_freedom(built.torus, built.settings, {}, broken);
        EXPECT_FALSE(verdict.free);
        EXPECT_THAT(verdict.reason, HasSubstr(" -> "));
      }
    }
  }
}

TEST(DependencyGraph, ARoutingThatLeadsAwayIsNamed) {
  const Built built = build({5}, true, 1, 1, RingTie::Plus, true);
  const DeadlockVerdict verdict = check_deadlock_freedom(built.torus, built.settings, {}, upwards);
  EXPECT_FALSE(verdict.free);
  EXPECT_THAT(verdict.reason, HasSubstr("does not lead nearer"));
}

TEST(DependencyGraph, OneSwitchThatTakesItsRingForLongerIsNamed) {
  Built built = build({5, 4}, true, 1, 1, RingTie::Plus, true);
  built.settings[3].last = 0x3007;
  EXPECT_THAT(check_deadlock_freedom(built.torus, built.settings).reason,
              HasSubstr(built.torus.switch_name[3]));
}

TEST(DependencyGraph, TheLinesOfALargeTorusHaveTheVerdictOfTheWhole) {
  for (const std::vector<std::uint32_t>& size :
       {std::vector<std::uint32_t>{24, 22}, std::vector<std::uint32_t>{3, 9, 20}}) {
    for (const bool broken : {false, true}) {
      Built built = build(size, true, 1, 1, RingTie::Random, true);
      ASSERT_GT(built.torus.switches, kWholeGraphSwitches);
      for (SwitchSettings& s : built.settings) {
        if (broken) s.class_vcs[1] = s.class_vcs[2];
      }
      const DeadlockVerdict lines = check_deadlock_freedom(built.torus, built.settings);
      const DeadlockVerdict all = check_deadlock_freedom(built.torus, built.settings, {}, whole);
      EXPECT_EQ(lines.free, !broken) << lines.reason;
      EXPECT_EQ(all.free, !broken) << all.reason;
      if (!broken) {
        EXPECT_EQ(lines.channels, all.channels);
        EXPECT_LT(lines.dependencies, all.dependencies);
        const std::vector<bool> lit(built.torus.channels.size(), true);
        const DeadlockVerdict each = check_deadlock_freedom(built.torus, built.settings, lit);
        EXPECT_EQ(lines.channels, each.channels)
            << "a line of each dimension stands for the others";
        EXPECT_EQ(lines.dependencies, each.dependencies);
      }
    }
  }
}

TEST(DependencyGraph, OnlyATorusWithItsSettingsIsJudged) {
  const Built built = build({4}, true, 1, 1, RingTie::Plus, true);
  EXPECT_THROW(check_deadlock_freedom(built.torus, {}), std::invalid_argument);
  EXPECT_THROW(check_deadlock_freedom(built.torus, built.settings, {true}), std::invalid_argument);
  const Topology tree = make_k_ary_n_tree(2, 2, 4);
  EXPECT_THROW(check_deadlock_freedom(tree, std::vector<SwitchSettings>(tree.switches)),
               std::invalid_argument);
}

}  // namespace
}  // namespace dusk
