// SPDX-License-Identifier: Apache-2.0
// Messages of several packets on the functional network; times are counted by hand.
#include <gmock/gmock.h>

#include <stdexcept>

#include "models/functional/network.h"

namespace dusk::functional::long_messages_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

using Times = std::vector<std::pair<std::uint32_t, Cycle>>;  // Message::id, when

Message message(NodeId destination, std::uint32_t length, std::uint32_t id) {
  Message result;
  result.destination = destination;
  result.length = length;
  result.id = id;
  return result;
}

struct Reported {
  Times delivered, completed;
  std::vector<std::uint32_t> dropped;
};

/// Sends a message in each of its cycles, ids from 1, and records the calls that it gets.
class Sender : public TrafficSource {
 public:
  Sender(std::vector<Cycle> when, const Message& what, Reported& reported)
      : when_(std::move(when)), what_(what), reported_(reported) {}
  Cycle next_time() const override { return sent_ < when_.size() ? when_[sent_] : kNever; }
  Message take() override {
    what_.id = static_cast<std::uint32_t>(++sent_);
    return what_;
  }
  void dropped() override { reported_.dropped.push_back(what_.id); }
  void delivered(const Message& m, Cycle now) override {
    reported_.delivered.emplace_back(m.id, now);
  }
  void completed(const Message& m, Cycle now) override {
    reported_.completed.emplace_back(m.id, now);
  }

 private:
  std::vector<Cycle> when_;
  std::size_t sent_ = 0;
  Message what_;
  Reported& reported_;
};

struct Log : Observer {
  void delivered(const Packet& packet, NodeId, std::uint32_t) override {
    packets.push_back(packet);
  }
  std::vector<Packet> packets;
};

/// A ring of 8 nodes whose packets are of at most 8 flits.
Settings ring() {
  Settings s;
  s.size = {8};
  s.adaptive_vcs = 0;
  s.longest = 8;
  s.queue = 4 * 8;
  return s;
}

void run(Network& network, Cycle cycles) {
  for (Cycle c = 0; c < cycles; ++c) network.step();
}

// The first flit is fed into the injection queue in the cycle of its creation, granted in the next,
// and crosses a link in each of the following cycles. The others follow without a gap: one flit per
// cycle is fed, and a head flit is granted in the cycle in which the tail before it leaves. So the
// last of 80 flits is taken 79 cycles after the first, which crosses the last of h links in cycle 1
// + h.
TEST(FunctionalLongMessages, BothEndsHearOnceWhenTheLastOfTenPacketsHasArrived) {
  for (const NodeId hops : {1U, 3U}) {
    Network network(ring());
    Log log;
    network.add_observer(&log);
    Reported sender, receiver;
    network.set_source(
        0, std::make_unique<Sender>(std::vector<Cycle>{0}, message(hops, 80, 0), sender));
    network.set_source(hops,
                       std::make_unique<Sender>(std::vector<Cycle>{}, message(0, 1, 0), receiver));
    run(network, 300);
    const Cycle arrival = 1 + hops + 79;
    EXPECT_EQ(arrival, hops == 1 ? 81U : 83U);
    EXPECT_THAT(sender.completed, ElementsAre(Pair(1, arrival)));
    EXPECT_THAT(receiver.delivered, ElementsAre(Pair(1, arrival)));
    EXPECT_THAT(sender.delivered, IsEmpty());
    EXPECT_THAT(receiver.completed, IsEmpty());
    ASSERT_EQ(log.packets.size(), 10U);
    for (std::uint32_t i = 0; i < 10; ++i) {
      EXPECT_EQ(log.packets[i].id, i);
      EXPECT_EQ(log.packets[i].number, i);
      EXPECT_EQ(log.packets[i].message, 1U);
      EXPECT_EQ(log.packets[i].length, 8U);
      EXPECT_EQ(log.packets[i].injected, 2 + 8 * i);
      EXPECT_EQ(log.packets[i].delivered, 1 + hops + 8 * i + 7);
    }
    EXPECT_EQ(network.created(), 10U);
    EXPECT_EQ(network.in_flight(), 0U);
  }
}

// The buffer holds 4 packets, of which one is in it until its tail is in the queue.
TEST(FunctionalLongMessages, ABufferTakesAMessageWholeOrNotAtAll) {
  Settings s = ring();
  s.buffer = 4;
  Network network(s);
  Reported sender;
  // The first message leaves space for one packet, so the second is dropped. The first packet has
  // left before cycle 8, but another message takes its place, so the third is dropped, too.
  network.set_source(
      0, std::make_unique<Sender>(std::vector<Cycle>{0, 1, 8}, message(1, 20, 0), sender));
  run(network, 8);
  EXPECT_EQ(network.dropped(), 3U);
  EXPECT_TRUE(network.send(0, message(1, 8, 9)));
  run(network, 292);
  EXPECT_THAT(sender.dropped, ElementsAre(2, 3));
  EXPECT_EQ(network.created(), 10U);
  EXPECT_EQ(network.dropped(), 6U);
  EXPECT_EQ(network.delivered(), 4U);
  // 20 flits, and 8 more: the first is taken in cycle 2.
  EXPECT_THAT(sender.completed, ElementsAre(Pair(1, 2 + 19), Pair(9, 2 + 27)));
}

TEST(FunctionalLongMessages, AMessageOfMorePacketsThanTheBufferHoldsIsRefused) {
  Settings s = ring();
  s.buffer = 4;
  Network network(s);
  EXPECT_TRUE(network.send(0, message(1, 32, 0)));
  EXPECT_THROW(network.send(1, message(2, 33, 0)), std::invalid_argument);
  EXPECT_THROW(network.send(8, message(2, 1, 0)), std::invalid_argument);
  EXPECT_THROW(network.send(0, message(8, 1, 0)), std::invalid_argument);
  EXPECT_THROW(network.send(0, message(2, 0, 0)), std::invalid_argument);
  EXPECT_EQ(network.created(), 4U);
}

}  // namespace
}  // namespace dusk::functional::long_messages_test
