// SPDX-License-Identifier: Apache-2.0
// Journeys in real switches: times as documented, true reasons, every cycle accounted for.
#include "testbench/instruments/journey.h"

#include <gmock/gmock.h>

#include <functional>

#include "tests/system/journey_reasons.h"
#include "tests/system/network_harness.h"
#include "tests/system/open_loop.h"

namespace dusk {
namespace {

using Event = JourneyStep::Event;
using ::testing::ElementsAre;
using ::testing::Pair;

/// A 2-ary 2-tree: nodes 0, 1 at leaf 2 and nodes 2, 3 at leaf 3; switches 0 and 1 are the roots.
/// Every packet goes up over the lowest up port that has a VC.
struct SmallTree {
  std::unique_ptr<SwitchEngineFactory> engines;
  std::unique_ptr<Network> network;
  std::unique_ptr<JourneyRecorder> recorder;
  PortId up = 0;

  using Change = std::function<void(std::vector<SwitchSettings>&)>;
  SmallTree(const std::string& shape, std::uint32_t vcs, bool atomic,
            const std::vector<std::uint64_t>& ids, const Change& change = {}) {
    engines = rtl_switches(shape);
    Topology tree = make_k_ary_n_tree(2, 2, engines->shape().ports);
    up = tree.ports / 2;
    TreeRunSettings run;
    run.router = options_of(engines->shape());
    run.router.vcs_in_use = vcs;
    run.router.depth_in_use = run.router.local_depth = 4;
    run.router.atomic_vc_allocation = atomic;
    run.router.selection = Selection::FirstFree;
    run.power.power_managed = false;
    std::vector<SwitchSettings> pins = make_tree_settings(tree, run);
    if (change) change(pins);
    network =
        std::make_unique<Network>(std::move(tree), std::move(pins), NetworkSettings{}, *engines);
    recorder = std::make_unique<JourneyRecorder>(*network, ids, 1);
  }
  void send(NodeId from, NodeId to, std::uint32_t length) {
    network->send(from, {to, length, 0, false});
  }
  std::vector<Journey> run(Cycle end = 400) {
    KernelClock(*network).run_until(end);
    return recorder->finish(network->now());
  }
};

/// The down channel of both roots to leaf 3 is dark for the first `cycles` cycles.
SmallTree::Change roots_dark(std::uint32_t cycles) {
  return [cycles](std::vector<SwitchSettings>& pins) {
    for (SwitchId root : {0u, 1u}) {
      pins[root].initial_on &= ~2u;
      pins[root].t_on = cycles;
    }
  };
}

class EveryShape : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryShape, TimesAtZeroLoadAreTheDocumentedOnes) {
  const std::uint32_t vcs = 2, length = 3;
  SmallTree tree(GetParam(), vcs, true, {0});
  const Cycle hop = tree.engines->shape().hop_latency;
  tree.send(0, 3, length);
  const std::vector<Journey> journeys = tree.run();
  ASSERT_EQ(journeys.size(), 1u);
  // Created at 0, injected a cycle later, then three switches.
  std::vector<std::pair<Event, Cycle>> expected = {{Event::Created, 0}, {Event::Injected, 1}};
  std::vector<std::pair<Event, Cycle>> tails;
  Cycle arrives = 2;
  for (int stop = 0; stop < 3; ++stop, arrives += hop) {
    expected.push_back({Event::Arrives, arrives});
    expected.push_back({Event::Routed, arrives + hop - 3});
    expected.push_back({Event::VcGranted, arrives + hop - 2});
    expected.push_back({Event::Leaves, arrives + hop - 1});
    tails.push_back({Event::TailLeaves, arrives + hop - 1 + length - 1});
  }
  expected.push_back({Event::Arrives, arrives});
  std::vector<std::pair<Event, Cycle>> head, seen_tails;
  for (const JourneyStep& step : journeys[0].steps) {
    if (step.event == Event::Delivered) continue;
    (step.event == Event::TailLeaves ? seen_tails : head).emplace_back(step.event, step.cycle);
  }
  EXPECT_EQ(head, expected);
  EXPECT_EQ(seen_tails, tails);
  EXPECT_EQ(journeys[0].steps.back().event, Event::Delivered);
  EXPECT_EQ(journeys[0].packet.delivered, arrives + length - 1);
  EXPECT_EQ(journeys[0].waited(), 0u);
}

TEST_P(EveryShape, EveryCycleUnderLoadIsExplained) {
  for (const bool atomic : {true, false}) {
    std::vector<std::uint64_t> ids(600);
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = i;
    SmallTree tree(GetParam(), 2, atomic, ids, roots_dark(40));
    offer_load(*tree.network, 0.5, 3, 7);
    const std::vector<Journey> journeys = tree.run(1000);
    std::size_t delivered = 0;
    std::map<std::string, Cycle> all;
    for (const Journey& journey : journeys) {
      expect_every_cycle_explained(journey, tree.engines->shape().hop_latency);
      if (journey.packet.delivered != kNever) ++delivered;
      for (const auto& [reason, cycles] : waits(journey)) all[reason] += cycles;
    }
    SCOPED_TRACE(::testing::PrintToString(all));
    EXPECT_GT(delivered, 200u);
    EXPECT_GT(all["lost VC allocation"], 0u);
    EXPECT_GT(all["no usable candidate"], 0u);
    if (atomic) {
      EXPECT_GT(all["source queue"], 0u);
      EXPECT_GT(all["VCs not yet empty downstream"], 0u);
    } else {
      EXPECT_GT(all["behind an earlier packet in the same VC buffer"], 0u);
    }
    EXPECT_EQ(all.count("channel dark"), 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(BuiltShapes, EveryShape,
                         ::testing::Values("p4v2d4", "p4v3d4q2", "p8v3d4q2", "p8v4d8q4i",
                                           "p8v4d8h3c1w128", "p8v3d8q4e", "p8v4d16c1a"),
                         [](const auto& info) { return info.param; });

TEST(Journey, WaitsForAChannelThatTurnsOn) {
  SmallTree tree("p4v2d4", 1, true, {0}, roots_dark(60));
  tree.send(0, 3, 2);
  const std::vector<Journey> journeys = tree.run();
  EXPECT_THAT(waits(journeys[0]), ElementsAre(Pair("no usable candidate", ::testing::Gt(40u))));
  int lines = 0;
  for (const JourneyStep& step : journeys[0].steps) {
    if (step.event != Event::Waits) continue;
    ++lines;
    EXPECT_EQ(step.detail, "no usable candidate: port 1 turning_on");
    EXPECT_EQ(step.place, tree.network->topology().switch_name[0]);
  }
  EXPECT_EQ(lines, 1) << "one reason, one line";
}

TEST(Journey, EndsWhereTheRunEnds) {
  SmallTree tree("p4v2d4", 1, true, {0, 5}, [](std::vector<SwitchSettings>& pins) {
    for (SwitchSettings& pin : pins) pin.power_managed = true, pin.pinned = pin.present;
    for (SwitchId root : {0u, 1u}) {  // dark for good
      pins[root].pinned &= ~2u;
      pins[root].initial_on &= ~2u;
      pins[root].coupled = false;
    }
  });
  tree.send(0, 3, 2);
  const std::vector<Journey> journeys = tree.run(200);
  const JourneyStep& last = journeys[0].steps.back();
  EXPECT_EQ(last.event, Event::NotDelivered);
  EXPECT_EQ(last.cycle, 200u);
  EXPECT_EQ((journeys[0].steps.end() - 2)->detail, "no usable candidate: port 1 off");
  EXPECT_TRUE(journeys[0].created);
  EXPECT_FALSE(journeys[1].created);
}

TEST(Journey, LosesVcAllocationThenFindsTheVcsOwned) {
  // Both head flits are routed to the up ports at the same edge; one VC and one lit up port.
  SmallTree tree("p4v2d4", 1, true, {0, 1}, [](std::vector<SwitchSettings>& pins) {
    for (SwitchId leaf : {2u, 3u}) pins[leaf].initial_on &= ~8u, pins[leaf].t_on = 1000;
  });
  const std::uint32_t length = 4;
  tree.send(0, 3, length);
  tree.send(1, 3, length);
  const std::vector<Journey> journeys = tree.run();
  EXPECT_EQ(waits(journeys[0]).size() + waits(journeys[1]).size(), 3u);
  const Journey& loser = journeys[waits(journeys[0]).empty() ? 1 : 0];
  EXPECT_THAT(waits(loser),
              ElementsAre(Pair("VCs not yet empty downstream", ::testing::Gt(0u)),
                          Pair("all VCs owned", length), Pair("lost VC allocation", 1u)));
}

TEST(Journey, HasNoCreditWhereTheBufferDownstreamIsFull) {
  // The first packet fills the root's buffer; the second gets the VC after it.
  SmallTree tree("p4v2d4", 1, false, {1}, roots_dark(60));
  tree.send(0, 3, 4);
  tree.send(0, 3, 4);
  const Journey journey = tree.run()[0];
  EXPECT_GT(waits(journey)["no credit"], 30u);
}

TEST(Journey, IsBehindAnEarlierPacketInTheSameBuffer) {
  SmallTree tree("p4v2d4", 1, false, {1}, roots_dark(60));
  tree.send(0, 3, 2);
  tree.send(0, 3, 2);
  const Journey journey = tree.run()[0];
  EXPECT_GT(waits(journey)["behind an earlier packet in the same VC buffer"], 30u);
  EXPECT_EQ(waits(journey).count("no credit"), 0u);
}

/// Two long packets of different nodes on two VCs of one up channel.
std::map<std::string, Cycle> second_of_two(const std::string& shape) {
  SmallTree tree(shape, 2, true, {0, 1}, [](std::vector<SwitchSettings>& pins) {
    for (SwitchSettings& pin : pins) pin.depth_in_use = pin.local_depth = 4;
  });
  tree.send(0, 3, 4);
  tree.send(1, 3, 4);
  const std::vector<Journey> journeys = tree.run();
  const Journey& first = journeys[0].waited() < journeys[1].waited() ? journeys[0] : journeys[1];
  return waits(&first == &journeys[0] ? journeys[1] : journeys[0]);
}

TEST(Journey, LosesSwitchAllocationWhereTheCrossbarHasOneOutputAPort) {
  EXPECT_GT(second_of_two("p4v2d4")["lost switch allocation"], 0u);
}

TEST(Journey, LosesLinkArbitrationInTheOutputQueue) {
  const auto reasons = second_of_two("p4v3d4q2");
  EXPECT_EQ(reasons.count("lost switch allocation"), 0u);
  EXPECT_GT(reasons.at("lost link arbitration"), 0u);
}

TEST(Journey, BeginsInTheSourceQueue) {
  SmallTree tree("p4v2d4", 1, true, {1});
  tree.send(0, 3, 6);
  tree.send(0, 3, 6);
  const Journey journey = tree.run()[0];
  ASSERT_GE(journey.steps.size(), 3u);
  EXPECT_EQ(journey.steps[1].detail, "source queue: 1 packet ahead when created");
  EXPECT_EQ(journey.steps[1].cycle, 1u);
  EXPECT_EQ(journey.steps[1].cycle + journey.steps[1].cycles, journey.packet.injected);
}

}  // namespace
}  // namespace dusk
