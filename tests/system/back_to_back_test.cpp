// SPDX-License-Identifier: Apache-2.0
// Packets of a VC follow each other without an idle cycle (docs/rtl/next_heads.md), RTL and twin.
#include <gtest/gtest.h>

#include <deque>

#include "models/common/flit.h"
#include "models/common/vc_set.h"
#include "models/twin/switch_model.h"
#include "tests/support/rtl_switches.h"

namespace dusk {
namespace {

/// A switch, a sender that fills VC `vc` of input ports, and receivers that free each slot at once.
class PacketStream {
 public:
  PacketStream(SwitchEngineFactory& factory, bool atomic = false) : engine_(factory.make()) {
    const SwitchShape& shape = engine_->shape();
    SwitchSettings pins;
    pins.digit_mask = 15;
    pins.present = pins.initial_on = first_ports(shape.ports);
    pins.vcs_in_use = shape.vcs;
    if (shape.topology == SwitchTopology::Torus) {  // switch 1 of 4 in each ring
      pins.address = shape.trunks() > 2 ? 0x1001 : 1;
      pins.last = shape.trunks() > 2 ? 0x3003 : 3;
      pins.wrap = shape.trunks() > 2 ? 0xf : 3;
      pins.local = pins.present & ~first_ports(shape.first_local);
      pins.class_vcs = {1, 2, 4, 1};
    }
    pins.depth_in_use = pins.local_depth = shape.vc_depth;
    pins.out_depth_in_use = shape.out_depth;
    pins.atomic_vc_allocation = atomic;
    pins.selection = Selection::FirstFree;
    pins.tie_break = TieBreak::Lowest;
    if (shape.admission)
      for (auto& rules : pins.admission)
        for (AdmissionRule& rule : rules) rule.downstream.length = true;
    destination_ = shape.topology == SwitchTopology::Torus ? pins.address : 0;
    out_port_ = shape.topology == SwitchTopology::Torus ? shape.first_local : 0;
    space_.fill(shape.vc_depth);
    engine_->reset(pins, inputs_);
  }

  /// A packet of `length` flits waits at input `port` for its turn in VC 0.
  void packet(PortId port, unsigned length) {
    for (unsigned i = 0; i < length; ++i) {
      Flit f;
      f.kind = length == 1       ? FlitKind::HeadTail
               : i == 0          ? FlitKind::Head
               : i == length - 1 ? FlitKind::Tail
                                 : FlitKind::Body;
      f.address = destination_;
      f.length = static_cast<std::uint16_t>(length);
      waiting_[port].push_back(encode(f));
    }
  }
  /// One edge.
  void step() {
    const SwitchShape& shape = engine_->shape();
    for (PortId p = 0; p < shape.ports; ++p) {
      if (waiting_[p].empty() || space_[p] == 0) continue;
      inputs_.flit_valid |= 1u << p;
      inputs_.flit[p] = waiting_[p].front();
      inputs_.flit_vc[p] = 0;
      waiting_[p].pop_front();
      --space_[p];
    }
    engine_->step(now_++, inputs_, outputs_);
    inputs_.flit_valid = 0;
    inputs_.credit = {};
    for (PortId p = 0; p < shape.ports; ++p) {
      const unsigned bit = p * shape.vcs;
      if ((outputs_.credit[bit / 64] >> bit % 64 & 1u) != 0) ++space_[p];
    }
    const unsigned lane = out_port_ * shape.lanes();
    if ((outputs_.flit_valid[0] >> lane & 1u) == 0) return;
    const unsigned slot = out_port_ * shape.vcs + outputs_.flit_vc[lane];
    inputs_.credit[slot / 64] |= std::uint64_t{1} << slot % 64;
    if (sent_ == 0) first_ = now_;
    ++sent_;
    last_ = now_;
  }
  unsigned sent() const { return sent_; }
  /// Cycles from the first to the last flit on the channel, both counted.
  Cycle span() const { return last_ - first_ + 1; }

