// SPDX-License-Identifier: Apache-2.0
// Latencies and ways of packets in the detail files, against the summary and an observer.
#include <gmock/gmock.h>

#include "tests/sw/run/detail_run.h"

namespace dusk {
namespace {

using detail_test::DetailRun;
using detail_test::Rows;
using detail_test::rows_of;
using detail_test::small_cards;
using detail_test::small_torus;
using detail_test::small_tree;
using detail_test::whole;

TEST(DetailFiles, HaveTheLatenciesOfTheSummary) {
  for (const Experiment& e : {small_tree(), small_torus(), small_cards()}) {
    const DetailRun run(e);
    const LatencySummary& latency = run.result.packet_latency;
    std::uint64_t count = 0, sum = 0, at_median = 0, greatest = 0;
    for (const auto& cells : rows_of(run.path("latency.csv"))) {
      const std::uint64_t cycles = whole(cells[0]), packets = whole(cells[1]);
      ASSERT_GT(packets, 0u);
      count += packets;
      sum += cycles * packets;
      if (cycles <= latency.p50) at_median = count;
      greatest = cycles;
    }
    EXPECT_EQ(count, latency.count);
    EXPECT_NEAR(static_cast<double>(sum) / static_cast<double>(count), latency.mean, 1e-6);
    EXPECT_GE(2 * at_median, count);
    EXPECT_EQ(greatest, latency.maximum);

    std::uint64_t sent = 0, received = 0, most = 0;
    double sent_sum = 0;
    for (const auto& cells : rows_of(run.path("nodes.csv"))) {
      sent += whole(cells[1]);
      received += whole(cells[4]);
      if (whole(cells[1]) == 0) continue;
      sent_sum += static_cast<double>(whole(cells[1])) * number_in<double>(cells[2]).value();
      most = std::max(most, whole(cells[3]));
    }
    EXPECT_EQ(sent, latency.count);
    EXPECT_EQ(received, latency.count);
    EXPECT_NEAR(sent_sum, static_cast<double>(sum), 1e-3);
    EXPECT_EQ(most, latency.maximum);

    const Rows windows = rows_of(run.path("latency_windows.csv"));
    ASSERT_EQ(windows.size(), run.result.windows.size());
    for (std::size_t w = 0; w < windows.size(); ++w) {
      EXPECT_EQ(whole(windows[w][0]), run.result.windows[w].end);
      EXPECT_EQ(whole(windows[w][1]), run.result.windows[w].delivered_packets);
    }
  }
}

TEST(DetailFiles, HaveTheWayOfEveryMeasuredPacket) {
  for (const Experiment& e : {small_tree(), small_torus(), small_cards()}) {
    const DetailRun run(e);
    const Rows packets = rows_of(run.path("packets.csv"));
    EXPECT_EQ(packets.size(), run.result.packet_latency.count);
    std::uint64_t before = 0;
    double latency = 0;
    for (const auto& cells : packets) {
      ASSERT_EQ(cells.size(), 9u);
      ASSERT_EQ(whole(cells[8]), run.diary->hops_of_packet.at(whole(cells[0])));
      ASSERT_LE(whole(cells[5]), whole(cells[6]));
      ASSERT_LT(whole(cells[6]), whole(cells[7]));
      ASSERT_GE(whole(cells[7]), before);
      before = whole(cells[7]);
      latency += static_cast<double>(whole(cells[7]) - whole(cells[5]));
    }
    EXPECT_NEAR(latency / static_cast<double>(packets.size()), run.result.packet_latency.mean,
                1e-6);
  }
}

/// Against the head flits on channels between switches.
TEST(MeanHops, IsThatOfThePacketsDeliveredInTheMeasurement) {
  for (Experiment e : {small_tree(), small_torus(), small_cards()}) {
    e.run.warmup = 0;
    const DetailRun run(e);
    ASSERT_TRUE(run.result.mean_hops);
    double sum = 0;
    for (const auto& [id, hops] : run.diary->hops_of_packet) sum += hops;
    // The packets of the drain are counted here, too.
    EXPECT_NEAR(*run.result.mean_hops, sum / static_cast<double>(run.diary->hops_of_packet.size()),
                0.05);
  }
}

TEST(MeanHops, IsNotKnownWhereDrawnDirectionsDecide) {
  Experiment e = small_cards();
  e.network.size = {3, 4, 2};  // the cards of a node divide Y
  e.switch_.ring_tie = RingTie::Random;
  const DetailRun run(e);
  EXPECT_FALSE(run.result.mean_hops);
  const Rows packets = rows_of(run.path("packets.csv"));
  std::size_t reported = 0;
  for (const auto& cells : packets) {
    if (cells[8].empty()) continue;
    ++reported;
    ASSERT_EQ(whole(cells[8]), run.diary->hops_of_packet.at(whole(cells[0])));
  }
  EXPECT_GT(reported, 0u);
  EXPECT_LT(reported, packets.size());
}

}  // namespace
}  // namespace dusk
