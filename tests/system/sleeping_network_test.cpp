// SPDX-License-Identifier: Apache-2.0
// Whole networks that fall asleep: when each channel goes off (docs/rtl/idle_timer.md, "Cycles of a
// sleeping link"), and how few edges the kernel then evaluates.
#include "tests/system/sleeping_network.h"

#include <gmock/gmock.h>

#include "tests/system/open_loop.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

struct AsleepCase {
  SleepingNetwork network;
  PaperMode mode;
  std::uint32_t idle_cycles;
};

class FallsAsleep : public ::testing::TestWithParam<AsleepCase> {
 protected:
  Experiment experiment() const {
    Experiment e = GetParam().network.make(GetParam().mode);
    e.power.idle_cycles = GetParam().idle_cycles;
    return e;
  }
};

TEST_P(FallsAsleep, WithoutTrafficEveryChannelIsOffAfterTheThresholdOneCycleAndTheTimeToTurnOff) {
  const Experiment e = experiment();
  QuietNetwork network(e);
  const Cycle draining = e.power.idle_cycles, off = draining + 1 + e.power.t_off;
  network.run_until(off + 3 * e.power.window);
  for (ChannelId id = 0; id < network.topology().channels.size(); ++id) {
    ASSERT_THAT(network.changes[id], ElementsAre(Pair(ChannelState::Draining, draining),
                                                 Pair(ChannelState::TurningOff, draining + 1),
                                                 Pair(ChannelState::Off, off)))
        << id;
  }
  EXPECT_TRUE(network.agreed());
}

TEST_P(FallsAsleep, AfterItsLastFlitEveryChannelIsOffInTheDocumentedCycle) {
  const Experiment e = experiment();
  QuietNetwork network(e);
  offer_load(network.network(), 0.02, packet_that_fits(e), 11);
  network.run_until(6000);
  network.network().stop_sources();
  const Cycle limit = 2000000;
  while (!network.network().empty() && network.network().now() < limit)
    network.network().step(limit);
  ASSERT_TRUE(network.network().empty());
  const Cycle to_off = e.power.idle_cycles + e.power.t_off;
  network.run_until(network.network().now() + to_off + 10);
  std::size_t used = 0;
  for (ChannelId id = 0; id < network.topology().channels.size(); ++id) {
    const Cycle last = network.last_flit[id];
    used += last != kNever ? 1 : 0;
    ASSERT_THAT(network.changes[id].back(),
                Pair(ChannelState::Off, last == kNever ? to_off + 1 : last + 3 + to_off))
        << id;
  }
  EXPECT_GT(used, network.topology().channels.size() / 5);
  EXPECT_TRUE(network.agreed());
}

std::vector<AsleepCase> asleep_cases() {
  std::vector<AsleepCase> cases;
  for (const SleepingNetwork& network : sleeping_networks()) {
    for (const PaperMode mode : kSleepingModes) {
      for (const std::uint32_t idle : {0u, 1u, 625u}) cases.push_back({network, mode, idle});
    }
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Networks, FallsAsleep, ::testing::ValuesIn(asleep_cases()),
                         [](const auto& info) {
                           return info.param.network.name + name_of(info.param.mode) + "_" +
                                  std::to_string(info.param.idle_cycles);
                         });

class PresetModes : public ::testing::TestWithParam<PaperMode> {};

TEST_P(PresetModes, ASleepingPresetIsEvaluatedAtTheEndsOfWindowsAlone) {
  for (const auto make : {powar_tree, powar_torus}) {
    const Experiment e = make(GetParam());
    QuietNetwork network(e);
    const Cycle asleep = 10 * e.power.window;  // longer than threshold, T_off and all steps down
    network.run_until(asleep + 1);
    const std::uint64_t before = network.network().counters().evaluated;
    constexpr Cycle kWindows = 40;
    network.run_until(asleep + 1 + kWindows * e.power.window);
    const std::uint64_t evaluated = network.network().counters().evaluated - before;
    const std::uint64_t ends = kWindows * network.topology().switches;
    EXPECT_GE(evaluated, ends) << "every switch closes its windows";
    EXPECT_LE(evaluated, 3 * ends);
  }
}

INSTANTIATE_TEST_SUITE_P(Paper, PresetModes,
                         ::testing::Values(PaperMode::Reference, PaperMode::Alonso,
                                           PaperMode::RoundRobin, PaperMode::FirstOn,
                                           PaperMode::Powar),
                         [](const auto& info) { return name_of(info.param); });

class LowLoad : public ::testing::TestWithParam<PaperMode> {};

TEST_P(LowLoad, ATorusOfThePaperEvaluatesBelowATenthOfItsSwitchCycles) {
  Experiment e = powar_torus(GetParam());
  e.traffic.load = 0.001;
  e.run.warmup = 5200;
  e.run.cycles = 31200;
  const RunResult result = run_whole(e);
  expect_all_passed(result);
  EXPECT_GT(result.packets_created, 100u);
  EXPECT_LT(result.kernel.evaluated * 10, result.kernel.switch_cycles);
}

INSTANTIATE_TEST_SUITE_P(Sleeping, LowLoad, ::testing::ValuesIn(kSleepingModes),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace dusk
