// SPDX-License-Identifier: Apache-2.0
// VCs of message classes in the twin against docs/rtl/message_vcs.md.
#include <gmock/gmock.h>

#include <set>
#include <stdexcept>

#include "models/kernel/network.h"
#include "models/switch/message_sets.h"
#include "models/topology/torus.h"
#include "models/topology/tree.h"
#include "models/topology/tree_settings.h"
#include "models/traffic/workload.h"
#include "models/twin/admission.h"
#include "tests/models/twin/torus_allocator_bench.h"
#include "tests/support/flits_by_hand.h"

namespace dusk {
namespace {

constexpr unsigned kGetsNone = 999;
constexpr std::uint32_t kOneLinkEach = 0x155;  ///< one link of each trunk, and the node

/// 6 VCs: 0 and 1 adaptive, 2 and 4 before, 3 and 5 after the dateline; 0, 4 and 5 local. Message
/// class 1 has VCs 4 and 5, the others VCs 0 to 3.
template <class Allocation>
class OwnVcs : public ::testing::Test {
 protected:
  OwnVcs() {
    shape_.vcs = 6;
    shape_.admission = shape_.message_classes = true;
    pins_.class_vcs = {0x03, 0x14, 0x28, 0x31};
    pins_.message_vcs = {0x0f, 0x30, 0x0f, 0x0f};
    pins_.atomic_vc_allocation = false;
    pins_.selection = Selection::FirstFree;
    reset();
  }
  void reset() {
    served_ = 0;
    forget_heads();
    output_.reset(shape_, pins_);
    allocation_.reset(shape_, pins_);
  }
  void forget_heads() {
    input_.reset(shape_, pins_);
    flits_.connect(input_);
  }
  /// Returns port * 8 + VC that a head flit of this class gets. After reset() it waits in VC 0 of
  /// the port, then in VC 1 and so on, because a waiting head flit is never replaced by another
  /// one.
  unsigned serve(std::uint8_t message_class, std::uint32_t destination, PortId port = 8) {
    forget_heads();
    const VcIndex in = port * 8 + served_++ % 2;
    Flit f;
    f.kind = FlitKind::Head;
    f.message_class = message_class;
    f.address = destination;
    f.length = 1;
    flits_.put(input_, in, encode(f));
    allocate();
    return input_.active().test(in) ? input_.output(in) : kGetsNone;
  }
  void allocate() { allocation_.allocate(input_, output_, kOneLinkEach, ~0u, PortWidths{}); }

