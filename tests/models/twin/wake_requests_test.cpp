// SPDX-License-Identifier: Apache-2.0
// Choices that are made again, of the allocators of a torus (docs/rtl/wake_requests.md).
#include "models/twin/wake_requests.h"

#include <gtest/gtest.h>

#include "tests/models/twin/torus_allocator_bench.h"

namespace dusk {
namespace {

constexpr std::uint32_t kAll = 0x1ff, kPlusX = 0x3;  // ports 0 and 1

/// Channels that are not On are dark; all are usable.
template <class Allocation>
class ChoosesAgain : public TorusAllocatorTest<Allocation, allocator_of<Allocation>> {
 protected:
  ChoosesAgain() {
    this->shape_.policy = policy_named("idle");
    this->pins_.choose_again = true;
    this->reset();
  }
  /// An edge at which these channels are On.
  void edge(std::uint32_t on, std::uint32_t usable = kAll) {
    this->allocation_.rules()->power(on, false);
    this->allocate(usable, on);
  }
  std::uint32_t wakes() const { return this->allocation_.rules()->wakes(); }
  std::uint16_t random() const { return this->allocation_.ties(); }
};

using AgainPerPort = ChoosesAgain<OverTorus::PerPort<2>>;
using AgainPerSwitch = ChoosesAgain<OverTorus::PerSwitch<2>>;

using AgainAllocators = ::testing::Types<OverTorus::PerPort<2>, OverTorus::PerSwitch<2>>;
TYPED_TEST_SUITE(ChoosesAgain, AgainAllocators);

TYPED_TEST(ChoosesAgain, AHeaderAsksUntilItsChoiceIsGranted) {
  this->head(8, 0, at(3, 2));
  this->edge(kAll & ~kPlusX);
  EXPECT_EQ(this->got(8), kNothing);
  EXPECT_EQ(this->wakes(), 1u) << "port 0, the lowest";
  this->edge(kAll & ~kPlusX);
  EXPECT_EQ(this->wakes(), 1u);
  this->edge(kAll);
  EXPECT_EQ(this->got(8), 0u);
  EXPECT_EQ(this->wakes(), 0u);
}

TYPED_TEST(ChoosesAgain, AHeaderLeavesOverAnotherPortThatComesOn) {
  this->head(8, 0, at(3, 2));
  this->edge(kAll & ~kPlusX);
  this->edge(kAll & ~1u);
  EXPECT_EQ(this->got(8), 8u) << "port 1";
  EXPECT_EQ(this->wakes(), 0u);
}

TYPED_TEST(ChoosesAgain, ARequestLastsUntilTheNextChoice) {
  this->head(8, 0, at(3, 2));
  this->edge(kAll & ~kPlusX);
  this->edge(kAll & ~kPlusX, kAll & ~kPlusX);
  EXPECT_EQ(this->wakes(), 1u) << "no usable port, so no choice";
  this->edge(kAll & ~kPlusX, kAll & ~1u);
  EXPECT_EQ(this->wakes(), 2u) << "the choice is port 1";
}

TYPED_TEST(ChoosesAgain, EachHeaderHasARequest) {
  this->head(8, 0, at(3, 2));
  this->head(2, 0, at(2, 3));
  for (int turn = 0; turn < 2; ++turn) this->edge(0x100);
  EXPECT_EQ(this->wakes(), 0x11u) << "ports 0 and 4";
  for (int turn = 0; turn < 2; ++turn) this->edge(0x110);
  EXPECT_EQ(this->got(2), 32u);
  EXPECT_EQ(this->wakes(), 1u);
}

TYPED_TEST(ChoosesAgain, AChoiceMovesTheRandomRegister) {
  const std::uint16_t before = this->random();
  this->head(8, 0, at(3, 2));
  this->edge(kAll & ~kPlusX);
  EXPECT_EQ(this->random(), next_tie_break(before));
}

TYPED_TEST(ChoosesAgain, WithoutAGrantTheSelectionPointerStays) {
  this->pins_.selection = Selection::RoundRobin;
  this->reset();
  this->head(8, 0, at(3, 2));
  for (int turn = 0; turn < 3; ++turn) {
    this->edge(kAll & ~kPlusX);
    EXPECT_EQ(this->wakes(), 1u);
  }
}

TYPED_TEST(ChoosesAgain, WithoutTheKeyTheChoiceIsAGrant) {
  this->pins_.choose_again = false;
  this->reset();
  EXPECT_EQ(this->allocation_.rules(), nullptr);
  this->pins_.choose_again = true;
  this->pins_.power_managed = false;
  this->reset();
  EXPECT_EQ(this->allocation_.rules(), nullptr) << "every port is grantable";
  this->pins_.power_managed = true;
  this->shape_.policy = policy_named("trunk");
  this->reset();
  EXPECT_EQ(this->allocation_.rules(), nullptr) << "no header chooses a dark channel";
}

TEST_F(AgainPerPort, NoTurnOfTheOutputMoves) {
  for (const PortId port : {3u, 5u}) head(port, 0, at(3, 2));
  edge(kAll & ~kPlusX);
  edge(kAll & ~2u);
  EXPECT_EQ(got(3), 0u) << "the lowest";
  EXPECT_EQ(got(5), kNothing);
}

TEST_F(AgainPerPort, OtherPortsAreGrantedAtTheSameEdge) {
  head(3, 0, at(3, 2));
  head(5, 0, at(2, 2));
  edge(kAll & ~kPlusX);
  EXPECT_EQ(got(3), kNothing);
  EXPECT_EQ(got(5), 64u);
  EXPECT_EQ(wakes(), 1u);
}

TEST_F(AgainPerPort, TheBidOfAPortStaysWithTheHeaderThatAsks) {
  head(3, 0, at(3, 2));
  head(3, 1, at(2, 2));
  for (int turn = 0; turn < 3; ++turn) edge(kAll & ~kPlusX);
  EXPECT_EQ(got(3, 1), kNothing) << "the turn over headers moves with a grant";
  edge(kAll);
  EXPECT_EQ(got(3, 0), 0u);
  edge(kAll);
  EXPECT_EQ(got(3, 1), 64u);
}

TEST_F(AgainPerPort, OnTheChoiceThePointerMovesToTheNextPort) {
  pins_.selection = Selection::RoundRobin;
  pins_.pointer_on_choice = true;
  for (const bool rival : {false, true}) {
    reset();
    head(8, 0, at(3, 2));
    if (rival) head(5, 0, at(2, 2));  // so that other head flits wait, too
    for (const std::uint32_t asked : {1u, 2u, 1u}) {
      edge(kAll & ~kPlusX);
      EXPECT_EQ(wakes(), asked);
    }
  }
}

TEST_F(AgainPerPort, TheFirstDimensionMovesWithEachChoice) {
  pins_.selection = Selection::Cyclic;
  reset();
  head(8, 0, at(3, 3));
  for (const std::uint32_t asked : {0x01u, 0x10u, 0x01u}) {
    edge(0x100);
    EXPECT_EQ(wakes(), asked);
  }
}

TEST_F(AgainPerSwitch, TheTurnsMoveWithAChoiceThatIsNotGranted) {
  for (const VcId vc : {0u, 1u}) head(3, vc, at(3, 2));
  head(5, 0, at(2, 2));
  edge(kAll & ~kPlusX);
  edge(kAll & ~kPlusX);
  EXPECT_EQ(got(5), 64u) << "the next port";
  edge(kAll & ~2u);
  EXPECT_EQ(got(3, 1), 0u) << "the next VC of port 3";
  EXPECT_EQ(got(3, 0), kNothing);
}

TEST_F(AgainPerSwitch, TheSelectionPointerMovesOnTheGrant) {
  pins_.selection = Selection::RoundRobin;
  reset();
  head(8, 0, at(3, 2));
  for (int turn = 0; turn < 3; ++turn) edge(kAll & ~kPlusX);
  edge(kAll);
  EXPECT_EQ(got(8), 0u);
  EXPECT_EQ(serve(5, at(3, 2)), 8u);
}

}  // namespace
}  // namespace dusk
