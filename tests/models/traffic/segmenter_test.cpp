// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/segmenter.h"

#include <gmock/gmock.h>

#include <stdexcept>

namespace dusk::segmenter_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Records the calls that it gets.
class Listener : public TrafficSource {
 public:
  explicit Listener(bool heeds = true) : heeds_(heeds) {}
  Cycle next_time() const override { return 42; }
  Message take() override { return {}; }
  bool heeds_deliveries() const override { return heeds_; }
  void delivered(const Message& message, Cycle now) override { heard.push_back({message, now}); }
  void completed(const Message& message, Cycle now) override { done.push_back({message, now}); }

  struct Reported {
    Message message;
    Cycle now;
  };
  std::vector<Reported> heard, done;

 private:
  bool heeds_;
};

Message message(NodeId to, std::uint32_t length, std::uint32_t id) {
  Message result;
  result.destination = to;
  result.length = length;
  result.message_class = 2;
  result.reply = true;
  result.id = id;
  return result;
}

/// Three nodes; listeners at 0 and 1.
class SegmenterTest : public ::testing::Test {
 protected:
  void make(std::uint32_t longest, bool sender_heeds = true, bool receiver_heeds = true) {
    segmenter_ = std::make_unique<Segmenter>(3, longest);
    auto sender = std::make_unique<Listener>(sender_heeds);
    auto receiver = std::make_unique<Listener>(receiver_heeds);
    sender_ = sender.get();
    receiver_ = receiver.get();
    segmenter_->set_source(0, std::move(sender));
    segmenter_->set_source(1, std::move(receiver));
  }
  std::vector<Packet> cut(NodeId node, const Message& message, Cycle now = 5) {
    std::vector<Packet> packets;
    segmenter_->cut(node, message, now, [&](const Packet& p) { packets.push_back(p); });
    return packets;
  }

  std::unique_ptr<Segmenter> segmenter_;
  Listener *sender_ = nullptr, *receiver_ = nullptr;
};

TEST_F(SegmenterTest, AMessageThatFitsIsOnePacket) {
  make(8);
  for (const std::uint32_t length : {1u, 8u}) {
    const std::vector<Packet> packets = cut(0, message(1, length, 7));
    ASSERT_EQ(packets.size(), 1u);
    EXPECT_EQ(packets[0].id, length == 1 ? 0u : 1u);
    EXPECT_EQ(packets[0].source, 0u);
    EXPECT_EQ(packets[0].destination, 1u);
    EXPECT_EQ(packets[0].length, length);
    EXPECT_EQ(packets[0].message_class, 2);
    EXPECT_TRUE(packets[0].reply);
    EXPECT_EQ(packets[0].message, 7u);
    EXPECT_EQ(packets[0].number, 0u);
    EXPECT_EQ(packets[0].created, 5u);
    EXPECT_EQ(segmenter_->transfers(), 0u);
    ASSERT_TRUE(segmenter_->deliver(packets[0], 1, 9));
  }
  ASSERT_EQ(receiver_->heard.size(), 2u);
  EXPECT_EQ(receiver_->heard[1].message.id, 7u);
  EXPECT_EQ(receiver_->heard[1].message.source, 0u);
  EXPECT_EQ(receiver_->heard[1].message.destination, 1u);
  EXPECT_EQ(receiver_->heard[1].message.length, 8u);
  EXPECT_EQ(receiver_->heard[1].message.message_class, 2);
  EXPECT_TRUE(receiver_->heard[1].message.reply);
  EXPECT_EQ(receiver_->heard[1].now, 9u);
  EXPECT_EQ(sender_->done.size(), 2u);
  EXPECT_THAT(sender_->heard, IsEmpty());
  EXPECT_THAT(receiver_->done, IsEmpty());
}

TEST_F(SegmenterTest, ALongMessageIsNumberedPacketsOfWhichTheLastMayBeShorter) {
  make(8);
  cut(1, message(2, 3, 0));
  const std::vector<Packet> packets = cut(0, message(1, 19, 7));
  ASSERT_EQ(packets.size(), 3u);
  for (std::uint32_t i = 0; i < 3; ++i) {
    EXPECT_EQ(packets[i].id, 1 + i);
    EXPECT_EQ(packets[i].number, i);
    EXPECT_EQ(packets[i].message, 7u);
    EXPECT_EQ(packets[i].length, i < 2 ? 8u : 3u);
    EXPECT_EQ(packets[i].message_class, 2);
  }
  EXPECT_EQ(segmenter_->created(), 4u);
  EXPECT_EQ(segmenter_->packets(19), 3u);
  EXPECT_EQ(segmenter_->packets(16), 2u);
  EXPECT_EQ(segmenter_->packets(~0u), 1u << 29);
}

