// SPDX-License-Identifier: Apache-2.0
// Messages of several packets on the kernel's network; times are counted by hand.
#include <gmock/gmock.h>

#include "tests/kernel/fake_network.h"

namespace dusk::long_messages_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

using Times = std::vector<std::pair<std::uint32_t, Cycle>>;  // Message::id, when

/// Sends its messages and records which have arrived, and when.
class Sender : public ListSource {
 public:
  Sender(std::multimap<Cycle, Message> list, Times& completed)
      : ListSource(std::move(list)), completed_(completed) {}
  void completed(const Message& message, Cycle now) override {
    completed_.emplace_back(message.id, now);
  }

 private:
  Times& completed_;
};

/// Sends nothing, and records arrivals with their cycles.
class Receiver : public TrafficSource {
 public:
  explicit Receiver(std::vector<std::pair<Message, Cycle>>& delivered) : delivered_(delivered) {}
  Cycle next_time() const override { return kNever; }
  Message take() override { return {}; }
  void delivered(const Message& message, Cycle now) override {
    delivered_.emplace_back(message, now);
  }

 private:
  std::vector<std::pair<Message, Cycle>>& delivered_;
};

Message message(NodeId destination, std::uint32_t length, std::uint32_t id) {
  Message result;
  result.destination = destination;
  result.length = length;
  result.id = id;
  return result;
}

constexpr Cycle kCreated = 10;

/// A line of three switches with a VC, and packets of at most 8 flits.
LineOptions packets_of_8(bool atomic) {
  LineOptions options;
  options.vcs = 1;
  options.atomic = atomic;
  options.network.longest_packet = 8;
  return options;
}

/// Cycle in which the tail of the last packet leaves node 0, which sends ten packets of 8 flits.
/// Without atomic VC allocation the packets follow without a gap, from the cycle after their
/// creation. With it a packet waits until the last credit of the packet before has returned. A flit
/// leaves in t, is sampled in t + 1, and leaves the switch in t + 2 with its credit, which has
/// returned in t + 3.
Cycle last_flit(bool atomic) { return atomic ? kCreated + 1 + 9 * (7 + 3) + 7 : kCreated + 1 + 79; }

/// A flit takes 2 cycles to each of three switches, and one to the node.
constexpr Cycle kThreeSwitches = 7;

TEST(LongMessages, BothEndsHearOnceWhenTheLastOfTenPacketsHasArrived) {
  for (const bool atomic : {false, true}) {
    Line line(packets_of_8(atomic));
    Recorder recorder;
    line.network->add_observer(&recorder);
    Times completed;
    std::vector<std::pair<Message, Cycle>> delivered;
    line.network->set_source(
        0, std::make_unique<Sender>(std::multimap<Cycle, Message>{{kCreated, message(2, 80, 1234)}},
                                    completed));
    line.network->set_source(2, std::make_unique<Receiver>(delivered));
    line.run(500);

    const Cycle arrival = last_flit(atomic) + kThreeSwitches;
    EXPECT_EQ(arrival, atomic ? 115u : 97u);
    EXPECT_THAT(completed, ElementsAre(Pair(1234, arrival)));
    ASSERT_EQ(delivered.size(), 1u);
    EXPECT_EQ(delivered[0].second, arrival);
    EXPECT_EQ(delivered[0].first.source, 0u);
    EXPECT_EQ(delivered[0].first.length, 80u);
    ASSERT_EQ(recorder.delivered.size(), 10u);
    for (std::uint32_t i = 0; i < 10; ++i) {
      const Packet& packet = recorder.delivered[i];
      EXPECT_EQ(packet.id, i);
      EXPECT_EQ(packet.number, i);
      EXPECT_EQ(packet.message, 1234u);
      EXPECT_EQ(packet.length, 8u);
      EXPECT_EQ(packet.flits_received, 8u);
      EXPECT_EQ(packet.created, kCreated);
      EXPECT_EQ(packet.injected, kCreated + 1 + i * (atomic ? 10 : 8));
    }
    EXPECT_EQ(line.network->packets_created(), 10u);
    EXPECT_TRUE(line.network->empty());
  }
}

TEST(LongMessages, ASourceMaySendTheNextInTheCycleInWhichTheLastHasArrived) {
  /// Sends a message whenever the last has arrived.
  class OneAtATime : public TrafficSource {
   public:
    explicit OneAtATime(std::vector<Cycle>& created) : created_(created) {}
    Cycle next_time() const override { return next_; }
    Message take() override {
      created_.push_back(next_);
      next_ = kNever;
      return message(2, 80, static_cast<std::uint32_t>(created_.size()));
    }
    void completed(const Message& message, Cycle now) override {
      EXPECT_EQ(message.id, created_.size());
      if (created_.size() < 3) next_ = now;
    }

   private:
    std::vector<Cycle>& created_;
    Cycle next_ = kCreated;
  };
  Line line(packets_of_8(false));
  std::vector<Cycle> created;
  line.network->set_source(0, std::make_unique<OneAtATime>(created));
  line.run(500);
  EXPECT_THAT(created, ElementsAre(10, 97, 184));
  EXPECT_EQ(line.network->packets_delivered(), 30u);
}

TEST(LongMessages, WhoDrivesANodeHearsToo) {
  Line line(packets_of_8(false));
  Times completed;
  line.network->set_source(0, std::make_unique<Sender>(std::multimap<Cycle, Message>{}, completed));
  line.run(kCreated);
  line.network->send(0, message(2, 80, 1));
  line.network->send(0, message(2, 3, 2));
  EXPECT_EQ(line.network->source_queue_length(0), 11u);
  line.run(500);
  EXPECT_THAT(completed, ElementsAre(Pair(1, 97), Pair(2, 100)));
}

TEST(LongMessages, OneOfWhichPacketsWereDiscardedIsNeverComplete) {
  Line line(packets_of_8(false));
  Times completed;
  line.network->set_source(
      0, std::make_unique<Sender>(
             std::multimap<Cycle, Message>{{kCreated, message(2, 80, 1)}, {30, message(2, 9, 2)}},
             completed));
  line.run(20);  // the second packet began in 19
  EXPECT_EQ(line.network->discard_waiting(), 8u);
  line.run(500);
  EXPECT_EQ(line.network->packets_delivered(), 2u + 2);
  EXPECT_TRUE(line.network->empty());
  // Created in 30, its last flit leaves in 39.
  EXPECT_THAT(completed, ElementsAre(Pair(2, 39 + kThreeSwitches)));
}

TEST(LongMessages, APacketIsAtMostAsLongAsAFlitCanSay) {
  Line line(LineOptions{});
  Recorder recorder;
  line.network->add_observer(&recorder);
  line.network->send(0, message(2, kMaxPacketLength + 1, 1));
  line.run(9000);
  ASSERT_EQ(recorder.delivered.size(), 2u);
  EXPECT_EQ(recorder.delivered[0].length, kMaxPacketLength);
  EXPECT_EQ(recorder.delivered[1].length, 1u);
  LineOptions options;
  options.network.longest_packet = 0;
  EXPECT_THROW(Line{options}, std::invalid_argument);
}

}  // namespace
}  // namespace dusk::long_messages_test
