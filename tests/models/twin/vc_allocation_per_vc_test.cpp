// SPDX-License-Identifier: Apache-2.0
// The twin's allocator per VC in a torus against docs/rtl/vc_allocator_per_vc.md ("In a torus or
// mesh"), and admission by free space with the allocators against docs/rtl/admission.md.
#include "models/twin/vc_allocation_per_vc.h"

#include <gmock/gmock.h>

#include "models/twin/admission.h"
#include "tests/models/twin/torus_allocator_bench.h"

namespace dusk {
namespace {

using TorusPerVc = TorusAllocatorTest<OverTorus::PerVc<2>, VcAllocator::PerVc>;

constexpr std::uint32_t kOneLink = 0x1fd;  ///< one link of +x

TEST_F(TorusPerVc, EveryHeaderOfAPortMayGetAVcInOneCycle) {
  head(8, 0, at(3, 2));
  head(8, 1, at(2, 4));
  head(5, 1, at(2, 2));
  allocate();
  EXPECT_EQ(got(8, 0), 0u);
  EXPECT_EQ(got(8, 1), 32u);
  EXPECT_EQ(got(5, 1), 64u);
}

TEST_F(TorusPerVc, OneOfThoseThatAskForAVcGetsItInTurn) {
  head(8, 0, at(3, 2));
  head(5, 2, at(3, 2));
  allocate(kOneLink);
  EXPECT_EQ(got(5, 2), 0u);
  EXPECT_EQ(got(8, 0), kNothing);
  allocate(kOneLink);
  EXPECT_EQ(got(8, 0), 1u);
}

TEST_F(TorusPerVc, AsksForTheVcBehindTheOneThatItGotLast) {
  EXPECT_EQ(serve(8, at(3, 2), kOneLink), 0u);
  EXPECT_EQ(serve(8, at(3, 2), kOneLink), 1u);
  EXPECT_EQ(serve(8, at(3, 2), kOneLink), 0u) << "VCs 2 and 3 are of other classes";
}

TEST_F(TorusPerVc, RoundRobinHasAPointerForEachInputVc) {
  pins_.selection = Selection::RoundRobin;
  reset();
  const auto serve_vc = [this](VcId vc) {
    head(8, vc, at(3, 3));
    allocate();
    const unsigned port = got(8, vc) / 8;
    reset_sides();
    return port;
  };
  EXPECT_EQ(serve_vc(0), 0u);
  EXPECT_EQ(serve_vc(0), 1u);
  EXPECT_EQ(serve_vc(1), 0u);
  EXPECT_EQ(serve_vc(0), 4u) << "of the other dimension";
  EXPECT_EQ(serve_vc(1), 1u);
}

TEST_F(TorusPerVc, TakesAnEscapeVcOfItsClassWhereNoAdaptiveOneIsFree) {
  output_.own(0);
  output_.own(1);
  head(8, 0, at(3, 2));
  allocate(kOneLink);
  EXPECT_EQ(got(8, 0), 3u) << "it does not cross the dateline";
}

/// Free space behind the VCs; packets of 3 flits. Rules: the length; one more for packets that
/// enter a ring.
template <class Allocation>
class TorusSpace : public ::testing::Test {
 protected:
  TorusSpace() {
    shape_.vcs = 4;
    shape_.admission = true;
    pins_.class_vcs = {3, 4, 8, 1};
    pins_.atomic_vc_allocation = false;
    for (auto& rules : pins_.admission) {
      rules[0].downstream.length = rules[1].downstream.length = true;
      rules[1].downstream.flits = 1;
    }
    input_.reset(shape_, pins_);
    flits_.connect(input_);
    output_.reset(shape_, pins_);
    allocation_.reset(shape_, pins_);
  }
  void leave_space(VcIndex out, unsigned slots) {
    for (unsigned used = 8; used > slots; --used) output_.settle({}, VcSet<2>::only(out));
  }
  unsigned serve(PortId port, VcId vc) {
    Flit f;
    f.kind = FlitKind::Head;
    f.address = at(4, 2);
    f.length = 3;
    flits_.put(input_, port * 8 + vc, encode(f));
    allocation_.allocate(input_, output_, kOneLink, ~0u, PortWidths{});
    return input_.active().test(port * 8 + vc) ? input_.output(port * 8 + vc) : kNothing;
  }

  SwitchShape shape_ = torus_shape();
  SwitchSettings pins_ = torus_pins(shape_);
  FlitsByHand<2> flits_{16};
  InputSide<2> input_;
  OutputWithAdmission<2, OutputSide<2>> output_;
  Allocation allocation_;
};
using Allocations =
    ::testing::Types<OverTorus::PerPort<2>, OverTorus::PerVc<2>, OverTorus::PerSwitch<2>>;
TYPED_TEST_SUITE(TorusSpace, Allocations);

TYPED_TEST(TorusSpace, IsForWholePackets) {
  this->leave_space(0, 3);
  this->leave_space(1, 4);
  EXPECT_EQ(this->serve(8, 0), 1u) << "a packet that enters needs 4";
}

TYPED_TEST(TorusSpace, WhoContinuesInTheRingNeedsLess) {
  this->leave_space(0, 3);
  this->leave_space(1, 2);
  EXPECT_EQ(this->serve(2, 1), 0u) << "from -x in an adaptive VC";
}

TYPED_TEST(TorusSpace, FromAVcOfAnotherClassAPacketEnters) {
  this->leave_space(0, 3);
  this->leave_space(1, 3);
  EXPECT_EQ(this->serve(2, 3), 3u) << "in the escape VC it continues";
}

TYPED_TEST(TorusSpace, WithoutItNothingIsGiven) {
  for (const VcIndex out : {0u, 1u, 3u}) this->leave_space(out, 3);
  EXPECT_EQ(this->serve(8, 0), kNothing);
  EXPECT_EQ(this->serve(5, 0), kNothing) << "another dimension";
  this->input_.reset(this->shape_, this->pins_);
  this->flits_.connect(this->input_);
  this->output_.settle(VcSet<2>::only(3), {});
  EXPECT_EQ(this->serve(5, 1), 3u);
}

TYPED_TEST(TorusSpace, MayBeAskedForInTheOwnQueuesOfTheRing) {
  this->pins_.admission[0][1].own.flits = 8;
  this->output_.reset(this->shape_, this->pins_);
  this->flits_.put(this->input_, 2 * 8 + 0, 0);  // one flit each in VC 0 of both links from -x
  this->flits_.put(this->input_, 3 * 8 + 0, 0);
  this->input_.grant(2 * 8 + 0, 100);
  this->input_.grant(3 * 8 + 0, 100);
  EXPECT_EQ(this->serve(8, 0), 1u) << "VC 1 of the ring is empty here";
}

}  // namespace
}  // namespace dusk
