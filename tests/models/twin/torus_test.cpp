// SPDX-License-Identifier: Apache-2.0
// The twin's switch of a torus, edge by edge, against docs/rtl/switch.md and router.md.
#include <gmock/gmock.h>

#include <stdexcept>
#include <vector>

#include "models/link_power/part.h"
#include "tests/models/twin/torus_switch_bench.h"

namespace dusk {
namespace {

class TorusSwitchModel : public ::testing::TestWithParam<VcAllocator> {
 protected:
  static SwitchShape torus_shape() { return dusk::torus_shape(false, GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Allocators, TorusSwitchModel,
                         ::testing::Values(VcAllocator::PerPort, VcAllocator::PerSwitch));

TEST_P(TorusSwitchModel, AHeaderTakesThreeCyclesAHopAndBodiesFollowEveryCycle) {
  const SwitchShape shape = torus_shape();
  TorusSwitch s(shape, torus_pins(shape));
  std::vector<unsigned> sent, freed;
  for (unsigned n = 0; n < 8; ++n) {
    if (n < 4)
      s.flit(8, 0, at(3, 2), n == 0 ? FlitKind::Head : n == 3 ? FlitKind::Tail : FlitKind::Body, n);
    s.edge();
    EXPECT_FALSE(s.out.quiet && n < 7);
    if ((s.sends() & 1u) != 0) {
      EXPECT_EQ(decode(s.out.flit[0]).handle, sent.size());
      EXPECT_EQ(s.out.flit_vc[0], 0);
      sent.push_back(n);
    }
    if ((s.out.credit[0] >> (8 * 3) & 1u) != 0) freed.push_back(n);
  }
  EXPECT_EQ(sent, (std::vector<unsigned>{2, 3, 4, 5}));
  EXPECT_EQ(freed, sent) << "the credit is registered at the edge of the pop";
  s.edge();
  EXPECT_TRUE(s.out.quiet);
}

TEST_P(TorusSwitchModel, WithHopLatencyFourAHeaderWaitsACycleMore) {
  SwitchShape shape = torus_shape();
  shape.hop_latency = 4;
  TorusSwitch s(shape, torus_pins(shape));
  s.flit(8, 0, at(3, 2), FlitKind::Head);
  std::vector<unsigned> sent;
  for (unsigned n = 0; n < 8; ++n) {
    if (n == 1) s.flit(8, 0, at(3, 2), FlitKind::Tail);
    if (n == 2) s.flit(8, 0, at(3, 2));  // another packet, behind the first
    s.edge();
    if ((s.sends() & 3u) != 0) sent.push_back(n);
  }
  EXPECT_EQ(sent, (std::vector<unsigned>{3, 4, 7})) << "the last over the other link";
}

TEST_P(TorusSwitchModel, HeadersOfSeveralPortsCrossTogetherOrOneACycle) {
  const SwitchShape shape = torus_shape();
  TorusSwitch s(shape, torus_pins(shape));
  s.flit(8, 0, at(3, 2));
  s.flit(2, 0, at(2, 4));
  s.flit(5, 0, at(2, 2));
  std::vector<std::uint32_t> sent;
  for (unsigned n = 0; n < 6; ++n) {
    s.edge();
    sent.push_back(s.sends());
  }
  if (GetParam() == VcAllocator::PerPort) {
    EXPECT_EQ(sent, (std::vector<std::uint32_t>{0, 0, 0x111, 0, 0, 0}));
  } else {
    EXPECT_EQ(sent, (std::vector<std::uint32_t>{0, 0, 0x10, 0x100, 0x1, 0}));
  }
}

TEST_P(TorusSwitchModel, HeadersForOneLinkGetItsVcsOneACycle) {
  const SwitchShape shape = torus_shape();
  SwitchSettings pins = torus_pins(shape);
  pins.present = pins.initial_on = 0x1fd;  // one link of +x
  TorusSwitch s(shape, pins);
  for (const PortId port : {2u, 5u, 8u}) s.flit(port, 0, at(3, 2));
  std::vector<unsigned> sent, vcs;
  for (unsigned n = 0; n < 10; ++n) {
    s.edge();
    if (s.sends() == 0) continue;
    EXPECT_EQ(s.sends(), 1u);
    sent.push_back(n);
    vcs.push_back(s.out.flit_vc[0]);
  }
  EXPECT_EQ(sent, (std::vector<unsigned>{2, 3}));
  EXPECT_EQ(vcs, (std::vector<unsigned>{0, 2})) << "adaptive, after; before is not allowed";
  EXPECT_EQ(s.probe(8).input[0].stage, InputVcProbe::Stage::Routed);
}

TEST_P(TorusSwitchModel, TheNextHeaderOfAVcCrossesTwoEdgesAfterTheTailBeforeIt) {
  const SwitchShape shape = torus_shape();
  SwitchSettings pins = torus_pins(shape);
  pins.atomic_vc_allocation = false;
  TorusSwitch s(shape, pins);
  std::vector<unsigned> sent;
  for (unsigned n = 0; n < 10; ++n) {
    if (n < 3) s.flit(8, 1, at(3, 2));
    s.edge();
    if (s.sends() == 1) sent.push_back(n);
  }
  EXPECT_EQ(sent, (std::vector<unsigned>{2, 4, 6}));
}

TEST_P(TorusSwitchModel, VcsOfAPortShareItsCrossbarInputUnlessEachHasItsOwn) {
  for (const bool per_vc : {false, true}) {
    SwitchShape shape = torus_shape();
    shape.crossbar_in_per_vc = per_vc;
    TorusSwitch s(shape, torus_pins(shape));
    // VC 0 is granted at edge 1 and VC 1 at edge 2; VC 0's tail and VC 1's head are ready at 3.
    std::vector<std::uint32_t> sent;
    for (unsigned n = 0; n < 6; ++n) {
      if (n == 0) s.flit(8, 0, at(3, 2), FlitKind::Head);
      if (n == 1) s.flit(8, 1, at(2, 3));
      if (n == 2) s.flit(8, 0, 0, FlitKind::Tail);
      s.edge();
      sent.push_back(s.sends());
    }
    if (per_vc) {
      EXPECT_EQ(sent, (std::vector<std::uint32_t>{0, 0, 0x1, 0x11, 0, 0}));
    } else {
      EXPECT_EQ(sent, (std::vector<std::uint32_t>{0, 0, 0x1, 0x1, 0x10, 0})) << "held";
    }
  }
}

TEST_P(TorusSwitchModel, ANodeGetsAFlitOfEachVcInACycleOrOne) {
  for (const bool per_vc : {false, true}) {
    SwitchShape shape = torus_shape();
    shape.eject_per_vc = per_vc;
    SwitchSettings pins = torus_pins(shape);
    pins.class_vcs[3] = 3;
    TorusSwitch s(shape, pins);
    std::vector<unsigned> flits;
    for (unsigned n = 0; n < 9; ++n) {
      const FlitKind kind = n == 0 ? FlitKind::Head : n == 2 ? FlitKind::Tail : FlitKind::Body;
      for (const PortId port : {0u, 2u}) {
        if (n < 3) s.flit(port, 0, at(2, 2), kind, port);
      }
      s.edge();
      flits.push_back(static_cast<unsigned>(__builtin_popcount(s.sends())));
      // VC v of port 8 on its lane, or all on the only one.
      EXPECT_EQ(s.sends() & ~(per_vc ? 3u << 8 * 3 : 1u << 8), 0u) << "cycle " << n;
      if (per_vc && (s.sends() >> 25 & 1u) != 0) {
        EXPECT_EQ(s.out.flit_vc[25], 1);
      }
    }
    if (per_vc) {
      EXPECT_EQ(flits, (std::vector<unsigned>{0, 0, 1, 2, 2, 1, 0, 0, 0}));
    } else {
      EXPECT_EQ(flits, (std::vector<unsigned>{0, 0, 1, 1, 1, 1, 1, 1, 0}));
    }
  }
}

TEST_P(TorusSwitchModel, AnAtomicVcIsGivenAgainWhenItsCreditsAreHome) {
  const SwitchShape shape = torus_shape();
  SwitchSettings pins = torus_pins(shape);
  pins.class_vcs = {1, 0, 0, 1};
  pins.present = pins.initial_on = 0x101;  // one way
  TorusSwitch s(shape, pins);
  s.flit(8, 0, at(3, 2));
  s.edge();
  s.flit(8, 0, at(3, 2));
  s.edges(10);
  EXPECT_EQ(s.probe(8).input[0].stage, InputVcProbe::Stage::Routed);
  s.credit(0, 0);
  EXPECT_EQ(sent_at(s, 0, 6), (std::vector<unsigned>{2})) << "credit, grant, crossing";
}

TEST_P(TorusSwitchModel, ProbeShowsTheWaysOfAHeadThatWaits) {
  const SwitchShape shape = torus_shape();
  SwitchSettings pins = torus_pins(shape);
  pins.present = pins.initial_on = 0x100;
  TorusSwitch s(shape, pins);
  s.flit(8, 1, at(3, 1));
  s.edges(4);
  const InputVcProbe in = s.probe(8).input[1];
  EXPECT_EQ(in.stage, InputVcProbe::Stage::Routed);
  EXPECT_EQ(in.candidates, 0xc3u) << "present or not";
  EXPECT_EQ(in.buffered, 1u);
  EXPECT_EQ(s.out.quiet, GetParam() == VcAllocator::PerPort) << "per switch its turn moves";
  s.flit(8, 0, at(2, 2), FlitKind::Head);
  s.edges(4);
  EXPECT_EQ(s.probe(8).input[0].stage, InputVcProbe::Stage::Active);
  EXPECT_EQ(s.probe(8).input[0].out_port, 8u);
  EXPECT_TRUE(s.probe(8).output[0].owned);
  EXPECT_EQ(s.probe(8).output[0].credits, 7u);
}

TEST_P(TorusSwitchModel, ProbeShowsTheEscapeOnlyWithoutAdaptiveVcs) {
  const SwitchShape shape = torus_shape();
  SwitchSettings pins = torus_pins(shape);
  pins.class_vcs = {0, 3, 4, 1};
  pins.present = pins.initial_on = 0x100;
  TorusSwitch s(shape, pins);
  s.flit(8, 1, at(3, 1));
  s.edges(4);
  EXPECT_EQ(s.probe(8).input[1].candidates, 0x03u);
}

TEST_P(TorusSwitchModel, LocalChannelsHaveTheirOwnDepthAndVcs) {
  const SwitchShape shape = torus_shape();
  SwitchSettings pins = torus_pins(shape);
  pins.local_depth = 2;
  TorusSwitch s(shape, pins);
  s.edge();
  EXPECT_EQ(s.probe(8).output[0].credits, 2u);
  EXPECT_EQ(s.probe(7).output[0].credits, 8u);
  s.flit(0, 0, at(2, 2), FlitKind::Head, 1);
  s.edges(4);
  s.flit(1, 0, at(2, 2), FlitKind::HeadTail, 2);
  s.edges(8);
  EXPECT_EQ(s.probe(1).input[0].stage, InputVcProbe::Stage::Routed) << "one local VC only";
}

TEST(TorusModelFactory, MakesEveryKindOfSwitch) {
  for (const VcAllocator allocator :
       {VcAllocator::PerPort, VcAllocator::PerVc, VcAllocator::PerSwitch}) {
    for (const bool narrowing : {false, true}) {
      SwitchShape shape = torus_shape(narrowing, allocator);
      shape.hop_latency = narrowing ? 4 : 3;
      shape.crossbar_in_per_vc = shape.credit_bypass = shape.eject_per_vc = true;
      EXPECT_EQ(make_model_factory(shape)->make()->shape().ports, 9u);
    }
  }
}

}  // namespace
}  // namespace dusk
