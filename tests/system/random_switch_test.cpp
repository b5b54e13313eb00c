// SPDX-License-Identifier: Apache-2.0
// One switch of every built shape of up to 8 ports among random neighbours, on random configuration
// pins: RTL (with its assertions where built) beside the twin, and every flit with all its bits.
#include <gtest/gtest.h>

#include <utility>

#include "models/switch_model.h"
#include "rtl/rtl_engine.h"
#include "testbench/lockstep_engine.h"
#include "tests/system/random_neighbours.h"

namespace dusk {
namespace {

constexpr unsigned kTrials = 80;
constexpr Cycle kCycles = 1500;
constexpr Cycle kDrain = 30000;

class RandomSwitch : public ::testing::TestWithParam<std::string> {
 protected:
  std::uint32_t draw() { return static_cast<std::uint32_t>(random_()); }
  bool coin() { return draw() % 2 != 0; }
  std::uint32_t below(std::uint32_t bound) { return draw() % bound; }

  /// `wide`: timers and thresholds over all their bits.
  SwitchSettings settings(const SwitchShape& shape, bool wide) {
    const std::uint32_t half = shape.ports / 2, all = (1u << shape.ports) - 1;
    SwitchSettings s;
    s.address_mask = static_cast<std::uint16_t>(below(8) == 0 ? 0 : draw());
    s.address = static_cast<std::uint16_t>(draw() & s.address_mask);
    // The digit lies in bits that the address leaves free.
    s.digit_shift = static_cast<std::uint8_t>(below(13));
    s.digit_mask = static_cast<std::uint8_t>(half - 1);
    const auto digit = static_cast<std::uint16_t>(s.digit_mask << s.digit_shift);
    s.address_mask = static_cast<std::uint16_t>(s.address_mask & ~digit);
    s.address = static_cast<std::uint16_t>(s.address & s.address_mask);
    s.present = below(3) == 0 ? (all & ~(1u << half)) | (all & 1u << below(shape.ports)) : all;
    if (s.address_mask == 0 && coin()) s.present = (1u << half) - 1;  // a root
    s.local = below(3) == 0 ? s.present & ((1u << half) - 1) : 0;
    const std::uint32_t up = s.present & ~((1u << half) - 1);
    s.coupled = coin() && up != 0 && s.local == 0;
    if (!s.coupled)
      s.pinned = (s.present & ((1u << half) - 1)) | (up & (~up + 1)) | (up & draw() & draw());
    s.initial_on = coin() ? s.present : s.pinned | (s.present & draw());
    s.vcs_in_use = 1 + below(shape.vcs);
    s.depth_in_use = 1 + below(shape.vc_depth);
    s.local_depth = coin() ? 1 + below(256) : 1 + below(shape.vc_depth);
    s.out_depth_in_use = shape.out_depth == 0 ? 0 : 1 + below(shape.out_depth);
    s.atomic_vc_allocation = coin();
    s.hold_arbitration = coin();
    s.selection = static_cast<Selection>(below(3));
    s.tie_break = static_cast<TieBreak>(below(3));
    s.seed = static_cast<std::uint16_t>(draw() | 1u);
    s.power_managed = below(5) != 0;
    if (!s.power_managed) s.initial_on = s.present;
    s.trim_lock = coin();
    s.override_enabled = coin();
    s.count_pending = coin();
    s.unused_only = coin();
    s.guard = coin();
    s.t_on = 1 + below(wide ? 1u << 19 : 40);
    s.t_off = 1 + below(wide ? 1u << 19 : 40);
    for (std::size_t i = 0; i < s.on_threshold.size(); ++i) {
      s.on_threshold[i] = below(wide ? 1u << 24 : 12);
      s.off_threshold[i] = below(wide ? 1u << 24 : 8);
    }
    return s;
  }

  static void expect_same(const PortProbe& rtl, const PortProbe& twin, unsigned vcs) {
    for (unsigned v = 0; v < vcs; ++v) {
      EXPECT_EQ(rtl.input[v].stage, twin.input[v].stage);
      EXPECT_EQ(rtl.input[v].buffered, twin.input[v].buffered);
      if (twin.input[v].stage == InputVcProbe::Stage::Routed) {
        EXPECT_EQ(rtl.input[v].candidates, twin.input[v].candidates);
      }
      if (twin.input[v].stage == InputVcProbe::Stage::Active) {
        EXPECT_EQ(rtl.input[v].out_port, twin.input[v].out_port);
        EXPECT_EQ(rtl.input[v].out_vc, twin.input[v].out_vc);
      }
      EXPECT_EQ(rtl.output[v].owned, twin.output[v].owned);
      EXPECT_EQ(rtl.output[v].credits, twin.output[v].credits);
      EXPECT_EQ(rtl.output[v].queued, twin.output[v].queued);
    }
  }

