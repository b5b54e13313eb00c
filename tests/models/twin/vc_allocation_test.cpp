// SPDX-License-Identifier: Apache-2.0
// The twin's allocator per port in a torus against docs/rtl/vc_allocator.md ("In a torus or mesh"),
// input_units.md and trunk_select.md.
#include "models/twin/vc_allocation.h"

#include <gmock/gmock.h>

#include "tests/models/twin/torus_allocator_bench.h"

namespace dusk {
namespace {

using TorusPerPort = TorusAllocatorTest<OverTorus::PerPort<2>, VcAllocator::PerPort>;

constexpr std::uint32_t kOneLink = 0x1fd;  ///< one link of +x

TEST_F(TorusPerPort, EveryInputPortMayGetAVcInOneCycle) {
  head(8, 0, at(3, 2));
  head(2, 3, at(2, 4));
  head(5, 1, at(2, 2));
  allocate();
  EXPECT_EQ(got(8), 0u);
  EXPECT_EQ(got(2, 3), 32u);
  EXPECT_EQ(got(5, 1), 64u);
}

TEST_F(TorusPerPort, AnOutputPortGivesOneVcACycleInTurnsOverTheInputPorts) {
  for (const PortId port : {8u, 3u, 5u}) head(port, 0, at(3, 2));
  allocate(kOneLink);
  EXPECT_EQ(got(3), 0u);
  EXPECT_EQ(got(5), kNothing);
  EXPECT_EQ(got(8), kNothing);
  head(0, 0, at(3, 2));  // behind the turn: after 5 and 8
  allocate(kOneLink);
  EXPECT_EQ(got(5), 1u);
  allocate(kOneLink);
  EXPECT_EQ(got(8), 3u) << "no adaptive VC is left";
  EXPECT_EQ(got(0), kNothing);
  output_.release(VcSet<2>::only(0));
  allocate(kOneLink);
  EXPECT_EQ(got(0), 0u);
}

TEST_F(TorusPerPort, APortBidsForOneHeadInTurnsOverItsVcsThatMoveWithAGrant) {
  head(3, 0, at(3, 2));
  for (const VcId vc : {0u, 1u}) head(5, vc, at(3, 2));
  allocate(kOneLink);
  EXPECT_EQ(got(3), 0u);
  allocate(kOneLink);
  EXPECT_EQ(got(5, 0), 1u) << "a bid that loses stays";
  EXPECT_EQ(got(5, 1), kNothing);
  for (const VcId vc : {2u, 3u}) head(5, vc, at(2, 4));
  allocate();
  EXPECT_EQ(got(5, 1), 8u);
  allocate();
  EXPECT_EQ(got(5, 2), 32u);
  input_.reset(shape_, pins_);
  flits_.connect(input_);
  head(5, 0, at(2, 3));
  head(5, 3, at(2, 3));
  allocate();
  EXPECT_EQ(got(5, 3), 33u);
  EXPECT_EQ(got(5, 0), kNothing);
}

TEST_F(TorusPerPort, AHeadWithoutWaysDoesNotKeepAnotherFromBidding) {
  head(2, 0, at(1, 2));  // both links of -x are not usable
  head(2, 1, at(3, 2));
  allocate(0x1f3);
  EXPECT_EQ(got(2, 0), kNothing);
  EXPECT_EQ(got(2, 1), 0u);
  allocate();
  EXPECT_EQ(got(2, 0), 16u);
}

TEST_F(TorusPerPort, TriesAdaptiveThenAfterThenBeforeTheDateline) {
  pins_.relaxed_dateline = true;
  reset();
  std::vector<unsigned> given;
  for (PortId port = 0; port < 5; ++port) {
    head(port, 0, at(4, 2));
    allocate(kOneLink);
    given.push_back(got(port));
  }
  EXPECT_EQ(given, (std::vector<unsigned>{0, 1, 3, 2, kNothing}));
}

TEST_F(TorusPerPort, TheVcIsOfTheWinnersClass) {
  pins_.address = at(6, 2);
  reset();
  output_.own(0);
  output_.own(1);
  head(3, 0, at(1, 2));  // the wrap link is ahead: before
  head(5, 0, at(7, 2));  // never comes: after
  head(8, 0, at(7, 4));  // another of after, and of +y adaptive
  allocate(kOneLink);
  EXPECT_EQ(got(3), 2u);
  EXPECT_EQ(got(8), 32u);
  allocate(kOneLink);
  EXPECT_EQ(got(5), 3u);
}

TEST_F(TorusPerPort, EscapesInTheLowestDimensionOnly) {
  for (PortId port = 0; port < 8; ++port) {
    output_.own(port * 8);
    output_.own(port * 8 + 1);
  }
  EXPECT_EQ(serve(8, at(4, 4)), 3u);
  EXPECT_EQ(serve(8, at(4, 4), 0x1f0), kNothing) << "+y is productive, but no escape";
  output_.release(VcSet<2>::only(4 * 8 + 1));
  EXPECT_EQ(serve(8, at(4, 4)), 33u) << "an adaptive VC anywhere comes first";
}

TEST_F(TorusPerPort, WithoutAdaptiveVcsItIsDimensionOrder) {
  pins_.class_vcs = {0, 3, 12, 1};
  reset();
  EXPECT_EQ(serve(8, at(4, 4)), 2u);
  EXPECT_EQ(serve(8, at(4, 4), 0x1f0), kNothing);
  EXPECT_EQ(serve(8, at(2, 4)), 34u);
  EXPECT_EQ(allocation_.candidates(0, at(4, 4)), 0x03u);
  EXPECT_EQ(allocation_.candidates(0, at(2, 2)), 0x100u);
}

TEST_F(TorusPerPort, LocalPortsHaveTheirOwnVcs) {
  pins_.class_vcs = {3, 4, 8, 6};
  reset();
  EXPECT_EQ(serve(0, at(2, 2)), 65u);
  output_.own(65);
  EXPECT_EQ(serve(0, at(2, 2)), 66u);
  output_.own(66);
  EXPECT_EQ(serve(0, at(2, 2)), kNothing);
}

TEST_F(TorusPerPort, CyclicStartsAtTheInputPortsDimensionThatMovesWithEveryBid) {
  pins_.selection = Selection::Cyclic;
  reset();
  EXPECT_EQ(serve(8, at(3, 3)), 0u);
  EXPECT_EQ(serve(8, at(3, 3)), 32u);
  EXPECT_EQ(serve(7, at(3, 3)), 0u) << "another port's";
  EXPECT_EQ(serve(8, at(3, 2)), 0u);
  EXPECT_EQ(serve(8, at(3, 3), 0), kNothing);
  EXPECT_EQ(serve(8, at(3, 3)), 32u) << "not moved without a bid";
  EXPECT_EQ(serve(8, at(2, 2)), 64u);
  EXPECT_EQ(serve(8, at(3, 3)), 32u) << "a bid for a local port moves it, too";
}

TEST_F(TorusPerPort, ABidThatLosesMovesTheFirstDimension) {
  pins_.selection = Selection::Cyclic;
  reset();
  head(3, 0, at(3, 3));
  head(5, 0, at(3, 3));
  allocate();
  EXPECT_EQ(got(3), 0u);
  EXPECT_EQ(got(5), kNothing) << "both wish port 0";
  allocate();
  EXPECT_EQ(got(5), 32u);
}

TEST_F(TorusPerPort, RotatingTiesGoBehindThePortThatTheInputPortGotLast) {
  pins_.selection = Selection::MostFreeVcs;
  pins_.tie_break = TieBreak::Rotating;
  reset();
  std::vector<unsigned> given;
  for (unsigned n = 0; n < 5; ++n) given.push_back(serve(8, at(3, 3)));
  EXPECT_EQ(given, (std::vector<unsigned>{0, 8, 32, 40, 0}));
  EXPECT_EQ(serve(7, at(3, 3)), 0u) << "another port's";
  EXPECT_EQ(serve(8, at(2, 2)), 64u);
  EXPECT_EQ(serve(8, at(1, 3)), 16u) << "behind the last port comes the first";
  output_.own(3);  // escape VCs count, too
  output_.own(25);
  output_.own(33);
  EXPECT_EQ(serve(8, at(1, 3)), 40u) << "of ports 2 and 5, from 3 on";
}

TEST_F(TorusPerPort, ABidThatLosesLeavesThePointerOfRotatingTies) {
  pins_.selection = Selection::MostFreeVcs;
  pins_.tie_break = TieBreak::Rotating;
  reset();
  head(3, 0, at(3, 3));
  head(5, 0, at(3, 3));
  allocate();
  EXPECT_EQ(got(3), 0u);
  EXPECT_EQ(got(5), kNothing);
  output_.release(VcSet<2>::only(0));
  allocate();
  EXPECT_EQ(got(5), 0u);
}

TEST_F(TorusPerPort, RoundRobinGoesOverTheLinksOfAllTrunksBehindThePortThatWasGranted) {
  pins_.selection = Selection::RoundRobin;
  reset();
  output_.own(9);  // fewer free VCs: they do not count
  std::vector<unsigned> given;
  for (unsigned n = 0; n < 5; ++n) given.push_back(serve(8, at(3, 3)));
  EXPECT_EQ(given, (std::vector<unsigned>{0, 8, 32, 40, 0}));
  EXPECT_EQ(serve(7, at(3, 3)), 0u) << "another port's pointer";
  EXPECT_EQ(serve(8, at(1, 3), 0x1f0), 32u) << "from 1 on";
  EXPECT_EQ(serve(8, at(2, 2)), 64u) << "local";
  EXPECT_EQ(serve(8, at(1, 3)), 16u) << "behind the last port comes the first";
  EXPECT_EQ(serve(8, at(1, 3), 0), kNothing);
  EXPECT_EQ(serve(8, at(1, 3)), 24u) << "not moved without a grant";
}

TEST_F(TorusPerPort, RoundRobinTakesPreferredPortsBeforeThoseWhoseTurnItIs) {
  pins_.selection = Selection::RoundRobin;
  reset();
  EXPECT_EQ(serve(8, at(3, 3)), 0u);
  head(8, 0, at(3, 3));
  allocate(0x1ff, 0x21);
  EXPECT_EQ(got(8), 40u) << "of ports 0 and 5, from 1 on";
  head(8, 1, at(3, 3));
  allocate(0x1ff, 0x02);
  EXPECT_EQ(got(8, 1), 8u) << "link 1 of +x alone";
  head(8, 2, at(3, 3));
  allocate(0x1ff, 0x0c);
  EXPECT_EQ(got(8, 2), 32u) << "no preferred way: from 2 on";
}

TEST_F(TorusPerPort, ABidThatLosesLeavesThePointerOfRoundRobin) {
  pins_.selection = Selection::RoundRobin;
  reset();
  head(3, 0, at(3, 3));
  head(5, 0, at(3, 3));
  allocate();
  EXPECT_EQ(got(3), 0u);
  EXPECT_EQ(got(5), kNothing);
  allocate();
  EXPECT_EQ(got(5), 1u);
}

TEST_F(TorusPerPort, EveryInputPortReadsAByteOfItsOwn) {
  pins_.selection = Selection::Oblivious;
  pins_.seed = 0xc140;
  reset();
  // Rotated right by 0 and, for port 8, by 40 mod 16 = 8: 64 and 193 of 256.
  head(0, 0, at(3, 3));
  head(8, 0, at(3, 3));
  allocate();
  EXPECT_EQ(got(0), 8u);
  EXPECT_EQ(got(8), 40u);
  input_.reset(shape_, pins_);
  flits_.connect(input_);
  EXPECT_EQ(serve(8, at(3, 3)), 0u) << "0x1170 is next, one step for both bids: 17 of 256";
}

TEST_F(TorusPerPort, RandomTiesAreAmongThePortsWithMostFreeVcs) {
  pins_.selection = Selection::MostFreeVcs;
  pins_.tie_break = TieBreak::Random;
  pins_.seed = 0x8000;  // port 8 reads 0x80
  reset();
  EXPECT_EQ(serve(8, at(3, 3)), 32u);
  reset();
  output_.own(0);
  output_.own(8);
  EXPECT_EQ(serve(8, at(3, 3)), 40u);
}

TEST_F(TorusPerPort, WidestFirstTakesTheLeastNarrowedThenMostFreeThenTheLowest) {
  pins_.selection = Selection::WidestFirst;
  reset();
  widths_ = {1, 1, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(serve(8, at(3, 3)), 32u);
  EXPECT_EQ(serve(8, at(3, 3)), 32u) << "no turns";
  output_.own(33);
  EXPECT_EQ(serve(8, at(3, 3)), 40u);
  widths_ = {1, 1, 0, 0, 2, 2, 0, 0, 0};
  EXPECT_EQ(serve(8, at(3, 3)), 0u);
}

TEST_F(TorusPerPort, TakesAPreferredLinkIfOneHasAFreeVc) {
  head(8, 0, at(3, 2));
  allocate(0x1ff, 0x1fe);
  EXPECT_EQ(got(8), 8u) << "link 1 of +x";
  output_.own(9);  // its other adaptive VC
  head(7, 0, at(3, 2));
  allocate(0x1ff, 0x1fe);
  EXPECT_EQ(got(7), 0u) << "no preferred way: another";
}

TEST_F(TorusPerPort, RandomRingTiesAreDecidedByTheHighBitsOfARegisterThatMovesWithABid) {
  pins_.ring_tie = RingTie::Random;
  pins_.seed = 0x1020;
  reset();
  head(8, 0, at(6, 2));
  for (unsigned n = 0; n < 5; ++n) {
    EXPECT_EQ(allocation_.candidates(0, at(6, 6)), 0x3cu) << "bit 12: -x; +y";
    allocate(0x1f3);  // -x is not usable
    EXPECT_EQ(got(8), kNothing);
  }
  head(7, 0, at(2, 3));
  allocate(0x1f3);
  EXPECT_EQ(got(7), 32u);
  EXPECT_EQ(allocation_.candidates(0, at(6, 6)), 0xc3u) << "0x2020: +x; -y";
  allocate(0x1f3);
  EXPECT_EQ(got(8), 0u) << "+x now";
}

}  // namespace
}  // namespace dusk