TEST_F(SegmenterTest, BothEndsHearOnceWhenTheLastPacketHasArrivedInAnyOrder) {
  make(8);
  const std::vector<Packet> packets = cut(0, message(1, 24, 7));
  EXPECT_FALSE(segmenter_->deliver(packets[2], 1, 10));
  EXPECT_FALSE(segmenter_->deliver(packets[0], 1, 11));
  EXPECT_THAT(receiver_->heard, IsEmpty());
  EXPECT_EQ(segmenter_->transfers(), 1u);
  EXPECT_TRUE(segmenter_->deliver(packets[1], 1, 12));
  EXPECT_EQ(segmenter_->transfers(), 0u);
  ASSERT_EQ(receiver_->heard.size(), 1u);
  ASSERT_EQ(sender_->done.size(), 1u);
  EXPECT_EQ(receiver_->heard[0].now, 12u);
  EXPECT_EQ(sender_->done[0].now, 12u);
  for (const Message& reported : {receiver_->heard[0].message, sender_->done[0].message}) {
    EXPECT_EQ(reported.id, 7u);
    EXPECT_EQ(reported.source, 0u);
    EXPECT_EQ(reported.destination, 1u);
    EXPECT_EQ(reported.length, 24u);
    EXPECT_EQ(reported.message_class, 2);
    EXPECT_TRUE(reported.reply);
  }
}

TEST_F(SegmenterTest, MessagesUnderWayAtOnceAreToldApart) {
  make(8);
  const std::vector<Packet> first = cut(0, message(1, 16, 1));
  const std::vector<Packet> second = cut(0, message(1, 16, 2));
  EXPECT_FALSE(segmenter_->deliver(first[0], 1, 10));
  EXPECT_FALSE(segmenter_->deliver(second[0], 1, 11));
  EXPECT_TRUE(segmenter_->deliver(second[1], 1, 12));
  const std::vector<Packet> third = cut(0, message(1, 16, 3));  // takes the record of the second
  EXPECT_FALSE(segmenter_->deliver(third[1], 1, 13));
  EXPECT_TRUE(segmenter_->deliver(first[1], 1, 14));
  EXPECT_TRUE(segmenter_->deliver(third[0], 1, 15));
  std::vector<std::uint32_t> ids;
  for (const Listener::Reported& reported : receiver_->heard) ids.push_back(reported.message.id);
  EXPECT_THAT(ids, ElementsAre(2, 1, 3));
  EXPECT_EQ(segmenter_->transfers(), 0u);
}

TEST_F(SegmenterTest, AMessageThatLostAPacketIsNeverComplete) {
  for (const std::size_t lost : {0, 2}) {
    make(8);
    const std::vector<Packet> packets = cut(0, message(1, 24, 7));
    for (std::size_t i = 0; i < 3; ++i) {
      if (i == lost) {
        segmenter_->lose(packets[i]);
      } else {
        EXPECT_FALSE(segmenter_->deliver(packets[i], 1, 10));
      }
    }
    EXPECT_THAT(receiver_->heard, IsEmpty());
    EXPECT_THAT(sender_->done, IsEmpty());
    EXPECT_EQ(segmenter_->transfers(), 0u);
    segmenter_->lose(cut(0, message(1, 8, 8))[0]);
    EXPECT_EQ(segmenter_->transfers(), 0u);
  }
}

TEST_F(SegmenterTest, TellsNobodyIfNeitherEndHeedsDeliveries) {
  for (const bool sender : {false, true}) {
    for (const bool receiver : {false, true}) {
      make(8, sender, receiver);
      const bool reported = sender || receiver;
      for (const std::uint32_t length : {8u, 24u}) {
        const std::vector<Packet> packets = cut(0, message(1, length, 7));
        for (const Packet& packet : packets) {
          EXPECT_EQ(segmenter_->deliver(packet, 1, 10), reported && packet.id == packets.back().id);
        }
      }
      EXPECT_EQ(receiver_->heard.size(), reported ? 2u : 0u);
      EXPECT_EQ(sender_->done.size(), reported ? 2u : 0u);
      EXPECT_EQ(segmenter_->transfers(), 0u);
    }
  }
}

TEST_F(SegmenterTest, ANodeWithoutASourcePlansAndHearsNothing) {
  make(8);
  EXPECT_EQ(segmenter_->next_time(0), 42u);
  EXPECT_EQ(segmenter_->next_time(2), kNever);
  EXPECT_TRUE(segmenter_->deliver(cut(2, message(1, 1, 0))[0], 1, 10));
  EXPECT_TRUE(segmenter_->deliver(cut(0, message(2, 1, 0))[0], 2, 10));
  segmenter_->set_source(1, nullptr);
  EXPECT_EQ(segmenter_->next_time(1), kNever);
  EXPECT_FALSE(segmenter_->deliver(cut(2, message(1, 1, 0))[0], 1, 10));
  EXPECT_THROW(segmenter_->set_source(3, nullptr), std::out_of_range);
}

TEST_F(SegmenterTest, RefusesWhatIsNoMessageAndNoPacket) {
  make(8);
  EXPECT_THROW(cut(0, message(1, 0, 0)), std::invalid_argument);
  EXPECT_THROW(cut(0, message(3, 1, 0)), std::invalid_argument);
  EXPECT_THROW(cut(3, message(0, 1, 0)), std::invalid_argument);
  EXPECT_EQ(segmenter_->created(), 0u);
  EXPECT_THROW(Segmenter(3, 0), std::invalid_argument);
  EXPECT_THROW(Segmenter(3, kMaxPacketLength + 1), std::invalid_argument);
}

}  // namespace
}  // namespace dusk::segmenter_test
