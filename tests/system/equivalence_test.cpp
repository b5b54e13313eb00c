// SPDX-License-Identifier: Apache-2.0
// Ways of simulating that must not change a single delivery.
#include "rtl/usual_shapes.h"
#include "sw/fuzz/random_experiment.h"
#include "sw/run/build_network.h"
#include "tests/system/network_harness.h"

namespace dusk {
namespace {

/// Every delivery and every state change, in order.
struct Diary : NetworkObserver {
  std::vector<std::uint64_t> lines;
  bool states = true;
  void packet_delivered(PacketHandle, const Packet& packet) override {
    lines.insert(lines.end(), {packet.id, packet.injected, packet.delivered});
  }
  void flit_sent(ChannelId channel, VcId vc, const Flit& flit, ChannelState, Cycle now) override {
    lines.insert(lines.end(), {channel, vc, flit.handle, now});
  }
  void state_changed(ChannelId channel, ChannelState, ChannelState to, Cycle now) override {
    if (states) lines.insert(lines.end(), {channel, static_cast<std::uint64_t>(to), now});
  }
};

Diary simulate(const Experiment& experiment, Cycle cycles, bool states = true) {
  const auto built = build_network(experiment);
  Diary diary;
  diary.states = states;
  built->network->add_observer(&diary);
  KernelClock(*built->network).run_until(cycles);
  return diary;
}

std::vector<SwitchShape> small_shapes() {
  std::vector<SwitchShape> shapes;
  for (const SwitchShape& shape : usual_shapes()) {
    if (shape.ports <= 8) shapes.push_back(shape);
  }
  return shapes;
}

/// Random configurations with link power active.
class RandomNetwork : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  static Experiment experiment() {
    Experiment experiment = random_experiment(77, GetParam(), small_shapes());
    experiment.power.mode = PowerMode::Threshold;
    return experiment;
  }
};

TEST_P(RandomNetwork, IsTheSameWhetherQuietSwitchesAreSkippedOrNot) {
  Experiment skipping = experiment();
  Experiment evaluating = skipping;
  evaluating.run.skip_quiet = false;
  EXPECT_EQ(simulate(skipping, 2500).lines, simulate(evaluating, 2500).lines);
}

INSTANTIATE_TEST_SUITE_P(Cases, RandomNetwork, ::testing::Range<std::uint64_t>(0, 40));

Experiment small_tree() {
  Experiment experiment;
  experiment.network.k = 2;
  experiment.network.n = 3;
  experiment.run.host = HostKind::Kernel;
  experiment.power.window = 100;
  experiment.power.t_on = experiment.power.t_off = 40;
  experiment.traffic.load = 0.2;
  return experiment;
}

TEST(Thresholds, ThatNeverTriggerGiveTheAlwaysOnNetworkFlitForFlit) {
  Experiment on = small_tree();
  on.power.mode = PowerMode::AlwaysOn;
  Experiment never = small_tree();
  never.power.mode = PowerMode::Threshold;
  never.power.setting = 0;
  never.power.u_on = "1";
  never.power.u_off = "0";
  const Diary reference = simulate(on, 20000);
  ASSERT_GT(reference.lines.size(), 10000u);
  EXPECT_EQ(simulate(never, 20000).lines, reference.lines);
}

TEST(UninitializedRegisters, DoNotMatter) {
  Experiment experiment = small_tree();
  experiment.power.mode = PowerMode::Threshold;
  const Diary reference = simulate(experiment, 5000);
  ASSERT_GT(reference.lines.size(), 1000u);
  experiment.run.checked = true;  // built with --x-initial unique --x-assign 1
  const std::string shape = provide_switch(experiment).name;
  for (const int seed : {1, 20261}) {
    start_from_random_registers(shape, seed);
    EXPECT_EQ(simulate(experiment, 5000).lines, reference.lines) << "seed " << seed;
  }
}

TEST(Threads, DoNotMatter) {
  Experiment experiment = small_tree();
  experiment.network.k = 4;
  experiment.power.mode = PowerMode::Threshold;
  for (const EngineKind engine : {EngineKind::Rtl, EngineKind::Model}) {
    experiment.run.engine = engine;
    experiment.run.threads = 1;
    const Diary one = simulate(experiment, 3000);
    ASSERT_GT(one.lines.size(), 10000u);
    experiment.run.threads = 3;
    EXPECT_EQ(simulate(experiment, 3000).lines, one.lines);
  }
}

TEST(Seeds, DecideTheRun) {
  Experiment experiment = small_tree();
  const Diary first = simulate(experiment, 3000);
  EXPECT_EQ(simulate(experiment, 3000).lines, first.lines);
  experiment.run.seed = 2;
  EXPECT_NE(simulate(experiment, 3000).lines, first.lines);
}

}  // namespace
}  // namespace dusk
