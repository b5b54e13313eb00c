// SPDX-License-Identifier: Apache-2.0
// Checks every edge of docs/rtl/switch.md, "Timing", on every built tree shape of up to 16 ports.
// Torus switches are checked in torus_network_test (ZeroLoad) and twin_test.
#include <gtest/gtest.h>

#include "models/common/flit.h"
#include "tests/support/rtl_switches.h"

namespace dusk {
namespace {

/// One switch below which every destination lies: address = down port.
class OneSwitch : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    factory_ = rtl_switches(GetParam());
    engine_ = factory_->make();
    const SwitchShape& shape = engine_->shape();
    SwitchSettings settings;
    settings.digit_mask = 15;
    settings.present = settings.initial_on =
        static_cast<std::uint32_t>((std::uint64_t{1} << shape.ports) - 1);
    settings.vcs_in_use = shape.vcs;
    settings.depth_in_use = settings.local_depth = shape.vc_depth;
    settings.out_depth_in_use = shape.out_depth;
    engine_->reset(settings, inputs_);
  }

  const SwitchShape& shape() const { return engine_->shape(); }
  void flit(FlitKind kind, PacketHandle handle = 7, std::uint32_t out = 1, PortId port = 0,
            VcId vc = 0) {
    Flit f;
    f.kind = kind;
    f.address = out;
    f.handle = handle;
    inputs_.flit_valid |= 1u << port;
    inputs_.flit[port] = encode(f);
    inputs_.flit_vc[port] = static_cast<std::uint8_t>(vc);
  }
  void credit(PortId port, VcId vc) {
    const unsigned bit = port * shape().vcs + vc;
    inputs_.credit[bit / 64] |= std::uint64_t{1} << bit % 64;
  }
  /// Evaluates one edge with the inputs given since the last one.
  void edge() {
    engine_->step(now_, inputs_, outputs_);
    inputs_.flit_valid = 0;
    inputs_.credit = {};
    ++now_;
  }
  bool sends(PortId port) const {
    const unsigned bit = port * shape().lanes();
    return (outputs_.flit_valid[bit / 64] >> bit % 64 & 1u) != 0;
  }
  bool frees(PortId port, VcId vc) const {
    const unsigned bit = port * shape().vcs + vc;
    return (outputs_.credit[bit / 64] >> bit % 64 & 1u) != 0;
  }
  /// Edges from now until the flit leaves on `port`; 0 = at the next edge. 99: never.
  unsigned edges_until_sent(PortId port) {
    for (unsigned n = 0; n < 20; ++n) {
      edge();
      if (sends(port)) return n;
    }
    return 99;
  }
  /// Returns the cycles between the edge that samples a head flit and the one after which it is on
  /// the channel.
  unsigned head_edges() const { return shape().hop_latency - 1; }

  std::unique_ptr<SwitchEngineFactory> factory_;
  std::unique_ptr<SwitchEngine> engine_;
  SwitchInputs inputs_;
  SwitchOutputs outputs_;
  Cycle now_ = 0;
};

TEST_P(OneSwitch, HeaderCrossesAfterItsHopLatencyAndABodyFlitAfterOneEdge) {
  flit(FlitKind::Head);
  EXPECT_EQ(edges_until_sent(1), head_edges());
  flit(FlitKind::Body);
  EXPECT_EQ(edges_until_sent(1), 1u);
}

TEST_P(OneSwitch, CreditIsRegisteredAtTheEdgeAtWhichTheSlotIsPopped) {
  flit(FlitKind::HeadTail);
  for (unsigned n = 0; n < head_edges(); ++n) {
    edge();
    EXPECT_FALSE(frees(0, 0)) << "edge " << n;
  }
  edge();
  EXPECT_TRUE(frees(0, 0));
  EXPECT_TRUE(sends(1));
  edge();
  EXPECT_FALSE(frees(0, 0));
}

TEST_P(OneSwitch, CreditIsUsedAfterItsDelay) {
  // Fill the downstream buffer and the output queue, one flit more waits at the input.
  flit(FlitKind::Head);
  for (unsigned n = 0; n < 10; ++n) edge();
  for (unsigned n = 0; n < shape().vc_depth + shape().out_depth; ++n) {
    flit(FlitKind::Body);
    edge();
    edge();
  }
  for (unsigned n = 0; n < 10; ++n) edge();
  ASSERT_FALSE(sends(1));
  credit(1, 0);
  const bool through_counter_into_allocation = shape().out_depth == 0 && !shape().credit_bypass;
  EXPECT_EQ(edges_until_sent(1), through_counter_into_allocation ? 1u : 0u);
}

TEST_P(OneSwitch, ChannelStateIsAFunctionOfRegistersAndASwitchWithNothingToDoIsQuiet) {
  edge();
  edge();
  EXPECT_TRUE(outputs_.quiet);
  flit(FlitKind::HeadTail);
  edge();
  EXPECT_FALSE(outputs_.quiet);
  for (unsigned n = 0; n < 12; ++n) edge();
  EXPECT_TRUE(outputs_.quiet);
}

TEST_P(OneSwitch, BackToBackPacketsOfOneVcKeepTheRouteStagesApart) {
  // The second head flit is routed when it reaches the front of its buffer (non-atomic allocation).
  SwitchSettings settings;
  settings.digit_mask = 15;
  settings.present = settings.initial_on =
      static_cast<std::uint32_t>((std::uint64_t{1} << shape().ports) - 1);
  settings.vcs_in_use = shape().vcs;
  settings.depth_in_use = settings.local_depth = shape().vc_depth;
  settings.out_depth_in_use = shape().out_depth;
  settings.atomic_vc_allocation = false;
  engine_->reset(settings, inputs_);
  flit(FlitKind::HeadTail, 1);
  edge();
  flit(FlitKind::HeadTail, 2, 0);
  std::vector<Cycle> sent(2, 0);
  for (unsigned n = 0; n < 20; ++n) {
    const Cycle at = now_;
    edge();
    if (sends(1)) sent[0] = at;
    if (sends(0)) sent[1] = at;
  }
  EXPECT_EQ(sent[1] - sent[0], shape().hop_latency - 1);
}

INSTANTIATE_TEST_SUITE_P(BuiltShapes, OneSwitch,
                         ::testing::Values("p4v2d4", "p4v3d4q2", "p8v3d4q2", "p8v4d8q4i",
                                           "p8v4d8h3c1w128", "p8v3d8q4e", "p8v4d16c1a",
                                           "p16v3d4q2"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace dusk