  SwitchShape shape_ = torus_shape(false, VcAllocator::PerPort);
  SwitchSettings pins_ = torus_pins(shape_);
  FlitsByHand<2> flits_{16};
  InputSide<2> input_;
  OutputWithAdmission<2, OutputSide<2>> output_;
  Allocation allocation_;
  unsigned served_ = 0;
};
using Allocators = ::testing::Types<OverTorus::PerPort<2>, OverTorus::PerVc<2>,
                                    OverTorus::PerSwitch<2>, VcAllocationPerRequest<2>>;
TYPED_TEST_SUITE(OwnVcs, Allocators);

TYPED_TEST(OwnVcs, AHeaderGetsThoseOfItsClassUntilNoneIsLeft) {
  this->pins_.selection = Selection::Shortest;  // first free, where that is no policy
  this->reset();
  std::set<unsigned> common;
  for (const std::uint8_t c : {0, 2, 3}) common.insert(this->serve(c, at(4, 2)));
  EXPECT_EQ(common, (std::set<unsigned>{0, 1, 3})) << "no packet is before the dateline";
  EXPECT_EQ(this->serve(0, at(4, 2)), kGetsNone) << "VC 5 is free";
  EXPECT_EQ(this->serve(1, at(4, 2)), 5u);
  EXPECT_EQ(this->serve(1, at(4, 2)), kGetsNone);
  this->output_.release(VcSet<2>::only(0));
  EXPECT_EQ(this->serve(1, at(4, 2)), kGetsNone) << "VC 0 is free";
  EXPECT_EQ(this->serve(2, at(4, 2)), 0u);
}

TYPED_TEST(OwnVcs, ASetOfItsOwnGoesInDimensionOrder) {
  this->pins_.selection = Selection::Shortest;
  this->reset();
  this->output_.own(5);
  EXPECT_EQ(this->serve(1, at(4, 4)), kGetsNone);
  for (const VcIndex out : {0u, 1u, 3u}) this->output_.own(out);
  EXPECT_EQ(this->serve(0, at(4, 4)), 32u) << "message class 0 is adaptive";
}

TYPED_TEST(OwnVcs, AtTheDestinationToo) {
  this->pins_.selection = Selection::Shortest;
  this->reset();
  EXPECT_EQ(this->serve(1, at(2, 2)), 64u + 4);
  EXPECT_EQ(this->serve(0, at(2, 2)), 64u);
  EXPECT_EQ(this->serve(1, at(2, 2)), 64u + 5);
  EXPECT_EQ(this->serve(3, at(2, 2)), kGetsNone);
}

TYPED_TEST(OwnVcs, WithoutMessageClassesNobodyReadsThem) {
  this->pins_.selection = Selection::Shortest;
  this->shape_.message_classes = false;
  this->reset();
  EXPECT_EQ(this->serve(1, at(4, 2)), 0u);
}

class SmartOwnVcs : public OwnVcs<VcAllocationPerRequest<2>> {
 protected:
  SmartOwnVcs() {
    pins_.selection = Selection::Smart;
    reset();
  }
};

TEST_F(SmartOwnVcs, AsksForTheEscapeAtOnceWhereNoAdaptiveVcIsOfItsClass) {
  for (const PortId port : {8u, 2u, 6u}) {
    reset();
    EXPECT_EQ(serve(1, at(4, 4), port), 5u) << port;
  }
}

TEST_F(SmartOwnVcs, AsksForItAgainInEveryCycle) {
  output_.own(5);
  EXPECT_EQ(serve(1, at(4, 4)), kGetsNone);
  for (int cycle = 0; cycle < 3; ++cycle) allocate();
  output_.release(VcSet<2>::only(5));
  allocate();
  EXPECT_EQ(input_.output(64), 5u);
}

TEST_F(SmartOwnVcs, GoesStraightOnOnlyInAnAdaptiveVcOfItsClass) {
  // Message class 1 has one adaptive VC, 1, now; the head flit came in VC 0 and travels +x.
  pins_.class_vcs = {0x03, 0x14, 0x28, 0x31};
  pins_.message_vcs = {0x0d, 0x32, 0x0d, 0x0d};
  reset();
  EXPECT_EQ(serve(1, at(4, 4), 2), 1u);
  reset();
  EXPECT_EQ(serve(0, at(4, 4), 2), 0u);
}

/// Counts flits on VCs of their set, and of each set.
class Watch : public NetworkObserver {
 public:
  explicit Watch(const MessageVcs& vcs) : vcs_(vcs) {}
  void flit_sent(ChannelId, VcId vc, const Flit& flit, ChannelState, Cycle) override {
    ++(((vcs_[flit.message_class] >> vc & 1u) != 0) ? right[flit.message_class] : wrong);
    used |= 1u << vc;
  }
  std::array<std::uint64_t, kMessageClasses> right{};
  std::uint64_t wrong = 0;
  std::uint32_t used = 0;  ///< VCs

