// SPDX-License-Identifier: Apache-2.0
// One packet per port in the twin against docs/rtl/output_vcs.md.
#include <gmock/gmock.h>

#include "models/twin/admission.h"
#include "tests/models/twin/torus_allocator_bench.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;

/// Free VCs of ports 0 and 1, of 3.
template <class Output>
std::vector<std::uint32_t> free_of(const Output& output) {
  return {output.free().of_port(0), output.free().of_port(1)};
}

template <class Output>
class OneOwner : public ::testing::Test {
 protected:
  OneOwner() {
    pins_.atomic_vc_allocation = false;
    pins_.one_packet_per_port = true;
    reset();
  }
  void reset() { output_.reset(shape_, pins_); }

  SwitchShape shape_;
  SwitchSettings pins_;
  Output output_;
};

using Outputs =
    ::testing::Types<OutputSide<1>, OutputSide<2, OutputKind::Register>,
                     OutputSide<4, OutputKind::Serializer>, OutputWithAdmission<1, OutputSide<1>>>;
TYPED_TEST_SUITE(OneOwner, Outputs);

TYPED_TEST(OneOwner, HasAllVcsOfItsPortAndNoneOfAnother) {
  EXPECT_THAT(free_of(this->output_), ElementsAre(7, 7));
  this->output_.own(1);
  EXPECT_THAT(free_of(this->output_), ElementsAre(0, 7));
  this->output_.own(8 + 2);
  EXPECT_THAT(free_of(this->output_), ElementsAre(0, 0));
  this->output_.release(TypeParam::Vcs::only(1));
  EXPECT_THAT(free_of(this->output_), ElementsAre(7, 0));
  this->pins_.one_packet_per_port = false;
  this->reset();
  this->output_.own(1);
  EXPECT_THAT(free_of(this->output_), ElementsAre(5, 7));
}

TYPED_TEST(OneOwner, LeavesVcsThatAreNotFreeForOtherReasons) {
  this->pins_.vcs_in_use = 2;
  this->pins_.atomic_vc_allocation = true;
  this->reset();
  EXPECT_THAT(free_of(this->output_), ElementsAre(3, 3));
  this->output_.settle({}, TypeParam::Vcs::only(0));  // a flit of VC 0 is downstream
  EXPECT_THAT(free_of(this->output_), ElementsAre(2, 3));
  this->output_.own(8 + 1);
  EXPECT_THAT(free_of(this->output_), ElementsAre(2, 0));
}

template <class Allocation, VcAllocator kind>
class OnePacketPerPort : public TorusAllocatorTest<Allocation, kind> {
 protected:
  /// Returns the output VCs that head flits of input ports 2, 5 and 8 to the same destination have
  /// after `edges` edges.
  std::vector<unsigned> given(bool one_packet, std::uint32_t destination, int edges) {
    this->pins_.one_packet_per_port = one_packet;
    this->reset();
    for (const PortId port : {2u, 5u, 8u}) this->head(port, 0, destination);
    for (; edges > 0; --edges) this->allocate();
    return {this->got(2), this->got(5), this->got(8)};
  }
};

using OnePacketFromPerPort = OnePacketPerPort<OverTorus::PerPort<2>, VcAllocator::PerPort>;
using OnePacketFromPerSwitch = OnePacketPerPort<OverTorus::PerSwitch<2>, VcAllocator::PerSwitch>;

TEST_F(OnePacketFromPerPort, TheNextPacketTakesTheNextLinkAndThenOneWaits) {
  EXPECT_THAT(given(false, at(3, 2), 3), ElementsAre(0, 1, 8)) << "both adaptive VCs of a link";
  EXPECT_THAT(given(true, at(3, 2), 9), ElementsAre(0, 8, kNothing));
  output_.release(VcSet<2>::only(8));
  allocate();
  EXPECT_EQ(got(8), 8u);
}

TEST_F(OnePacketFromPerSwitch, TheNextPacketTakesTheNextLinkAndThenOneWaits) {
  EXPECT_THAT(given(false, at(3, 2), 3), ElementsAre(0, 1, 8)) << "both adaptive VCs of a link";
  EXPECT_THAT(given(true, at(3, 2), 9), ElementsAre(0, 8, kNothing));
  output_.release(VcSet<2>::only(8));
  allocate();
  EXPECT_EQ(got(8), 8u);
}

TEST_F(OnePacketFromPerPort, AlsoAtANode) {
  pins_.class_vcs[3] = 7;
  EXPECT_THAT(given(false, at(2, 2), 3), ElementsAre(64, 65, 66));
  EXPECT_THAT(given(true, at(2, 2), 9), ElementsAre(64, kNothing, kNothing));
  output_.release(VcSet<2>::only(64));
  allocate();
  EXPECT_EQ(got(5), 64u) << "the port is free, so the lowest VC";
}

TEST_F(OnePacketFromPerSwitch, AlsoAtANode) {
  pins_.class_vcs[3] = 7;
  EXPECT_THAT(given(false, at(2, 2), 3), ElementsAre(64, 65, 66));
  EXPECT_THAT(given(true, at(2, 2), 9), ElementsAre(64, kNothing, kNothing));
}

TEST_F(OnePacketFromPerPort, AnEscapeVcOfABusyPortIsNotGivenEither) {
  pins_.present = pins_.initial_on = 0x1fd;
  pins_.one_packet_per_port = true;
  reset();
  output_.own(3);  // an escape VC of the only link of +x
  head(8, 0, at(3, 2));
  allocate(0x1fd);
  EXPECT_EQ(got(8), kNothing);
  output_.release(VcSet<2>::only(3));
  allocate(0x1fd);
  EXPECT_EQ(got(8), 0u);
}

class TorusSwitchWithOnePacket : public ::testing::TestWithParam<VcAllocator> {};

/// Differs from TorusSwitchModel.TheNextHeaderOfAVcCrossesTwoEdgesAfterTheTailBeforeIt by its
/// ports.
TEST_P(TorusSwitchWithOnePacket, PacketsOfOtherPortsFollowTwoEdgesAfterTheTail) {
  const SwitchShape shape = torus_shape(false, GetParam());
  SwitchSettings pins = torus_pins(shape);
  pins.present = pins.initial_on = 0x1fd;  // one link of +x
  pins.atomic_vc_allocation = false;
  for (const bool one_packet : {false, true}) {
    pins.one_packet_per_port = one_packet;
    TorusSwitch s(shape, pins);
    for (const PortId port : {2u, 5u, 8u}) s.flit(port, 0, at(3, 2), FlitKind::Head);
    s.edge();
    for (const PortId port : {2u, 5u, 8u}) s.flit(port, 0, at(3, 2), FlitKind::Tail);
    const std::vector<unsigned> sent = sent_at(s, 0, 12);
    if (one_packet) {
      EXPECT_THAT(sent, ElementsAre(1, 2, 4, 5, 7, 8));
    } else {
      EXPECT_THAT(sent, ElementsAre(1, 2, 3, 4, 5, 6));
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Kinds, TorusSwitchWithOnePacket,
                         ::testing::Values(VcAllocator::PerPort, VcAllocator::PerSwitch),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace dusk
