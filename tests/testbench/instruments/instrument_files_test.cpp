// SPDX-License-Identifier: Apache-2.0
// Files of instruments, made from events by hand.
#include <gtest/gtest.h>

#include "testbench/instruments/flit_windows.h"
#include "testbench/instruments/instrument_list.h"
#include "testbench/instruments/latency_files.h"
#include "testbench/instruments/node_table.h"
#include "testbench/instruments/packet_table.h"
#include "testbench/statistics/hop_account.h"
#include "tests/testbench/instruments/row_text.h"

namespace dusk {
namespace {

using testing::delivered;
using testing::RowText;

TEST(LatencyHistogram, CountsMeasuredPacketsByTheirLatency) {
  LatencyHistogram histogram;
  for (const Cycle at : {110, 105, 110}) histogram.packet_delivered(delivered(0, 1, 100, at), true);
  histogram.packet_delivered(delivered(0, 1, 100, 200100), true);  // beyond the table
  histogram.packet_delivered(delivered(0, 1, 100, 107), false);
  RowText file;
  histogram.write(file, false);
  EXPECT_EQ(file.text(), "cycles,packets\n");
  histogram.write(file, true);
  EXPECT_EQ(file.text(), "cycles,packets\n5,1\n10,2\n200000,1\n");
}

TEST(LatencyWindows, HavePercentilesOfTheirPacketsAlone) {
  LatencyWindows windows;
  for (Cycle latency = 1; latency <= 1000; ++latency)
    windows.packet_delivered(delivered(0, 1, 100, 100 + latency), latency % 2 == 0);
  windows.window_ended(2000);
  windows.window_ended(4000);
  windows.packet_delivered(delivered(0, 1, 4000, 4003), false);
  windows.window_ended(6000);
  windows.packet_delivered(delivered(0, 1, 4000, 6003), false);  // in no window
  RowText file;
  windows.write(file, false);
  windows.write(file, true);
  EXPECT_EQ(file.text(),
            "cycle,packets,p50,p95,p99,p999,max\n2000,1000,500,950,990,999,1000\n"
            "4000,0,,,,,\n6000,1,3,3,3,3,3\n");
}

TEST(NodeTable, HasBothEndsOfMeasuredPackets) {
  NodeTable nodes(3);
  nodes.packet_delivered(delivered(0, 1, 100, 110), true);
  nodes.packet_delivered(delivered(0, 2, 100, 121), true);
  nodes.packet_delivered(delivered(2, 1, 100, 500), false);
  RowText file;
  nodes.write(file, true);
  EXPECT_EQ(file.text(),
            "node,sent,sent_latency,sent_max,received,received_latency,received_max\n"
            "0,2,15.5,21,0,,\n1,0,,,1,10,10\n2,0,,,1,21,21\n");
}

TEST(PairTable, HasPairsWithPacketsInTheirOrder) {
  PairTable pairs;
  pairs.packet_delivered(delivered(2, 1, 100, 110), true);
  pairs.packet_delivered(delivered(0, 2, 100, 121), true);
  pairs.packet_delivered(delivered(2, 1, 100, 115), true);
  pairs.packet_delivered(delivered(2, 0, 100, 500), false);
  RowText file;
  pairs.write(file, true);
  EXPECT_EQ(file.text(), "source,destination,packets,latency,max\n0,2,1,21,21\n2,1,2,12.5,15\n");
}

struct TwiceTheSource final : HopCount {
  std::uint32_t between(NodeId source, NodeId) const override {
    return source == 3 ? kNone : 2 * source;
  }
};

TEST(PacketTable, HasMeasuredPacketsInTheOrderOfDelivery) {
  const std::string head = "id,source,destination,class,length,created,injected,delivered,hops\n";
  PacketTable packets(std::make_unique<TwiceTheSource>());
  RowText file;
  packets.packet_delivered(delivered(2, 1, 100, 110), true);
  packets.write(file, false);
  EXPECT_EQ(file.text(), head + "7,2,1,2,4,100,101,110,4\n");
  packets.packet_delivered(delivered(3, 1, 90, 120), true);
  packets.packet_delivered(delivered(2, 1, 100, 500), false);
  packets.write(file, true);
  EXPECT_EQ(file.text(), head + "7,2,1,2,4,100,101,110,4\n7,3,1,2,4,90,91,120,\n");
  PacketTable without(nullptr);
  RowText other;
  without.packet_delivered(delivered(2, 1, 100, 110), true);
  without.write(other, true);
  EXPECT_EQ(other.text(), head + "7,2,1,2,4,100,101,110,\n");
}

TEST(FlitWindows, AreAnArrayOfNumpy) {
  std::vector<std::uint64_t> totals{0, 0, 0};
  FlitWindows flits(3, 65535, [&totals](ChannelId id) { return totals[id]; });
  RowText file;
  flits.write(file, false);
  EXPECT_NE(file.head.find("'shape': (0, 3)"), std::string::npos) << file.head;
  EXPECT_EQ(file.rows, "");
  totals = {1, 0, 65535};
  flits.window_ended(100);
  totals = {1, 258, 65536};
  flits.window_ended(200);
  flits.write(file, false);
  flits.write(file, true);
  EXPECT_EQ(file.rows, std::string("\1\0\0\0\xff\xff\0\0\2\1\1\0", 12));
  EXPECT_EQ(file.head.size(), 128u);
  EXPECT_EQ(file.head.substr(0, 10), std::string("\x93NUMPY\1\0\x76\0", 10));
  EXPECT_EQ(file.head.substr(10, 61),
            "{'descr': '<u2', 'fortran_order': False, 'shape': (2, 3), }  ");
  EXPECT_EQ(file.head.back(), '\n');
  EXPECT_FALSE(file.sizes_differ);
}

TEST(FlitWindows, HaveFourBytesWhereTwoAreTooFew) {
  std::uint64_t total = 0;
  FlitWindows flits(1, 65536, [&total](ChannelId) { return total; });
  total = 65536;
  flits.window_ended(65536);
  RowText file;
  flits.write(file, true);
  EXPECT_EQ(file.rows, std::string("\0\0\1\0", 4));
  EXPECT_NE(file.head.find("'<u4'"), std::string::npos);
}

TEST(HopAccount, IsTheMeanOfWhatIsDeliveredInTheMeasurement) {
  Topology none;
  HopAccount unknown(none, RingTie::Plus);
  unknown.start();
  unknown.delivered(delivered(2, 1, 100, 110));
  EXPECT_FALSE(unknown.mean());
}

}  // namespace
}  // namespace dusk