  std::mt19937 random_{1};
};

TEST_P(RandomSwitch, AgreesWithItsTwinAndKeepsEveryBit) {
  std::string difference;
  auto rtl = make_rtl_factory(GetParam(), has_assertions(GetParam()));
  const SwitchShape shape = rtl->shape();
  const auto both = make_lockstep_factory(std::move(rtl), make_model_factory(shape),
                                          [&](const std::string& text) { difference = text; });
  const auto models = make_model_factory(shape);
  std::size_t packets = 0;
  for (unsigned trial = 0; trial < kTrials; ++trial) {
    const bool wide = trial % 4 == 3;
    const SwitchSettings s = settings(shape, wide);
    const auto engine = both->make(), twin = models->make();
    RandomNeighbours neighbours(shape, s, draw());
    engine->reset(s, neighbours.inputs());
    twin->reset(s, neighbours.inputs());
    SwitchOutputs outputs, twins;
    Cycle now = draw();
    const Cycle begin = now;
    const auto edge = [&] {
      neighbours.before_edge();
      twin->step(now, neighbours.inputs(), twins);
      engine->step(now++, neighbours.inputs(), outputs);
      neighbours.after_edge(outputs);
      if (now % 16 == 0) {
        const PortId port = below(shape.ports);
        expect_same(engine->probe(port), twin->probe(port), s.vcs_in_use);
      }
      return difference.empty() && neighbours.error().empty() && !HasFailure();
    };
    while (now < begin + kCycles && edge()) continue;
    neighbours.finish();
    // With wide timers a channel may stay dark for longer than one waits here.
    while (!wide && !neighbours.empty() && now < begin + kCycles + kDrain && edge()) continue;
    ASSERT_EQ(difference, "") << "trial " << trial;
    ASSERT_EQ(neighbours.error(), "") << "trial " << trial;
    ASSERT_TRUE(wide || neighbours.empty()) << "trial " << trial << ": packets stay inside";
    packets += neighbours.delivered();
  }
  EXPECT_GT(packets, 100 * kTrials);
}

enum class Tampering { None, ChangedBit, LostFlit };

/// What random neighbours say of a switch of which one flit is tampered with on its way out.
std::string verdict(Tampering tampering) {
  const auto factory = make_model_factory({});
  SwitchSettings s;
  s.digit_mask = 3;
  s.present = s.local = s.initial_on = 0xf;
  s.vcs_in_use = s.depth_in_use = s.local_depth = s.out_depth_in_use = 2;
  RandomNeighbours neighbours(factory->shape(), s, 1);
  const auto engine = factory->make();
  engine->reset(s, neighbours.inputs());
  SwitchOutputs outputs;
  bool done = false;
  for (Cycle now = 0; now < 4000; ++now) {
    if (now == 400) neighbours.finish();
    neighbours.before_edge();
    engine->step(now, neighbours.inputs(), outputs);
    if (now >= 200 && !done && (outputs.flit_valid[0] & 1) != 0) {
      done = true;
      if (tampering == Tampering::ChangedBit) outputs.flit[0] ^= std::uint64_t{1} << 40;
      if (tampering == Tampering::LostFlit) outputs.flit_valid[0] &= ~std::uint64_t{1};
    }
    neighbours.after_edge(outputs);
  }
  return !neighbours.error().empty() ? neighbours.error()
         : neighbours.empty()        ? "sound"
                                     : "missing";
}

TEST(RandomNeighbours, NoticeAChangedBitAndALostFlit) {
  EXPECT_EQ(verdict(Tampering::None), "sound");
  EXPECT_NE(verdict(Tampering::ChangedBit), "sound");
  EXPECT_NE(verdict(Tampering::LostFlit), "sound");
}

std::vector<std::string> small_shapes() {
  std::vector<std::string> names;
  for (const SwitchShape& shape : built_shapes()) {
    if (shape.ports <= 8) names.push_back(shape.name);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(BuiltShapes, RandomSwitch, ::testing::ValuesIn(small_shapes()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace dusk
