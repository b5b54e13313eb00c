// SPDX-License-Identifier: Apache-2.0
// The twin's allocator per request against docs/rtl/vc_allocator_per_request.md.
#include "models/twin/vc_allocation_per_request.h"

#include <gmock/gmock.h>

#include <set>

#include "tests/models/twin/torus_allocator_bench.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;

constexpr std::uint32_t kOneLink = 0x155;  ///< the first link of each trunk, and the node

class PerRequest : public TorusAllocatorTest<VcAllocationPerRequest<2>, VcAllocator::PerRequest> {
 protected:
  void use(Selection selection, VcArbiter arbiter = VcArbiter::RoundRobin, std::uint16_t seed = 1) {
    pins_.selection = selection;
    pins_.vc_arbiter = arbiter;
    pins_.seed = seed;
    reset();
  }
  void fill(VcIndex out, unsigned slots) {
    for (; slots > 0; --slots) output_.settle({}, VcSet<2>::only(out));
  }
  /// Flits behind the head flit of an input VC.
  void body(PortId port, VcId vc, int flits) {
    for (; flits > 0; --flits) flits_.put(input_, port * 8 + vc, 0);
  }
};

// VC numbers are port * 8 + VC: +x 0 and 8, -x 16 and 24, +y 32 and 40, -y 48 and 56, node 64.

TEST_F(PerRequest, RandomDrawsFromEveryAdaptiveVcThatTheHeaderMayGet) {
  std::set<unsigned> drawn;
  for (unsigned number = 1; number < 200; ++number) {
    use(Selection::Random, VcArbiter::RoundRobin, static_cast<std::uint16_t>(number * 40503));
    output_.own(1);
    drawn.insert(serve(8, at(3, 4)));
  }
  EXPECT_EQ(drawn, (std::set<unsigned>{0, 8, 9, 32, 33, 40, 41}));
}

TEST_F(PerRequest, RandomAsksForTheEscapeOnlyWithoutAnAdaptiveOne) {
  use(Selection::Random);
  for (const VcIndex out : {0u, 1u, 32u}) output_.own(out);
  EXPECT_EQ(serve(8, at(3, 4), kOneLink), 33u);
  output_.own(33);
  EXPECT_EQ(serve(8, at(3, 4), kOneLink), 3u) << "dimension order, behind the dateline";
}

TEST_F(PerRequest, ShortestTakesTheMostRoomAndTheLowestOfEquals) {
  use(Selection::Shortest);
  EXPECT_EQ(serve(8, at(3, 4), kOneLink), 0u);
  fill(0, 2);
  fill(1, 1);
  fill(32, 1);
  EXPECT_EQ(serve(8, at(3, 4), kOneLink), 33u);
  fill(33, 1);
  EXPECT_EQ(serve(8, at(3, 4), kOneLink), 1u);
}

TEST_F(PerRequest, OnlyPreferredPortsCountIfThereAreAny) {
  use(Selection::Shortest);
  fill(32, 3);
  fill(33, 3);
  head(8, 0, at(3, 4));
  allocate(kOneLink, 1u << 4);
  EXPECT_EQ(got(8), 32u) << "with less room";
}

TEST_F(PerRequest, SmartGoesStraightOnInItsOwnVc) {
  use(Selection::Smart);
  head(2, 1, at(4, 4));  // over -x, so it travels +x
  allocate(kOneLink);
  EXPECT_EQ(got(2, 1), 1u);
}

