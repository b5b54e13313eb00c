// SPDX-License-Identifier: Apache-2.0
// One packet per port (docs/rtl/output_vcs.md) with the idle timer: a second packet wakes a second
// link; and that whole networks with it deliver everything.
#include <gtest/gtest.h>

#include "models/common/vc_set.h"
#include "models/link_power/part.h"
#include "models/twin/switch_model.h"
#include "tests/support/rtl_switches.h"
#include "tests/system/idle_timer_network.h"

namespace dusk {
namespace {

constexpr std::uint32_t kWakes = 20;  ///< cycles from Off to On

/// A switch with the idle timer whose links in `asleep` are off. Two packets of three flits, from
/// ports `from` and from + 1, may take any of them.
class Sleeping {
 public:
  Sleeping(SwitchEngineFactory& factory, SwitchSettings pins, std::uint32_t asleep, bool one_packet)
      : engine_(factory.make()), asleep_(asleep) {
    const SwitchShape& shape = engine_->shape();
    pins.present = first_ports(shape.ports);
    pins.initial_on = pins.pinned = pins.present & ~asleep;
    pins.vcs_in_use = shape.vcs;
    pins.depth_in_use = pins.local_depth = shape.vc_depth;
    pins.out_depth_in_use = shape.out_depth;
    pins.atomic_vc_allocation = false;
    pins.selection = Selection::FirstFree;
    pins.tie_break = TieBreak::Lowest;
    pins.power_managed = true;
    pins.t_on = kWakes;
    pins.t_off = 10;
    pins.idle_cycles = 100;
    pins.one_packet_per_port = one_packet;
    for (PortId p = 0; p < shape.ports; ++p)
      outputs_.state[p] = (asleep >> p & 1u) != 0 ? ChannelState::Off : ChannelState::On;
    engine_->reset(pins, inputs_);
  }
  void packets(PortId from, std::uint32_t destination) {
    for (const FlitKind kind : {FlitKind::Head, FlitKind::Body, FlitKind::Tail}) {
      for (const PortId port : {from, from + 1}) {
        Flit f;
        f.kind = kind;
        f.address = destination;
        inputs_.flit_valid |= 1u << port;
        inputs_.flit[port] = encode(f);
      }
      step();
    }
  }
  void step() {
    engine_->step(now_++, inputs_, outputs_);
    inputs_.flit_valid = 0;
    const auto lanes = static_cast<std::uint32_t>(outputs_.flit_valid[0]);
    sent_on_ |= lanes;
    flits_ += __builtin_popcount(lanes);
  }
  void steps(unsigned count) {
    for (; count > 0; --count) step();
  }
  /// Links that were asleep and are in `state`.
  std::uint32_t in(ChannelState state) const {
    std::uint32_t ports = 0;
    for (PortId p = 0; p < engine_->shape().ports; ++p)
      ports |= outputs_.state[p] == state ? 1u << p : 0;
    return ports & asleep_;
  }
  std::uint32_t sent_on() const { return sent_on_; }
  int flits() const { return flits_; }

 private:
  std::unique_ptr<SwitchEngine> engine_;
  SwitchInputs inputs_;
  SwitchOutputs outputs_;
  std::uint32_t asleep_, sent_on_ = 0;
  int flits_ = 0;
  Cycle now_ = 1;
};

/// With the option `two` of the links in `asleep` wake and carry the packets; without it `one`.
void expect_woken(SwitchEngineFactory& factory, const SwitchSettings& pins, std::uint32_t asleep,
                  PortId from, std::uint32_t destination, std::uint32_t one, std::uint32_t two) {
  for (const bool one_packet : {false, true}) {
    const std::uint32_t woken = one_packet ? two : one;
    Sleeping s(factory, pins, asleep, one_packet);
    s.steps(3);
    EXPECT_EQ(s.in(ChannelState::Off), asleep);
    s.packets(from, destination);
    s.steps(8);
    EXPECT_EQ(s.in(ChannelState::TurningOn), woken) << one_packet;
    EXPECT_EQ(s.in(ChannelState::Off), asleep & ~woken) << one_packet;
    s.steps(kWakes + 10);
    EXPECT_EQ(s.in(ChannelState::On), woken) << one_packet;
    EXPECT_EQ(s.sent_on(), woken) << one_packet;
    EXPECT_EQ(s.flits(), 6);
  }
}

class TwoPackets : public ::testing::TestWithParam<bool> {};

TEST_P(TwoPackets, WakeTwoUpLinksOrOne) {
  const std::string name = "p4v3d4q2z";
  const auto factory = GetParam() ? rtl_switches(name) : make_model_factory(shape_of(name));
  SwitchSettings pins;
  pins.address_mask = 4;
  pins.digit_mask = 1;
  expect_woken(*factory, pins, 0b1100, 0, 4, 0b0100, 0b1100);
}

INSTANTIATE_TEST_SUITE_P(Engines, TwoPackets, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Rtl" : "Twin"; });

/// The twin in a ring with trunks of 4 links, ports 0 to 3 up and 4 to 7 down, and two nodes.
TEST(TwoPacketsInARing, WakeTwoLinksOfATrunkOrOne) {
  for (const VcAllocator allocator : {VcAllocator::PerPort, VcAllocator::PerSwitch}) {
    SwitchShape shape;
    shape.ports = 10;
    shape.vcs = 4;
    shape.vc_depth = 8;
    shape.out_depth = 0;
    shape.crossbar_in_per_vc = shape.crossbar_out_per_vc = false;
    shape.vc_allocator = allocator;
    shape.set_torus(1, 4);
    shape.policy = policy_named("idle");
    SwitchSettings pins;
    pins.address = 1;
    pins.last = 4;
    pins.wrap = 1;
    pins.local = 0x300;
    pins.class_vcs = {3, 4, 8, 15};
    expect_woken(*make_model_factory(shape), pins, 0xff, 8, 3, 0x1, 0x3);
  }
}

class OnePacketPerPortNetwork : public ::testing::TestWithParam<std::string> {};

TEST_P(OnePacketPerPortNetwork, DeliversEverythingNearSaturation) {
  Experiment e = idle_timer_network(GetParam());
  e.run.engine = EngineKind::Model;
  e.power.idle_cycles = 1;
  e.power.t_on = 7;
  e.power.t_off = 5;
  e.traffic.load = 0.35;
  e.traffic.length = "4";
  e.run.cycles = 4000;
  e.switch_.depth_in_use = 8;
  e.switch_.vc_allocation = VcAllocationKind::VirtualCutThrough;
  e.switch_.one_packet_per_port = true;
  for (const VcAllocator allocator : {VcAllocator::PerPort, VcAllocator::PerSwitch}) {
    if (GetParam() == "k_ary_n_tree" && allocator == VcAllocator::PerSwitch) continue;
    e.switch_.vc_allocator = allocator;
    expect_all_passed(run_whole(e));
  }
}

INSTANTIATE_TEST_SUITE_P(Topologies, OnePacketPerPortNetwork,
                         ::testing::Values("k_ary_n_tree", "torus", "mesh"), [](const auto& info) {
                           return info.param == "k_ary_n_tree" ? "Tree"
                                  : info.param == "torus"      ? "Torus"
                                                               : "Mesh";
                         });

}  // namespace
}  // namespace dusk
