// SPDX-License-Identifier: Apache-2.0
// One switch of every built shape of up to 8 ports with random neighbors and random configuration
// pins. RTL (with its assertions where built) is compared with the twin, and every flit with all
// its bits.
#include <gtest/gtest.h>

#include <utility>

#include "models/twin/switch_model.h"
#include "rtl/usual_shapes.h"
#include "testbench/lockstep/lockstep_engine.h"
#include "tests/support/rtl_switches.h"
#include "tests/system/random_neighbors.h"
#include "tests/system/random_settings.h"

namespace dusk {
namespace {

constexpr unsigned kTrials = 80;
constexpr Cycle kCycles = 1500;
constexpr Cycle kDrain = 30000;

class RandomSwitch : public ::testing::TestWithParam<std::string> {
 protected:
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
  auto rtl = rtl_switches(GetParam(), is_usually_checked(GetParam()));
  const SwitchShape shape = rtl->shape();
  const auto both =
      make_lockstep_factory(std::move(rtl), make_model_factory(shape),
                            [&](const LockstepDifference& d) { difference = d.brief(); });
  const auto models = make_model_factory(shape);
  std::size_t packets = 0;
  for (unsigned trial = 0; trial < kTrials; ++trial) {
    const bool wide = trial % 4 == 3;
    const SwitchSettings s = random_settings(shape, wide, random_);
    const auto engine = both->make(), twin = models->make();
    RandomNeighbors neighbors(shape, s, static_cast<unsigned>(random_()));
    engine->reset(s, neighbors.inputs());
    twin->reset(s, neighbors.inputs());
    SwitchOutputs outputs, twins;
    Cycle now = random_();
    const Cycle begin = now;
    const auto edge = [&] {
      neighbors.before_edge();
      twin->step(now, neighbors.inputs(), twins);
      engine->step(now++, neighbors.inputs(), outputs);
      neighbors.after_edge(outputs);
      if (now % 16 == 0) {
        const PortId port = random_() % shape.ports;
        expect_same(engine->probe(port), twin->probe(port), s.vcs_in_use);
        EXPECT_EQ(engine->usable(), twin->usable());
      }
      return difference.empty() && neighbors.error().empty() && !HasFailure();
    };
    while (now < begin + kCycles && edge()) continue;
    neighbors.finish();
    // With wide timers a channel may stay dark for longer than one waits here.
    while (!wide && !neighbors.empty() && now < begin + kCycles + kDrain && edge()) continue;
    ASSERT_EQ(difference, "") << "trial " << trial;
    ASSERT_EQ(neighbors.error(), "") << "trial " << trial;
    ASSERT_TRUE(wide || neighbors.empty()) << "trial " << trial << ": packets stay inside";
    packets += neighbors.delivered();
  }
  EXPECT_GT(packets, 50 * kTrials);
}

enum class Tampering { None, ChangedBit, LostFlit };

/// Returns the error that random neighbors report for a switch whose flits are tampered with once
/// on the way out.
std::string verdict(Tampering tampering) {
  const auto factory = make_model_factory({});
  SwitchSettings s;
  s.digit_mask = 3;
  s.present = s.local = s.initial_on = 0xf;
  s.vcs_in_use = s.depth_in_use = s.local_depth = s.out_depth_in_use = 2;
  RandomNeighbors neighbors(factory->shape(), s, 1);
  const auto engine = factory->make();
  engine->reset(s, neighbors.inputs());
  SwitchOutputs outputs;
  bool done = false;
  for (Cycle now = 0; now < 4000; ++now) {
    if (now == 400) neighbors.finish();
    neighbors.before_edge();
    engine->step(now, neighbors.inputs(), outputs);
    if (now >= 200 && !done && (outputs.flit_valid[0] & 1) != 0) {
      done = true;
      if (tampering == Tampering::ChangedBit) outputs.flit[0] ^= std::uint64_t{1} << 40;
      if (tampering == Tampering::LostFlit) outputs.flit_valid[0] &= ~std::uint64_t{1};
    }
    neighbors.after_edge(outputs);
  }
  return !neighbors.error().empty() ? neighbors.error()
         : neighbors.empty()        ? "sound"
                                     : "missing";
}

TEST(RandomNeighbors, NoticeAChangedBitAndALostFlit) {
  EXPECT_EQ(verdict(Tampering::None), "sound");
  EXPECT_NE(verdict(Tampering::ChangedBit), "sound");
  EXPECT_NE(verdict(Tampering::LostFlit), "sound");
}

std::vector<std::string> small_shapes() {
  std::vector<std::string> names;
  for (const SwitchShape& shape : usual_shapes()) {
    if (shape.ports <= 10) names.push_back(shape.name);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(BuiltShapes, RandomSwitch, ::testing::ValuesIn(small_shapes()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace dusk
