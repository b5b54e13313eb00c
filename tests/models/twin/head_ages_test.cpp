// SPDX-License-Identifier: Apache-2.0
// Ages of head flits against docs/rtl/head_ages.md: the counters, and the allocators of a torus.
#include "models/twin/head_ages.h"

#include <gtest/gtest.h>

#include "models/twin/admission.h"
#include "tests/models/twin/torus_allocator_bench.h"

namespace dusk {
namespace {

using Vcs = VcSet<2>;

TEST(HeadAges, CountWindowsWhileAHeaderWaits) {
  HeadAges<2> ages(2);
  const Vcs waits = Vcs::only(70);
  ages.settle(waits, waits, true);
  EXPECT_FALSE(ages.aged().any());
  for (int edge = 0; edge < 5; ++edge) ages.settle(waits, waits, false);
  EXPECT_FALSE(ages.aged().any());
  ages.settle(waits, waits, true);
  EXPECT_TRUE(ages.aged().test(70));
  for (int edge = 0; edge < 300; ++edge) ages.settle(waits, waits, true);
  EXPECT_TRUE(ages.aged().test(70)) << "the age ends at 7";
}

TEST(HeadAges, BeginAnewWithAGrant) {
  HeadAges<2> ages(2);
  const Vcs waits = Vcs::only(3);
  ages.settle(waits, waits, true);
  ages.settle(waits, {}, true);  // granted at the end of a window
  ages.settle(waits, waits, true);
  EXPECT_FALSE(ages.aged().any());
  ages.settle(waits, waits, true);
  EXPECT_TRUE(ages.aged().test(3));
  ages.settle(waits, {}, false);
  EXPECT_FALSE(ages.aged().any());
}

TEST(HeadAges, ReachSevenWindows) {
  HeadAges<2> ages(7);
  const Vcs waits = Vcs::only(0);
  for (int window = 0; window < 6; ++window) ages.settle(waits, waits, true);
  EXPECT_FALSE(ages.aged().any());
  ages.settle(waits, waits, true);
  EXPECT_TRUE(ages.aged().any());
}

/// Ports 0 and 4, the first links of +x and +y, are selectable.
template <class Allocation>
class Aged : public TorusAllocatorTest<Allocation, allocator_of<Allocation>> {
 protected:
  static constexpr std::uint32_t kSelectable = 0x111;

  Aged() {
    this->shape_.policy = policy_named("powar");
    this->shape_.admission = true;
    this->pins_.age_out = 1;
    this->reset();
  }
  void reset() {
    TorusAllocatorTest<Allocation, allocator_of<Allocation>>::reset();
    space_.reset(this->shape_, this->pins_);
  }
  void edge(std::uint32_t on = 0x1ff, bool window_end = false) {
    HeadRules<2>* const rules = this->allocation_.rules();
    if (rules != nullptr) rules->power(on, window_end);
    this->allocation_.allocate(this->input_, space_, kSelectable, on, this->widths_);
  }
  /// All VCs of these ports are owned.
  void own(const std::vector<PortId>& ports) {
    for (const PortId port : ports) space_.own(Vcs::spread(1u << port, 0xf));
  }

  OutputWithAdmission<2, OutputSide<2, OutputKind::Register>> space_;
};

using AgedAllocators = ::testing::Types<OverTorus::PerPort<2>, OverTorus::PerSwitch<2>>;
TYPED_TEST_SUITE(Aged, AgedAllocators);

TYPED_TEST(Aged, AHeaderTakesAnyPresentPortOfItsRoute) {
  this->own({0});
  this->head(8, 0, at(3, 2));
  for (int n = 0; n < 5; ++n) this->edge();
  EXPECT_EQ(this->got(8), kNothing);
  this->edge(0x1ff, true);
  EXPECT_EQ(this->got(8), kNothing) << "aged from the next cycle on";
  this->edge();
  EXPECT_EQ(this->got(8), 8u);
}

TYPED_TEST(Aged, AHeaderTakesNoPortThatIsNotPresent) {
  this->pins_.present = 0x1fd;
  this->reset();
  this->own({0});
  this->head(8, 0, at(3, 2));
  for (int n = 0; n < 5; ++n) this->edge(0x1ff, true);
  EXPECT_EQ(this->got(8), kNothing);
}

TYPED_TEST(Aged, AHeaderPrefersAPortThatIsOn) {
  this->own({0, 4});
  this->head(8, 0, at(3, 3));
  this->edge(0x1fd, true);
  this->edge(0x1fd);
  EXPECT_EQ(this->got(8), 40u) << "port 5 is On, port 1 is not";
}

TYPED_TEST(Aged, AHeaderNeedsRoom) {
  for (auto& of_class : this->pins_.admission) {
    for (AdmissionRule& rule : of_class) rule.downstream.flits = 5;
  }
  this->reset();
  this->own({0});
  for (int flit = 0; flit < 4; ++flit) this->space_.settle({}, Vcs::spread(2, 0xf));
  this->head(8, 0, at(3, 2));
  for (int n = 0; n < 5; ++n) this->edge(0x1ff, true);
  EXPECT_EQ(this->got(8), kNothing) << "4 slots behind the VCs of port 1";
  this->space_.settle(Vcs::only(9), {});
  this->edge();
  EXPECT_EQ(this->got(8), 9u);
}

TYPED_TEST(Aged, OtherHeadersTakeSelectablePorts) {
  this->own({0});
  this->head(8, 0, at(3, 2));
  this->edge(0x1ff, true);
  this->head(2, 0, at(3, 2));
  for (int turn = 0; turn < 2; ++turn) this->edge();
  EXPECT_EQ(this->got(8), 8u);
  for (int n = 0; n < 9; ++n) this->edge();
  EXPECT_EQ(this->got(2), kNothing);
}

TYPED_TEST(Aged, ElsewhereHeadersHaveNoAges) {
  this->pins_.age_out = 0;
  this->reset();
  EXPECT_EQ(this->allocation_.rules(), nullptr);
  this->pins_.age_out = 3;
  this->shape_.policy = policy_named("idle");
  this->reset();
  EXPECT_EQ(this->allocation_.rules(), nullptr) << "a policy that offers all ports";
  this->shape_.policy = policy_named("powar");
  this->shape_.admission = false;
  this->reset();
  EXPECT_EQ(this->allocation_.rules(), nullptr) << "without admission";
}

TYPED_TEST(Aged, AHeaderAsksAPortThatSleeps) {
  this->pins_.choose_again = true;
  this->reset();
  this->own({0});
  this->head(8, 0, at(3, 2));
  this->edge(0x1fd, true);
  EXPECT_EQ(this->allocation_.rules()->wakes(), 0u);
  this->edge(0x1fd);
  EXPECT_EQ(this->got(8), kNothing);
  EXPECT_EQ(this->allocation_.rules()->wakes(), 2u);
  this->edge(0x1ff);
  EXPECT_EQ(this->got(8), 8u);
}

}  // namespace
}  // namespace dusk
