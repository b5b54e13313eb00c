// SPDX-License-Identifier: Apache-2.0
// The configurations of the POWAR paper on small networks, RTL compared with the twin.
#include <gtest/gtest.h>

#include <ostream>

#include "tests/system/sleeping_network.h"

namespace dusk {
namespace {

class PaperModes : public ::testing::TestWithParam<PaperMode> {};

TEST_P(PaperModes, AreTheSameInRtlAndTwinAtLowAndAtHighLoad) {
  for (const auto make : {sleeping_tree, sleeping_torus}) {
    for (const double load : {0.01, 0.3}) {
      for (const std::uint32_t idle : {0u, 100u}) {
        Experiment e = make(GetParam());
        e.power.window = 300;
        e.power.idle_cycles = idle;
        e.power.t_on = 26;
        e.power.t_off = 18;
        e.traffic.load = load;
        e.traffic.length = "4";
        e.run.cycles = 4000;
        const RunResult result = run_whole(e);
        expect_all_passed(result);
        EXPECT_GT(result.packets_delivered, 30u);
        if (GetParam() == PaperMode::Reference) {
          EXPECT_EQ(result.relative_link_power, 1);
        } else if (load < 0.1) {
          EXPECT_LT(result.relative_link_power, 1);
        }
      }
    }
  }
}

// The other reading of Algorithm 1: its pointer moves on the choice.
TEST(PaperPointers, MoveOnTheChoiceAlikeInRtlAndTwin) {
  bool differs = false;  // somewhere, so that the key is not without effect
  for (const auto make : {sleeping_tree, sleeping_torus}) {
    std::vector<double> latencies;
    for (const bool on_choice : {false, true}) {
      Experiment e = make(PaperMode::Powar);
      e.switch_.selection = Selection::RoundRobin;
      e.switch_.pointer_on_choice = on_choice;
      e.power.window = 300;
      e.traffic.load = 0.4;
      e.traffic.length = "4";
      e.run.cycles = 4000;
      const RunResult result = run_whole(e);
      expect_all_passed(result);
      latencies.push_back(result.network_latency.mean);
    }
    differs |= latencies[0] != latencies[1];
  }
  EXPECT_TRUE(differs);
}

/// One interpretation of a point that the paper leaves open, as a change of the experiment.
struct Reading {
  const char* name;
  void (*read)(Experiment&);

  friend std::ostream& operator<<(std::ostream& out, const Reading& r) { return out << r.name; }
};

class PaperReadings : public ::testing::TestWithParam<Reading> {};

TEST_P(PaperReadings, AreTheSameInRtlAndTwinAndHaveAnEffect) {
  bool differs = false;  // somewhere, so that the key is not without effect
  for (const auto make : {sleeping_tree, sleeping_torus}) {
    for (const double load : {0.05, 0.4}) {
      std::vector<double> latencies;
      for (const bool other : {false, true}) {
        Experiment e = make(PaperMode::Powar);
        e.switch_.selection = Selection::RoundRobin;
        e.power.window = 30;
        e.power.idle_cycles = 20;
        e.power.t_on = 26;
        e.power.t_off = 18;
        e.traffic.load = load;
        e.traffic.length = "4";
        e.run.cycles = 4000;
        if (other) GetParam().read(e);
        const RunResult result = run_whole(e);
        expect_all_passed(result);
        EXPECT_GT(result.packets_delivered, 30u);
        latencies.push_back(result.network_latency.mean);
      }
      differs |= latencies[0] != latencies[1];
    }
  }
  EXPECT_TRUE(differs);
}

INSTANTIATE_TEST_SUITE_P(
    Paper, PaperReadings,
    ::testing::Values(
        Reading{"ChoicesMadeAgain", [](Experiment& e) { e.power.choose_again = true; }},
        Reading{"ChoicesMadeAgainByThePointer",
                [](Experiment& e) { e.power.choose_again = e.switch_.pointer_on_choice = true; }},
        Reading{"AgesOfAWindow", [](Experiment& e) { e.power.age_out = 1; }},
        Reading{"AgesOfTwoWindows", [](Experiment& e) { e.power.age_out = 2; }},
        Reading{"AgesAndChoicesMadeAgain",
                [](Experiment& e) {
                  e.power.choose_again = true;
                  e.power.age_out = 1;
                }}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(Paper, PaperModes,
                         ::testing::Values(PaperMode::Reference, PaperMode::Alonso,
                                           PaperMode::RoundRobin, PaperMode::FirstOn,
                                           PaperMode::Powar),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace dusk
