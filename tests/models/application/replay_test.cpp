// SPDX-License-Identifier: Apache-2.0
#include "models/application/replay.h"

#include <gmock/gmock.h>

#include <stdexcept>

#include "models/application/contention_free.h"
#include "tests/models/application/graphs.h"

namespace dusk::application {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr Cycle kWay = 100;

/// A network in which a message takes 100 cycles and one for each flit.
Cycle way(NodeId, NodeId, std::uint64_t flits) { return kWay + flits; }

/// Replay of one application with a rank on each node: a cycle is 1 ns, a flit 8 bytes.
class ReplayTest : public ::testing::Test {
 protected:
  ReplayTest() {
    settings.eager_bytes = 1000;
    settings.overhead = 0;
  }
  /// Returns the end of the run.
  Cycle run(std::vector<RankGraph> ranks) {
    for (auto node = static_cast<NodeId>(settings.nodes.size()); node < ranks.size(); ++node)
      settings.nodes.push_back(node);
    std::vector<Application> jobs;
    jobs.push_back(application(std::move(ranks)));
    replay = std::make_unique<Replay>(shared(std::move(jobs)), settings);
    return run_without_contention(*replay, 8, way);
  }
  Cycle ended(Rank rank) const { return replay->times()[rank].ended; }

  ReplaySettings settings;
  std::unique_ptr<Replay> replay;
};

TEST_F(ReplayTest, ComputesInTurn) {
  EXPECT_EQ(run({in_turn({compute(10), compute(0), compute(30)}), beside({compute(7)})}), 40u);
  EXPECT_EQ(ended(0), 40u);
  EXPECT_EQ(ended(1), 7u);
}

TEST_F(ReplayTest, RunsOneOperationOfAStreamAtATime) {
  EXPECT_EQ(run({beside({compute(10), compute(20), compute(15, 1)})}), 30u);
  EXPECT_EQ(replay->times()[0].compute, 30u);
}

TEST_F(ReplayTest, BeginsWhenTheRequiredHasBegun) {
  RankGraph graph = beside({compute(10), compute(100, 1), compute(5, 2)});
  graph.require(1, 0);
  graph.require(2, 1, true);
  EXPECT_EQ(run({graph}), 110u);
  RankGraph chain = beside({receive(1, 8), compute(5)});
  chain.require(1, 0, true);
  EXPECT_EQ(run({chain, in_turn({compute(50), send(0, 8)})}), 50u + kWay + 1);
  EXPECT_EQ(replay->times()[0].compute, 5u);
}

TEST_F(ReplayTest, TellsWhatItDidWithItsTime) {
  settings.overhead = 3;
  run({in_turn({compute(10), send(1, 80)}), in_turn({receive(0, 80), compute(20)})});
  const auto times = replay->times();
  EXPECT_EQ(times[0].ended, 13u);
  EXPECT_EQ(times[0].compute, 10u);
  EXPECT_EQ(times[0].send, 3u);
  EXPECT_EQ(times[0].wait, 0u);
  EXPECT_EQ(times[0].messages, 1u);
  EXPECT_EQ(times[0].bytes, 80u);
  EXPECT_EQ(times[1].wait, 13u + kWay + 10);
  EXPECT_EQ(times[1].send, 3u);
  EXPECT_EQ(times[1].ended, 13u + kWay + 10 + 3 + 20);
}

TEST_F(ReplayTest, AReceiveThatIsPostedHoldsNoStream) {
  EXPECT_EQ(run({beside({receive(1, 8), send(1, 8)}), in_turn({receive(0, 8), send(0, 8)})}),
            2 * (kWay + 1));
}

TEST_F(ReplayTest, EndsAShortSendAtOnceAndALongOneWhenItsDataHaveArrived) {
  run({in_turn({send(1, 1000), compute(1)}), in_turn({compute(5000), receive(0, 1000)})});
  EXPECT_EQ(ended(0), 1u);
  EXPECT_EQ(ended(1), 5000u);
  // Request, answer when the receive has begun, 126 flits of data.
  run({in_turn({send(1, 1001), compute(1)}), in_turn({compute(5000), receive(0, 1001)})});
  EXPECT_EQ(ended(1), 5000 + kWay + 1 + kWay + 126);
  EXPECT_EQ(ended(0), ended(1) + 1);
}

TEST_F(ReplayTest, MatchesByTagAndInTheOrderOfSending) {
  // The second message is shorter and overtakes the first.
  const RankGraph sender = in_turn({send(1, 800, 5), send(1, 8, 5), send(1, 8, 6)});
  const RankGraph receiver =
      in_turn({receive(0, 8, 6), receive(kAnyRank, 800, 5), compute(1000), receive(0, 8, kAnyTag)});
  EXPECT_EQ(run({sender, receiver}), kWay + 100 + 1000);
}

TEST_F(ReplayTest, SendsWithinANodeInAFixedTime) {
  settings.local = 17;
  settings.nodes = {4, 4};
  EXPECT_EQ(run({in_turn({send(1, 100000), compute(2)}), beside({receive(0, 100000)})}), 17u);
  EXPECT_EQ(ended(0), 2u);
}

TEST_F(ReplayTest, TakesMessagesBeforeWhatIsPlannedInTheirCycle) {
  settings.overhead = 5;
  // The message arrives when the first computation ends, and asks for stream 2 before the third.
  RankGraph receiver = beside(
      {compute(5 + kWay + 1), compute(0, 1), compute(10, 2), receive(0, 8, 0, 2), compute(50, 3)});
  receiver.require(1, 0);
  receiver.require(2, 1);
  receiver.require(4, 3);
  EXPECT_EQ(run({beside({send(1, 8)}), receiver}), 5 + kWay + 1 + 5 + 50);
}

TEST_F(ReplayTest, ScalesComputingTimesAndSizes) {
  settings.compute_factor = 2.5;
  settings.size_factor = 3;
  settings.cycle_ns = 2;
  EXPECT_EQ(run({in_turn({compute(40), send(1, 80)}), beside({receive(0, 80)})}), 50 + kWay + 30);
  EXPECT_EQ(message_flits(settings, 0), 1u);
  EXPECT_EQ(message_flits(settings, 3), 2u);
}

TEST_F(ReplayTest, RunsJobsBesideEachOther) {
  settings.nodes = {0, 1, 2, 3};
  std::vector<Application> jobs;
  for (const Cycle begin : {10, 500}) {
    jobs.push_back(
        application({in_turn({compute(begin), send(1, 8)}), in_turn({receive(0, 8), compute(1)})}));
  }
  replay = std::make_unique<Replay>(shared(std::move(jobs)), settings);
  EXPECT_EQ(run_without_contention(*replay, 4, way), 500 + kWay + 2);
  EXPECT_EQ(ended(1), 10 + kWay + 2);
  EXPECT_EQ(replay->operations(), 8u);
  EXPECT_EQ(replay->operations_ended(), 8u);
}

TEST_F(ReplayTest, TellsWhoWaitsForWhat) {
  EXPECT_EQ(run({in_turn({receive(1, 8, 3), compute(1)}), beside({compute(5)}),
                 in_turn({receive(kAnyRank, 8), compute(1)}), beside({send(1, 5000)})}),
            kNever);
  EXPECT_FALSE(replay->ended());
  EXPECT_EQ(replay->waiting(),
            "rank 0 waits in its receive from rank 1 with tag 3; "
            "rank 2 waits in its receive from rank any with tag 0; "
            "rank 3 waits in its send to rank 1 with tag 0");
}

TEST_F(ReplayTest, TellsTheOldestSendWhoseDataHaveNotArrived) {
  Operation last = send(1, 5000, 3);
  last.line = 1;
  RankGraph sender = beside({send(1, 5000, 1), send(1, 5000, 2, 1), last});
  sender.require(2, 0);
  EXPECT_EQ(run({sender, in_turn({receive(0, 5000, 1), receive(0, 5000, 2)})}), kNever);
  EXPECT_FALSE(replay->ended());
  EXPECT_EQ(replay->waiting(), "rank 0 waits in its send to rank 1 with tag 3 (line 1)");
  run({beside({send(1, 5000, 4), send(1, 5000, 5)}), beside({})});
  EXPECT_EQ(replay->waiting(), "rank 0 waits in its send to rank 1 with tag 4");
}

TEST_F(ReplayTest, AnswersRequestsInTheOrderOfSending) {
  settings.nodes = {0, 1};
  settings.eager_bytes = 0;
  settings.control_flits = 2;
  std::vector<Application> jobs;
  jobs.push_back(application(
      {beside({send(1, 8, 1), send(1, 80, 2)}), beside({receive(0, 8, 1), receive(0, 80, 2)})}));
  Replay answered(shared(std::move(jobs)), settings);
  // The second request overtakes the first, so both are answered in cycle 20.
  const std::vector<Cycle> times = {20, 10, 100, 300};
  std::vector<std::uint64_t> lengths;
  run_without_contention(answered, 2, [&](NodeId, NodeId, std::uint64_t flits) {
    const Cycle time = lengths.size() < times.size() ? times[lengths.size()] : 1;
    lengths.push_back(flits);
    return time;
  });
  EXPECT_THAT(lengths, ElementsAre(2, 2, 2, 2, 1, 10));
  EXPECT_EQ(answered.ended_at(), 321u);
}

TEST_F(ReplayTest, ScaledSizesDecideWhichMessagesAsk) {
  settings.size_factor = 2.5;
  run({in_turn({send(1, 400), compute(1)}), in_turn({compute(900), receive(0, 400)})});
  EXPECT_EQ(ended(0), 1u);
  EXPECT_EQ(replay->times()[0].bytes, 1000u);
  run({in_turn({send(1, 401), compute(1)}), in_turn({compute(900), receive(0, 401)})});
  EXPECT_EQ(ended(0), 900 + kWay + 1 + kWay + 126 + 1);
  EXPECT_EQ(replay->times()[0].bytes, 1003u);
  settings.size_factor = 1e9;
  EXPECT_EQ(message_bytes(settings, 1'000'000'000'000'000), std::uint64_t{1} << 62U);
}

TEST_F(ReplayTest, RefusesMessagesOfMoreFlitsThanTheNetworkCounts) {
  settings.flit_bytes = 1;
  settings.eager_bytes = kNone;
  EXPECT_EQ(run({beside({send(1, kNone - 1)}), beside({receive(0, kNone - 1)})}), kWay + kNone - 1);
  EXPECT_THROW(run({beside({send(1, kNone)}), beside({receive(0, kNone)})}), std::invalid_argument);
}

TEST_F(ReplayTest, TellsItsEndOnce) {
  std::vector<Application> jobs;
  jobs.push_back(application({beside({compute(9)}), beside({compute(12)}), beside({})}));
  settings.nodes = {0, 1, 2};
  Replay replay(shared(std::move(jobs)), settings);
  int reported = 0;
  replay.on_end([&] { ++reported; });
  EXPECT_EQ(run_without_contention(replay, 3, way), 12u);
  EXPECT_EQ(reported, 1);
  EXPECT_EQ(replay.times()[2].ended, 0u);
}

TEST_F(ReplayTest, RefusesOtherThanANodeForEachRank) {
  std::vector<Application> jobs;
  jobs.push_back(application({beside({compute(9)}), beside({})}));
  const auto all = shared(std::move(jobs));
  settings.nodes = {0};
  EXPECT_THROW(Replay(all, settings), std::invalid_argument);
  settings.nodes = {0, 1, 1};
  EXPECT_THROW(Replay(all, settings), std::invalid_argument);
}

TEST_F(ReplayTest, ANodeWithoutRanksHasNoSource) {
  std::vector<Application> jobs;
  jobs.push_back(application({beside({compute(9)}), beside({compute(4)})}));
  settings.nodes = {3, 1};
  Replay replay(shared(std::move(jobs)), settings);
  for (const NodeId node : {0, 2, 4}) EXPECT_EQ(replay.make_source(node), nullptr);
  EXPECT_EQ(replay.make_source(1)->next_time(), 4u);
  EXPECT_EQ(replay.make_source(3)->next_time(), 9u);
}

}  // namespace
}  // namespace dusk::application
