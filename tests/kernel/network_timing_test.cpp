// SPDX-License-Identifier: Apache-2.0
// Checks every edge of docs/architecture.md, "A cycle".
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernel/fake_network.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Message message(NodeId destination, std::uint32_t length) {
  Message result;
  result.destination = destination;
  result.length = length;
  return result;
}

using List = std::multimap<Cycle, Message>;

TEST(NetworkTiming, APacketCrossesTheLineAsTheContractSays) {
  LineOptions options;
  options.link_latency = 3;
  Line line(options);
  Recorder recorder;
  line.network->add_observer(&recorder);
  const Cycle g = 10;
  line.network->set_source(0, std::make_unique<ListSource>(List{{g, message(1, 2)}}));
  line.run(40);

  const auto& flits = line.factory.logs[0].flits;
  ASSERT_EQ(flits.size(), 2u);
  EXPECT_EQ(flits[0], std::make_tuple(g + 2, kNodePort, 0u));
  EXPECT_EQ(flits[1], std::make_tuple(g + 3, kNodePort, 0u));
  // The fake switch puts it out one edge later: at t = g + 3; latency 3.
  EXPECT_EQ(line.factory.logs[1].flits[0], std::make_tuple(g + 6, kLeftPort, 0u));
  // Out again at g + 7, over the local channel to the node at g + 8; the tail one later.
  ASSERT_EQ(recorder.delivered.size(), 1u);
  EXPECT_EQ(recorder.ejected[0].cycle, g + 8);
  const Packet& packet = recorder.delivered[0];
  EXPECT_EQ(packet.created, g);
  EXPECT_EQ(packet.injected, g + 1);
  EXPECT_EQ(packet.delivered, g + 9);
  EXPECT_EQ(packet.flits_received, 2u);
}

TEST(NetworkTiming, CreditsTakeTheChannelsLatencyBack) {
  LineOptions options;
  options.link_latency = 3;
  options.local_latency = 2;
  Line line(options);
  line.network->set_source(0, std::make_unique<ListSource>(List{{10, message(1, 1)}}));
  line.run(60);
  // The flit leaves the node at 11, is sampled at 13, leaves switch 0 at 14, is sampled at 17, and
  // leaves switch 1 at 18 with its credit. The credit is sampled at 21. The node samples at 20, and
  // its credit is back at 22.
  EXPECT_THAT(line.factory.logs[1].flits, ElementsAre(std::make_tuple(17, kLeftPort, 0)));
  EXPECT_THAT(line.factory.logs[0].credits, ElementsAre(std::make_tuple(21, kRightPort, 0)));
  EXPECT_THAT(line.factory.logs[1].credits, ElementsAre(std::make_tuple(22, kNodePort, 0)));
}

TEST(NetworkTiming, AStalledNodeGoesOnInTheCycleItsCreditArrives) {
  LineOptions options;
  options.depth = 1;
  Line line(options);
  Recorder recorder;
  line.network->add_observer(&recorder);
  line.network->set_source(0, std::make_unique<ListSource>(List{{10, message(0, 2)}}));
  line.run(40);
  // Head leaves at 11, sampled at 12, leaves the switch at 13 with its credit, back at 14.
  std::vector<Cycle> injected;
  for (const auto& [channel, vc, flit, cycle] : recorder.sent) {
    if (channel == line.network->topology().injection[0]) injected.push_back(cycle);
  }
  EXPECT_THAT(injected, ElementsAre(11, 14));
}

TEST(NetworkTiming, AChannelStateArrivesAfterTheChannelsLatency) {
  LineOptions options;
  options.link_latency = 4;
  Line line(options);
  line.factory.orders[0].states.emplace(20, std::make_pair(kRightPort, ChannelState::Draining));
  line.run(40);
  EXPECT_THAT(line.factory.logs[1].states,
              ElementsAre(std::make_tuple(24, kLeftPort, ChannelState::Draining)));
}

