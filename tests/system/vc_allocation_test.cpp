// SPDX-License-Identifier: Apache-2.0
// Purpose of VC allocation per VC and of the oblivious selection (docs/rtl/vc_allocator_per_vc.md),
// on the RTL and on the twin.
#include <gtest/gtest.h>

#include <set>

#include "models/common/flit.h"
#include "models/twin/switch_model.h"
#include "tests/support/rtl_switches.h"

namespace dusk {
namespace {

using Stage = InputVcProbe::Stage;

/// One switch with one output VC a port: destinations 0 to 3 lie below, the others above.
class Switch {
 public:
  Switch(const std::string& shape, bool rtl, Selection selection, std::uint16_t seed = 1) {
    factory_ = rtl ? rtl_switches(shape) : make_model_factory(shape_of(shape));
    engine_ = factory_->make();
    SwitchSettings settings;
    settings.address_mask = 4;
    settings.digit_mask = 3;
    settings.present = settings.initial_on = 0xff;
    settings.depth_in_use = settings.local_depth = engine_->shape().vc_depth;
    settings.out_depth_in_use = engine_->shape().out_depth;
    settings.vcs_in_use = 1;
    settings.atomic_vc_allocation = false;
    settings.selection = selection;
    settings.seed = seed;
    engine_->reset(settings, inputs_);
  }

  void flit(PortId port, VcId vc, FlitKind kind, std::uint32_t destination = 0) {
    Flit f;
    f.kind = kind;
    f.address = destination;
    inputs_.flit_valid |= 1u << port;
    inputs_.flit[port] = encode(f);
    inputs_.flit_vc[port] = static_cast<std::uint8_t>(vc);
  }
  void edges(int count) {
    for (; count > 0; --count) {
      engine_->step(now_++, inputs_, outputs_);
      inputs_.flit_valid = 0;
    }
  }
  InputVcProbe input(PortId port, VcId vc) { return engine_->probe(port).input[vc]; }
  bool active(PortId port, VcId vc = 0) { return input(port, vc).stage == Stage::Active; }

 private:
  std::unique_ptr<SwitchEngineFactory> factory_;
  std::unique_ptr<SwitchEngine> engine_;
  SwitchInputs inputs_;
  SwitchOutputs outputs_;
  Cycle now_ = 1;
};

class VcAllocation : public ::testing::TestWithParam<bool> {};

/// Returns how many of two head flits in one input port, whose output VCs become free at one edge,
/// get one then.
int served_at_once(const std::string& shape, bool rtl) {
  Switch s(shape, rtl, Selection::Cyclic);
  s.flit(1, 0, FlitKind::Head, 1);
  s.flit(2, 0, FlitKind::Head, 2);
  s.edges(10);
  s.flit(0, 0, FlitKind::Head, 1);
  s.edges(1);
  s.flit(0, 1, FlitKind::Head, 2);
  s.edges(10);
  EXPECT_TRUE(s.active(1) && s.active(2)) << "they own the VCs";
  EXPECT_EQ(s.input(0, 0).stage, Stage::Routed);
  EXPECT_EQ(s.input(0, 1).stage, Stage::Routed);
  s.flit(1, 0, FlitKind::Tail);
  s.flit(2, 0, FlitKind::Tail);
  for (int edge = 0; edge < 10; ++edge) {
    s.edges(1);
    if (s.active(0, 0) || s.active(0, 1)) return s.active(0, 0) + s.active(0, 1);
  }
  return 0;
}

TEST_P(VcAllocation, PerVcServesEveryHeaderOfAPortAtOnce) {
  EXPECT_EQ(served_at_once("p8v4d16c1a", GetParam()), 2);
  EXPECT_EQ(served_at_once("p8v4d8q4i", GetParam()), 1) << "per port";
}

/// Heads without tails from all ports below go up: the up ports that they hold in the end.
std::set<PortId> held_up_ports(Switch& s) {
  for (PortId port = 0; port < 4; ++port) s.flit(port, 0, FlitKind::Head, 4);
  s.edges(30);
  std::set<PortId> held;
  for (PortId port = 0; port < 4; ++port) {
    if (s.active(port)) held.insert(s.input(port, 0).out_port);
  }
  return held;
}

TEST_P(VcAllocation, ObliviousWaitsForThePortThatWasDrawn) {
  std::set<std::size_t> sizes;
  std::set<PortId> drawn;
  for (unsigned number = 1; number <= 64; ++number) {
    const auto seed = static_cast<std::uint16_t>(number * 40503);  // all bits differ
    Switch looks("p8v4d16c1a", GetParam(), Selection::Cyclic, seed);
    ASSERT_EQ(held_up_ports(looks).size(), 4u) << "cyclic takes what is free";
    Switch s("p8v4d16c1a", GetParam(), Selection::Oblivious, seed);
    const std::set<PortId> held = held_up_ports(s);
    ASSERT_GE(held.size(), 1u);
    sizes.insert(held.size());
    drawn.insert(held.begin(), held.end());
    if (held.size() != 1) continue;
    // All four drew the same port: it serves them one after the other, and no other port does.
    std::set<PortId> served;
    for (int turn = 0; turn < 4; ++turn) {
      for (PortId port = 0; port < 4; ++port) {
        if (!s.active(port) || !served.insert(port).second) continue;
        EXPECT_EQ(s.input(port, 0).out_port, *held.begin());
        s.flit(port, 0, FlitKind::Tail);
      }
      s.edges(10);
    }
    EXPECT_EQ(served.size(), 4u);
  }
  EXPECT_EQ(drawn, (std::set<PortId>{4, 5, 6, 7}));
  EXPECT_EQ(sizes, (std::set<std::size_t>{1, 2, 3, 4}));
}

INSTANTIATE_TEST_SUITE_P(Engines, VcAllocation, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Rtl" : "Twin"; });

}  // namespace
}  // namespace dusk