 private:
  std::unique_ptr<SwitchEngine> engine_;
  SwitchInputs inputs_;
  SwitchOutputs outputs_;
  std::uint32_t destination_ = 0;
  PortId out_port_ = 0;
  std::array<std::deque<std::uint64_t>, kMaxPorts> waiting_;
  std::array<std::uint32_t, kMaxPorts> space_{};
  Cycle now_ = 0, first_ = 0, last_ = 0;
  unsigned sent_ = 0;
};

struct StreamCase {
  std::string shape;
  bool rtl;
};

class BackToBack : public ::testing::TestWithParam<StreamCase> {
 protected:
  std::unique_ptr<SwitchEngineFactory> factory() const {
    return GetParam().rtl ? rtl_switches(GetParam().shape)
                          : make_model_factory(shape_of(GetParam().shape));
  }
};

TEST_P(BackToBack, ASingleInputVcFillsItsOutput) {
  for (const unsigned length : {1U, 2U, 3U, 4U}) {
    const auto of = factory();
    PacketStream stream(*of);
    constexpr unsigned kPackets = 200;
    for (unsigned i = 0; i < kPackets; ++i) stream.packet(1, length);
    for (unsigned n = 0; n < 4 * kPackets * length; ++n) stream.step();
    EXPECT_EQ(stream.sent(), kPackets * length);
    EXPECT_EQ(stream.span(), kPackets * length) << "packets of " << length;
  }
}

TEST_P(BackToBack, PacketsOfAllLengthsFillIt) {
  const auto of = factory();
  PacketStream stream(*of);
  unsigned flits = 0;
  for (unsigned i = 0; i < 400; ++i) {
    const unsigned length = 1 + i * i % 4 + i % 2;
    if (length > 4) continue;
    stream.packet(1, length);
    flits += length;
  }
  for (unsigned n = 0; n < 4 * flits; ++n) stream.step();
  EXPECT_EQ(stream.sent(), flits);
  EXPECT_EQ(stream.span(), flits);
}

/// One output VC, in a torus: the other input gets it at the edge at which a tail crosses.
TEST_P(BackToBack, TwoInputsShareAnOutputWithoutAGap) {
  const auto of = factory();
  PacketStream stream(*of);
  constexpr unsigned kPackets = 100;
  for (unsigned i = 0; i < kPackets; ++i)
    for (const PortId port : {1U, 2U}) stream.packet(port, 4);
  for (unsigned n = 0; n < 4 * 8 * kPackets; ++n) stream.step();
  EXPECT_EQ(stream.sent(), 8 * kPackets);
  EXPECT_LE(static_cast<double>(stream.span()), 8 * kPackets / 0.99);
}

/// A torus, where the node's channel has one VC: in a tree the other VCs fill the gap.
class AtomicBackToBack : public BackToBack {};

TEST_P(AtomicBackToBack, AVcWaitsForItsCredits) {
  const auto of = factory();
  PacketStream stream(*of, true);
  constexpr unsigned kPackets = 100;
  for (unsigned i = 0; i < kPackets; ++i) stream.packet(1, 4);
  for (unsigned n = 0; n < 40 * kPackets; ++n) stream.step();
  EXPECT_EQ(stream.sent(), 4 * kPackets);
  EXPECT_GE(stream.span(), 5 * kPackets);
}

std::vector<StreamCase> in_both(const std::vector<std::string>& shapes) {
  std::vector<StreamCase> all;
  for (const std::string& shape : shapes)
    for (const bool rtl : {false, true}) all.push_back({shape, rtl});
  return all;
}
std::string stream_name(const ::testing::TestParamInfo<StreamCase>& info) {
  return (info.param.rtl ? "Rtl_" : "Twin_") + info.param.shape;
}
const std::vector<std::string> kTori = {"p6v3d8t1x2h3byr", "p5v3d8t2x1bs", "p5v4d8t2x1h3c1bk"};

INSTANTIATE_TEST_SUITE_P(Trees, BackToBack,
                         ::testing::ValuesIn(in_both({"p4v2d4b", "p4v3d5q2bar"})), stream_name);
INSTANTIATE_TEST_SUITE_P(Tori, BackToBack, ::testing::ValuesIn(in_both(kTori)), stream_name);
INSTANTIATE_TEST_SUITE_P(Tori, AtomicBackToBack, ::testing::ValuesIn(in_both(kTori)), stream_name);

/// Without the option a cycle (hop latency 3) or two stay idle between packets of a VC.
class ACycleBetween : public ::testing::TestWithParam<bool> {};

TEST_P(ACycleBetween, PacketsOfAVcWithoutTheOption) {
  for (const char* name : {"p5v4d8t2x1h3k", "p5v3d8t2x1kr", "p4v2d4"}) {
    const SwitchShape shape = shape_of(name);
    const auto of = GetParam() ? rtl_switches(name) : make_model_factory(shape);
    PacketStream stream(*of);
    constexpr unsigned kPackets = 100;
    for (unsigned i = 0; i < kPackets; ++i) stream.packet(1, 4);
    for (unsigned n = 0; n < 40 * kPackets; ++n) stream.step();
    EXPECT_EQ(stream.sent(), 4 * kPackets);
    EXPECT_EQ(stream.span(), (4 + shape.hop_latency - 2) * kPackets - (shape.hop_latency - 2));
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, ACycleBetween, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Rtl" : "Twin"; });

}  // namespace
}  // namespace dusk