TEST(NetworkTiming, WindowEndsReachEverySwitchAndTheObserversEvenWhenAllSleep) {
  LineOptions options;
  options.window = 100;
  Line line(options);
  Recorder recorder;
  line.network->add_observer(&recorder);
  line.run(301);
  EXPECT_THAT(recorder.windows, ElementsAre(100, 200, 300));
  for (const FakeLog& log : line.factory.logs) {
    EXPECT_THAT(log.window_ends, ElementsAre(100, 200, 300));
    EXPECT_THAT(log.steps, ElementsAre(0, 100, 200, 300));
  }
}

TEST(NetworkTiming, ADeadlineIsSteppedOnceAndExactly) {
  LineOptions options;
  options.window = 100000;
  Line line(options);
  // Edge 0 makes the engine report its first deadline; each one is followed by the next.
  line.factory.orders[1].states.emplace(777, std::make_pair(kRightPort, ChannelState::Draining));
  line.factory.orders[1].states.emplace(5000, std::make_pair(kRightPort, ChannelState::On));
  line.run(9000);
  EXPECT_THAT(line.factory.logs[1].steps, ElementsAre(0, 777, 5000));
  EXPECT_THAT(line.factory.logs[2].steps, ElementsAre(0, 778, 5001));
  EXPECT_THAT(line.factory.logs[0].steps, ElementsAre(0));
}

TEST(NetworkTiming, InjectionPendingIsExactInEveryCycle) {
  for (const bool skip : {true, false}) {
    LineOptions options;
    options.vcs = 1;
    options.depth = 2;
    options.network.override_wait = 4;
    options.network.skip_quiet = skip;
    Line line(options);
    // Packets are created at 10 and 11. The switch keeps the first one's flits until 30, so the
    // second waits until the VC is free: pending from cycle 11 + 4 + 1.
    line.factory.orders[0].hold_until = 30;
    line.network->set_source(
        0, std::make_unique<ListSource>(List{{10, message(0, 2)}, {11, message(0, 1)}}));
    line.run(60);
    // Flits leave at 30 and 31; the second credit is home at 32, when the waiting packet starts.
    EXPECT_THAT(line.factory.logs[0].pending,
                ElementsAre(std::make_pair(16, true), std::make_pair(32, false)));
    EXPECT_THAT(line.factory.logs[1].pending, IsEmpty());
  }
}

TEST(NetworkTiming, APacketThatStartsAtItsFirstChanceIsNeverPending) {
  Line line(LineOptions{});  // source_cycles 1, override_wait 1
  line.network->set_source(0, std::make_unique<ListSource>(List{{10, message(2, 1)}}));
  line.run(40);
  EXPECT_THAT(line.factory.logs[0].pending, IsEmpty());
}

TEST(NetworkTiming, DiscardingTheWaitingPacketsEndsThePendingLevel) {
  LineOptions options;
  options.vcs = 1;
  Line line(options);
  line.factory.orders[0].hold_until = 1000;
  line.network->set_source(
      0, std::make_unique<ListSource>(List{{10, message(0, 9)}, {10, message(0, 1)}}));
  line.run(50);
  EXPECT_EQ(line.network->source_queue_length(0), 1u);
  EXPECT_EQ(line.network->discard_waiting(), 1u);
  EXPECT_EQ(line.network->packets().size(), 1u);
  line.run(100);
  EXPECT_THAT(line.factory.logs[0].pending,
              ElementsAre(std::make_pair(12, true), std::make_pair(50, false)));
}

/// Answers every request in the cycle of its delivery.
class Answering : public ListSource {
 public:
  using ListSource::ListSource;
  Cycle next_time() const override { return answer_ == kNone ? ListSource::next_time() : due_; }
  Message take() override {
    if (answer_ == kNone) return ListSource::take();
    Message reply = message(answer_, 1);
    reply.reply = true;
    answer_ = kNone;
    return reply;
  }
  void delivered(const Message& request, Cycle now) override {
    if (request.reply) return;
    answer_ = request.source;
    due_ = now;
  }
  void completed(const Message&, Cycle now) override { completed_at.push_back(now); }
  std::vector<Cycle> completed_at;

