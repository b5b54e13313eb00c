// SPDX-License-Identifier: Apache-2.0
// The twin's allocator of a torus against docs/rtl/vc_allocator_per_switch.md and trunk_select.md.
#include "models/twin/vc_allocation_per_switch.h"

#include <gmock/gmock.h>

#include "tests/models/twin/torus_allocator_bench.h"

namespace dusk {
namespace {

class Allocator : public TorusAllocatorTest<OverTorus::PerSwitch<2>, VcAllocator::PerSwitch> {
 protected:
  /// From input port 8.
  unsigned serve(std::uint32_t destination, std::uint32_t usable = 0x1ff) {
    return TorusAllocatorTest::serve(8, destination, usable);
  }
};

TEST_F(Allocator, ServesOneHeadACycleInTurnsOverThePorts) {
  for (const PortId port : {8u, 3u, 5u}) head(port, 0, at(3, 2));
  const auto served = [this] {
    return (got(3) != kNothing ? 1 : 0) + (got(5) != kNothing ? 2 : 0) +
           (got(8) != kNothing ? 4 : 0);
  };
  allocate();
  EXPECT_EQ(served(), 1);
  head(0, 0, at(3, 2));  // behind the turn: after 5 and 8
  allocate();
  EXPECT_EQ(served(), 3);
  allocate();
  EXPECT_EQ(served(), 7);
  EXPECT_EQ(got(0), kNothing);
  allocate();
  EXPECT_NE(got(0), kNothing) << "9 ports: the turn wraps";
}

TEST_F(Allocator, TakesTurnsOverTheVcsOfAPort) {
  head(2, 1, at(3, 2));
  allocate();
  ASSERT_NE(got(2, 1), kNothing);
  for (const VcId vc : {0u, 2u, 3u}) head(2, vc, at(3, 2));
  allocate();
  EXPECT_NE(got(2, 2), kNothing);
  EXPECT_EQ(got(2, 0), kNothing);
  allocate();
  EXPECT_NE(got(2, 3), kNothing);
  allocate();
  EXPECT_NE(got(2, 0), kNothing) << "after the last VC comes the first";
}

TEST_F(Allocator, AHeadWithoutWaysUsesTheCycleAndIsTriedAgainInItsTurn) {
  head(0, 0, at(1, 2));  // both links of -x are not usable
  head(4, 0, at(3, 2));
  allocate(0x1f3);
  EXPECT_EQ(got(0), kNothing);
  EXPECT_EQ(got(4), kNothing) << "one head a cycle, served or not";
  allocate(0x1f3);
  EXPECT_EQ(got(4), 0u);
  allocate(0x1ff);
  EXPECT_EQ(got(0), 16u);
}

TEST_F(Allocator, TakesAPreferredLinkIfOneHasAFreeVc) {
  head(0, 0, at(3, 2));
  allocate(0x1ff, 0x1fe);
  EXPECT_EQ(got(0), 8u) << "link 1 of +x";
  output_.own(9);  // its other adaptive VC
  head(3, 0, at(3, 2));
  allocate(0x1ff, 0x1fe);
  EXPECT_EQ(got(3), 0u) << "no preferred way: another";
  head(4, 0, at(3, 2));
  allocate(0x1ff, 0x000);
  EXPECT_EQ(got(4), 1u);
}

TEST_F(Allocator, TriesAdaptiveThenAfterThenBeforeTheDateline) {
  pins_.relaxed_dateline = true;
  reset();
  std::vector<unsigned> given;
  for (PortId port = 0; port < 5; ++port) {
    head(port, 0, at(4, 2));
    allocate(0x1fd);  // one link of the trunk
    given.push_back(got(port));
  }
  EXPECT_EQ(given, (std::vector<unsigned>{0, 1, 3, 2, kNothing}));
}

TEST_F(Allocator, EscapesOnlyInTheClassesOfTheDateline) {
  output_.own(0);
  output_.own(1);
  const std::uint32_t link = 0x1fd;
  EXPECT_EQ(serve(at(4, 2), link), 3u) << "behind the wrap link: after";
  output_.own(3);
  EXPECT_EQ(serve(at(4, 2), link), kNothing) << "classic rule";
  output_.release(VcSet<2>::only(3));
  pins_.address = at(6, 2);
  allocation_.reset(shape_, pins_);
  EXPECT_EQ(serve(at(1, 2), link), 2u) << "the wrap link is ahead: before";
  output_.own(2);
  EXPECT_EQ(serve(at(1, 2), link), kNothing);
  output_.release(VcSet<2>::only(2));
  pins_.address = at(7, 2);
  pins_.relaxed_dateline = true;
  allocation_.reset(shape_, pins_);
  EXPECT_EQ(serve(at(1, 2), link), 3u) << "on the wrap link: after";
  output_.own(3);
  EXPECT_EQ(serve(at(1, 2), link), kNothing);
}

TEST_F(Allocator, EscapesInTheLowestDimensionOnly) {
  for (PortId port = 0; port < 8; ++port) {
    output_.own(port * 8);
    output_.own(port * 8 + 1);
  }
  EXPECT_EQ(serve(at(4, 4)), 3u);
  EXPECT_EQ(serve(at(4, 4), 0x1f0), kNothing) << "+y is productive, but no escape";
  output_.release(VcSet<2>::only(4 * 8 + 1));
  EXPECT_EQ(serve(at(4, 4)), 33u) << "an adaptive VC anywhere comes first";
}

TEST_F(Allocator, WithoutAdaptiveVcsItIsDimensionOrder) {
  pins_.class_vcs = {0, 3, 12, 1};
  reset();
  EXPECT_EQ(serve(at(4, 4)), 2u);
  EXPECT_EQ(serve(at(4, 4), 0x1f0), kNothing);
  EXPECT_EQ(serve(at(2, 4)), 34u);
  EXPECT_EQ(allocation_.candidates(0, at(4, 4)), 0x03u);
}

TEST_F(Allocator, LocalPortsHaveTheirOwnVcs) {
  pins_.class_vcs = {3, 4, 8, 6};
  reset();
  EXPECT_EQ(output_.free().of_port(8), 6u);
  EXPECT_EQ(output_.free().of_port(7), 15u);
  EXPECT_EQ(serve(at(2, 2)), 65u);
  output_.own(65);
  EXPECT_EQ(serve(at(2, 2)), 66u);
  output_.own(66);
  EXPECT_EQ(serve(at(2, 2)), kNothing);
  pins_.class_vcs = {1, 4, 8, 15};
  reset();
  EXPECT_EQ(output_.free().of_port(0), 13u) << "VC 1 is in use in local ports only";
}

TEST_F(Allocator, FirstFreeTakesTheLowestPort) {
  EXPECT_EQ(serve(at(1, 4)), 16u);
  EXPECT_EQ(serve(at(1, 4), 0x1f8), 24u);
  EXPECT_EQ(serve(at(1, 4), 0x1f0), 32u);
}

TEST_F(Allocator, MostFreeCountsTheVcsOfEveryClassAndRotatingIsLowest) {
  pins_.selection = Selection::MostFreeVcs;
  for (const TieBreak tie : {TieBreak::Lowest, TieBreak::Rotating}) {
    pins_.tie_break = tie;
    reset();
    EXPECT_EQ(serve(at(3, 3)), 0u);
    EXPECT_EQ(serve(at(3, 3)), 0u) << "no pointer";
    output_.own(2);  // escape VCs count, too
    output_.own(8);
    EXPECT_EQ(serve(at(3, 3)), 32u);
    output_.own(35);
    output_.own(40);
    output_.own(43);
    EXPECT_EQ(serve(at(3, 3)), 0u) << "three free in ports 0, 1, 4: the lowest";
  }
}

TEST_F(Allocator, CyclicStartsAtADimensionThatMovesWithEveryHead) {
  pins_.selection = Selection::Cyclic;
  reset();
  EXPECT_EQ(serve(at(3, 3)), 0u);
  EXPECT_EQ(serve(at(3, 3)), 32u);
  EXPECT_EQ(serve(at(3, 3)), 0u);
  EXPECT_EQ(serve(at(3, 2)), 0u) << "the second dimension has no way";
  EXPECT_EQ(serve(at(1, 3), 0), kNothing);
  EXPECT_EQ(serve(at(1, 3)), 32u) << "moved by the head without ways, too";
  allocate();
  EXPECT_EQ(serve(at(1, 3)), 16u) << "but not by a cycle without heads";
  EXPECT_EQ(serve(at(2, 2)), 64u) << "local";
}

TEST_F(Allocator, RoundRobinHasOnePointerForTheSwitchThatMovesWithEveryGrant) {
  pins_.selection = Selection::RoundRobin;
  reset();
  const auto from = [this](PortId port, std::uint32_t destination, std::uint32_t usable = 0x1ff) {
    return TorusAllocatorTest::serve(port, destination, usable);
  };
  EXPECT_EQ(from(8, at(3, 3)), 0u);
  EXPECT_EQ(from(3, at(3, 3)), 8u) << "whichever port the head came by";
  EXPECT_EQ(from(7, at(1, 3)), 16u);
  EXPECT_EQ(from(8, at(1, 3), 0), kNothing);
  EXPECT_EQ(from(8, at(1, 3)), 24u) << "not moved by a head that got nothing";
  EXPECT_EQ(from(0, at(3, 3)), 32u);
  EXPECT_EQ(from(0, at(2, 2)), 64u) << "local";
  EXPECT_EQ(from(0, at(3, 3)), 0u) << "behind the last port comes the first";
  head(4, 0, at(3, 3));
  allocate(0x1ff, 0x20);
  EXPECT_EQ(got(4), 40u) << "a preferred port before those whose turn it is";
}

TEST_F(Allocator, ObliviousDrawsWithTheLowByteOfTheRegister) {
  pins_.selection = Selection::Oblivious;
  pins_.seed = 0x01c0;  // 192 of 256: the last of 4 ways
  reset();
  EXPECT_EQ(serve(at(3, 3)), 40u);
  const unsigned byte = next_tie_break(0x01c0) & 0xffu;
  constexpr std::array<unsigned, 4> kWays = {0, 8, 32, 40};
  EXPECT_EQ(serve(at(3, 3)), kWays[4 * byte / 256]);
}

TEST_F(Allocator, RandomTiesAreAmongThePortsWithMostFreeVcs) {
  pins_.selection = Selection::MostFreeVcs;
  pins_.tie_break = TieBreak::Random;
  pins_.seed = 0x0180;  // the second of 3, and the third of 4
  reset();
  EXPECT_EQ(serve(at(3, 3)), 32u);
  reset();
  output_.own(8);
  EXPECT_EQ(serve(at(3, 3)), 32u);
  reset();
  output_.own(0);
  output_.own(8);
  EXPECT_EQ(serve(at(3, 3)), 40u);
}

TEST_F(Allocator, WidestFirstTakesTheLeastNarrowedThenMostFreeThenTheLowest) {
  pins_.selection = Selection::WidestFirst;
  pins_.tie_break = TieBreak::Random;
  pins_.seed = 0xffff;
  reset();
  widths_ = {1, 1, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(serve(at(3, 3)), 32u);
  output_.own(33);
  EXPECT_EQ(serve(at(3, 3)), 40u);
  widths_ = {1, 1, 0, 0, 2, 2, 0, 0, 0};
  EXPECT_EQ(serve(at(3, 3)), 0u);
}

TEST_F(Allocator, RandomRingTiesAreDecidedByTheHighBits) {
  pins_.ring_tie = RingTie::Random;
  pins_.seed = 0x1000;
  reset();
  EXPECT_EQ(allocation_.candidates(0, at(6, 6)), 0x3cu) << "bit 12: -x; +y";
  EXPECT_EQ(serve(at(6, 6)), 16u);
  pins_.seed = 0x2000;
  reset();
  EXPECT_EQ(allocation_.candidates(0, at(6, 6)), 0xc3u);
}

TEST_F(Allocator, CandidatesAreAllPortsOfTheWays) {
  EXPECT_EQ(allocation_.candidates(0, at(1, 3)), 0x3cu);
  EXPECT_EQ(allocation_.candidates(0, at(2, 2)), 0x100u);
}

}  // namespace
}  // namespace dusk