TEST_F(PerRequest, SmartTriesTheOtherDimensionsThenTheEscapeAndBegins) {
  use(Selection::Smart);
  for (const VcIndex out : {0u, 1u, 32u, 33u, 3u}) output_.own(out);
  head(6, 0, at(4, 4));  // over -y, so it travels +y
  std::vector<unsigned> asked;
  for (int attempt = 0; attempt < 4; ++attempt) {
    // Checks a request by its grant when everything else is taken and only one VC is free.
    for (const VcIndex one : {0u, 1u, 32u, 33u, 3u}) {
      auto allocation = allocation_;
      auto input = input_;
      auto output = output_;
      output.release(VcSet<2>::only(one));
      allocation.allocate(input, output, kOneLink, ~0u, widths_);
      if (input.active().test(6 * 8)) asked.push_back(one);
    }
    allocate(kOneLink);
    ASSERT_EQ(got(6), kNothing);
  }
  ASSERT_EQ(asked.size(), 4u);
  EXPECT_EQ(asked[0], 32u) << "straight on, VC 0";
  EXPECT_LE(asked[1], 1u) << "the other dimension, any VC";
  EXPECT_EQ(asked[2], 3u) << "the escape";
  EXPECT_EQ(asked[3], 32u) << "again";
}

TEST_F(PerRequest, SmartOfANodeBeginsWithTheFirstDimensionLeft) {
  use(Selection::Smart);
  EXPECT_EQ(serve(8, at(4, 4), kOneLink) / 8, 0u);
  EXPECT_EQ(serve(8, at(2, 4), kOneLink) / 8, 4u);
}

TEST_F(PerRequest, OldestServesWhoHasWaitedLongest) {
  use(Selection::Shortest, VcArbiter::Oldest);
  for (const VcIndex out : {0u, 1u, 3u}) output_.own(out);
  head(8, 0, at(3, 2));
  allocate(kOneLink);
  head(5, 0, at(3, 2));
  allocate(kOneLink);
  output_.release(VcSet<2>::only(0));
  allocate(kOneLink);
  EXPECT_EQ(got(8), 0u);
  EXPECT_EQ(got(5), kNothing) << "in turn it would be port 5";
}

TEST_F(PerRequest, WhoHasWaitedAsLongAsCanBeCountedIsNoOlder) {
  use(Selection::Shortest, VcArbiter::Oldest);
  for (const VcIndex out : {0u, 1u, 3u}) output_.own(out);
  head(8, 0, at(3, 2));
  allocate(kOneLink);
  head(5, 0, at(3, 2));
  for (int edge = 0; edge < 1023; ++edge) allocate(kOneLink);
  output_.release(VcSet<2>::only(0));
  allocate(kOneLink);
  EXPECT_EQ(got(5), 0u) << "in turn";
}

TEST_F(PerRequest, LongestServesWhoHasMostFlits) {
  use(Selection::Shortest, VcArbiter::Longest);
  head(5, 0, at(3, 2));
  head(8, 0, at(3, 2));
  body(8, 0, 3);
  allocate(kOneLink);
  EXPECT_EQ(got(8), 0u);
  EXPECT_EQ(got(5), kNothing) << "in turn it would be port 5";
}

TEST_F(PerRequest, RoundRobinServesEachInTurn) {
  use(Selection::Shortest);
  head(5, 0, at(3, 2));
  head(8, 0, at(3, 2));
  body(8, 0, 3);
  allocate(kOneLink);
  EXPECT_EQ(got(5), 0u);
  allocate(kOneLink);
  EXPECT_EQ(got(8), 1u);
}

TEST_F(PerRequest, RandomArbiterServesAny) {
  std::set<bool> served;
  for (unsigned number = 1; number < 50; ++number) {
    use(Selection::Shortest, VcArbiter::Random, static_cast<std::uint16_t>(number * 40503));
    head(5, 0, at(3, 2));
    head(8, 0, at(3, 2));
    allocate(kOneLink);
    served.insert(got(5) == 0u);
  }
  EXPECT_THAT(served, ElementsAre(false, true));
}

TEST_F(PerRequest, AtTheDestinationEveryPolicyAsksForANodeVc) {
  for (const Selection selection : {Selection::Random, Selection::Shortest, Selection::Smart}) {
    use(selection);
    EXPECT_EQ(serve(2, at(2, 2)), 64u);
  }
}

}  // namespace
}  // namespace dusk