 private:
  NodeId answer_ = kNone;
  Cycle due_ = 0;
};

TEST(NetworkTiming, AnAnswerIsCreatedInTheCycleOfTheDelivery) {
  Line line(LineOptions{});
  Recorder recorder;
  line.network->add_observer(&recorder);
  auto asking = std::make_unique<Answering>(List{{10, message(1, 3)}});
  const Answering& asked = *asking;
  line.network->set_source(0, std::move(asking));
  line.network->set_source(1, std::make_unique<Answering>(List{}));
  line.run(60);
  ASSERT_EQ(recorder.delivered.size(), 2u);
  const Packet& request = recorder.delivered[0];
  const Packet& reply = recorder.delivered[1];
  EXPECT_TRUE(reply.reply);
  EXPECT_EQ(reply.created, request.delivered);
  EXPECT_EQ(reply.injected, request.delivered + 1);
  EXPECT_THAT(asked.completed_at, ElementsAre(request.delivered));
}

/// Says that it answers nothing.
class Deaf : public Answering {
 public:
  using Answering::Answering;
  bool heeds_deliveries() const override { return false; }
};

TEST(NetworkTiming, ADeliveryIsToldIfTheSourceAtEitherEndHeedsIt) {
  for (const bool sender : {false, true}) {
    for (const bool receiver : {false, true}) {
      Line line(LineOptions{});
      std::unique_ptr<Answering> asking, answering;
      const List list{{10, message(1, 3)}};
      asking = sender ? std::make_unique<Answering>(list) : std::make_unique<Deaf>(list);
      answering = receiver ? std::make_unique<Answering>(List{}) : std::make_unique<Deaf>(List{});
      const Answering& asked = *asking;
      line.network->set_source(0, std::move(asking));
      line.network->set_source(1, std::move(answering));
      line.run(60);
      const bool reported = sender || receiver;
      EXPECT_EQ(line.network->packets_created(), reported ? 2u : 1u) << sender << receiver;
      EXPECT_EQ(asked.completed_at.size(), reported ? 1u : 0u) << sender << receiver;
    }
  }
}

TEST(NetworkTiming, ThereIsNoSourceOfANodeThatIsNotThere) {
  Line line(LineOptions{});
  EXPECT_THROW(line.network->set_source(3, std::make_unique<Deaf>(List{})), std::out_of_range);
}

TEST(NetworkTiming, StoppedSourcesAnswerNothing) {
  Line line(LineOptions{});
  line.network->set_source(0, std::make_unique<Answering>(List{{10, message(1, 3)}}));
  line.network->set_source(1, std::make_unique<Answering>(List{}));
  line.run(12);
  line.network->stop_sources();
  line.run(60);
  EXPECT_EQ(line.network->packets_created(), 1u);
  EXPECT_EQ(line.network->packets_delivered(), 1u);
  EXPECT_TRUE(line.network->empty());
}

TEST(NetworkTiming, AStopRequestEndsTheStepAfterItsCycle) {
  class Stopper : public NetworkObserver {
   public:
    explicit Stopper(Network& network) : network_(network) {}
    void window_ended(Cycle) override { network_.request_stop(); }

   private:
    Network& network_;
  };
  Line line(LineOptions{});
  Stopper stopper(*line.network);
  line.network->add_observer(&stopper);
  while (!line.network->stop_requested()) line.network->step();
  EXPECT_EQ(line.network->now(), 2001u);  // asleep, yet no jump to the next window
  line.network->clear_stop();
  line.network->step();
  EXPECT_EQ(line.network->now(), 4000u);
}

}  // namespace
}  // namespace dusk