 private:
  MessageVcs vcs_;
};

/// All packets of a busy network arrive, on VCs of their classes; `used`: VCs of any channel.
void keeps_to_the_sets(const Topology& topology, const std::vector<SwitchSettings>& settings,
                       const SwitchShape& shape, bool rotate, std::uint32_t used) {
  const auto factory = make_model_factory(shape);
  NetworkSettings network;
  network.rotate_source_vcs = rotate;
  Network net(topology, settings, network, *factory);
  Watch watch(settings[0].message_vcs);
  net.add_observer(&watch);
  WorkloadSettings traffic;
  traffic.kind = WorkloadKind::OpenLoop;
  traffic.injection.rate = 0.6;
  traffic.length.minimum = 1;
  traffic.length.maximum = 4;
  traffic.class_shares = {2, 1, 1, 1};
  Workload workload(traffic, topology.nodes, 3);
  for (NodeId n = 0; n < topology.nodes; ++n) net.set_source(n, workload.make_source(n));
  while (net.now() < 1000) net.step(1000);
  net.stop_sources();
  while (!net.empty() && net.now() < 20000) net.step(20000);
  const Cycle settled = net.now() + 100;
  while (net.now() < settled) net.step(settled);
  ASSERT_TRUE(net.empty());
  EXPECT_EQ(net.check_credits_home(), "");
  EXPECT_EQ(watch.wrong, 0u);
  for (const std::uint64_t flits : watch.right) EXPECT_GT(flits, 200u);
  EXPECT_EQ(watch.used, used);
}

RouterConfig cut_through_router(std::uint32_t vcs, const MessageVcs& messages) {
  RouterConfig router;
  router.vcs_in_use = vcs;
  router.depth_in_use = router.local_depth = 8;
  router.atomic_vc_allocation = false;
  router.message_vcs = messages;
  for (auto& rules : router.admission)
    for (AdmissionRule& rule : rules) rule.downstream.length = true;
  return router;
}

class MessageTorus : public ::testing::TestWithParam<std::tuple<VcAllocator, RingEscape>> {};

TEST_P(MessageTorus, KeepsToTheSets) {
  const auto [allocator, escape] = GetParam();
  TorusSizes sizes;
  sizes.size = {4, 4};
  SwitchShape shape = torus_shape(false, allocator);
  shape.ports = 5;
  shape.set_torus(2, 1);
  shape.vcs = 7;
  shape.admission = shape.message_classes = true;
  TorusRunSettings run;
  // VC 6 is of no set.
  run.router = cut_through_router(7, {0x0f, 0x30, 0x0f, 0x30});
  run.vcs.local_vcs = 2;
  run.vcs.escape = escape;
  run.vcs.bubble = 40;
  run.vcs.bubble_at = BubbleAt::Local;
  if (escape == RingEscape::Bubble) {
    run.router.depth_in_use = run.router.local_depth = 64;
    shape.vc_depth = 64;
  }
  const Topology torus = make_torus(sizes);
  for (const Selection selection : {Selection::Random, Selection::Shortest, Selection::Smart}) {
    run.router.selection = selection;
    if (allocator != VcAllocator::PerRequest) run.router.selection = Selection::MostFreeVcs;
    for (const bool rotate : {false, true})
      keeps_to_the_sets(torus, make_torus_settings(torus, run), shape, rotate, 0x3f);
    if (allocator != VcAllocator::PerRequest) break;
  }
}
INSTANTIATE_TEST_SUITE_P(
    Allocators, MessageTorus,
    ::testing::Combine(::testing::Values(VcAllocator::PerPort, VcAllocator::PerVc,
                                         VcAllocator::PerSwitch, VcAllocator::PerRequest),
                       ::testing::Values(RingEscape::Dateline, RingEscape::Bubble)));

class MessageTree : public ::testing::TestWithParam<std::tuple<VcAllocator, std::uint32_t>> {};

TEST_P(MessageTree, KeepsToTheSets) {
  SwitchShape shape;
  shape.set_tree(4);
  shape.vcs = 5;
  shape.vc_depth = 8;
  shape.vc_allocator = std::get<0>(GetParam());
  shape.out_depth = std::get<1>(GetParam());
  shape.crossbar_out_per_vc = shape.out_depth > 0;
  shape.admission = shape.message_classes = true;
  TreeRunSettings run;
  run.router = cut_through_router(5, {0x03, 0x04, 0x18, 0x03});
  run.router.out_depth_in_use = shape.out_depth;
  const Topology tree = make_k_ary_n_tree(2, 3, 4);
  for (const Selection selection : {Selection::MostFreeVcs, Selection::Oblivious}) {
    run.router.selection = selection;
    if (shape.vc_allocator != VcAllocator::PerVc) run.router.selection = Selection::FirstFree;
    for (const bool rotate : {false, true})
      keeps_to_the_sets(tree, make_tree_settings(tree, run), shape, rotate, 0x1f);
  }
}
INSTANTIATE_TEST_SUITE_P(Allocators, MessageTree,
                         ::testing::Combine(::testing::Values(VcAllocator::PerPort,
                                                              VcAllocator::PerVc),
                                            ::testing::Values(0u, 2u)));

TEST(MessageShape, NeedsAdmission) {
  SwitchShape shape;
  shape.message_classes = true;
  EXPECT_THROW(make_model_factory(shape), std::invalid_argument);
  shape.admission = true;
  EXPECT_NO_THROW(make_model_factory(shape));
}

}  // namespace
}  // namespace dusk
