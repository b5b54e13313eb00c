// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/class_account.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

Packet packet(std::uint8_t message_class, Cycle created) {
  Packet packet;
  packet.message_class = message_class;
  packet.length = 3;
  packet.created = created;
  packet.injected = created + 4;
  return packet;
}

void deliver(ClassAccount& account, Packet packet, Cycle at) {
  packet.delivered = at;
  for (std::uint32_t i = 0; i < packet.length; ++i)
    account.flit_ejected(0, 0, {}, true, &packet, at);
  account.packet_delivered(0, packet);
}

TEST(ClassAccount, CountsTheMeasurementByClass) {
  ClassAccount account;
  account.packet_created(0, packet(1, 90));  // before
  account.start(100);
  account.packet_created(0, packet(1, 100));
  account.packet_created(0, packet(1, 150));
  account.packet_created(0, packet(3, 199));
  deliver(account, packet(1, 90), 120);  // delivered, but its latency is not measured
  deliver(account, packet(1, 100), 130);
  account.end(200);
  account.packet_created(0, packet(1, 200));  // after
  deliver(account, packet(1, 150), 210);      // the other way round
  deliver(account, packet(3, 199), 260);
  deliver(account, packet(1, 200), 270);
  const std::vector<ClassResult> results = account.results(2, 100);
  ASSERT_EQ(results.size(), 4u);
  EXPECT_EQ(results[0].packets_created, 0u);
  EXPECT_EQ(results[0].packet_latency.count, 0u);
  EXPECT_EQ(results[1].packets_created, 2u);
  EXPECT_EQ(results[1].packets_delivered, 2u);
  EXPECT_DOUBLE_EQ(results[1].accepted_throughput, 6 / 2 / 100.0);
  EXPECT_EQ(results[1].packet_latency.count, 2u);
  EXPECT_DOUBLE_EQ(results[1].packet_latency.mean, (30 + 60) / 2.0);
  EXPECT_EQ(results[1].packet_latency.p99, 60u);
  EXPECT_DOUBLE_EQ(results[1].network_latency.mean, (26 + 56) / 2.0);
  EXPECT_EQ(results[3].packets_created, 1u);
  EXPECT_EQ(results[3].packets_delivered, 0u);
  EXPECT_DOUBLE_EQ(results[3].accepted_throughput, 0);
  EXPECT_EQ(results[3].network_latency.maximum, 57u);
}

TEST(ClassAccount, KnowsWhetherAPacketThatCountsIsOfAnotherClass) {
  ClassAccount account;
  account.packet_created(0, packet(2, 5));
  account.start(10);
  account.packet_created(0, packet(0, 10));
  deliver(account, packet(0, 10), 20);
  EXPECT_FALSE(account.several());
  deliver(account, packet(2, 5), 20);
  EXPECT_TRUE(account.several());
}

TEST(ClassAccount, LeavesAFlitOfNoPacketToTheScoreboard) {
  ClassAccount account;
  account.start(0);
  account.flit_ejected(0, 0, {}, false, nullptr, 3);
  EXPECT_EQ(account.results(1, 10)[0].accepted_throughput, 0);
}

TEST(ClassAccount, OfNoTimeHasNoThroughput) {
  EXPECT_EQ(ClassAccount().results(4, 0)[0].accepted_throughput, 0);
}

}  // namespace
}  // namespace dusk
