// SPDX-License-Identifier: Apache-2.0
// What BookSim 2 writes, in the form of commit 28f43299, for a 2-ary 2-tree with numbers made up.
#include "sw/compare/booksim_output.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace dusk {
namespace {

// Node 0 sends 4 packets to itself, 2 to node 1, 2 to node 2; node 3 sends 5 to itself only.
const char* const kStatistics = R"(%=================================
plat(1) = 99;
pair_sent(1,:) = [ 4 2 2 0 0 0 0 0 0 0 0 0 0 0 0 5 ];
pair_plat(1,:) = [ 7 8 17.5 -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan 7 ];
pair_nlat(1,:) = [ 7 7 17 -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan 7 ];
sent_flits(1,:) = [ 0.4 0 0 0.5 ];
accepted_flits(1,:) = [ 0.2 0.1 0.1 0.5 ];
)";

TEST(BooksimOutput, LeavesOutWhatANodeSendsToItself) {
  const BooksimFigures figures = parse_booksim_statistics(kStatistics, 2, 2);
  EXPECT_EQ(figures.packets, 4);
  EXPECT_DOUBLE_EQ(figures.packet_latency, (2 * 8 + 2 * 17.5) / 4);
  EXPECT_DOUBLE_EQ(figures.network_latency, (2 * 7 + 2 * 17.0) / 4);
  EXPECT_DOUBLE_EQ(figures.accepted, (0.1 + 0.1) / 4);
  EXPECT_DOUBLE_EQ(figures.sent, 0.2);  // of the one node that sends to others
  ASSERT_EQ(figures.fastest.size(), 2u);
  EXPECT_DOUBLE_EQ(figures.fastest[0], 8);
  EXPECT_DOUBLE_EQ(figures.fastest[1], 17.5);
}

TEST(BooksimOutput, TakesTheLastBlock) {
  std::string later = kStatistics;
  later.replace(later.find("17.5"), 4, "19.5");
  EXPECT_DOUBLE_EQ(parse_booksim_statistics(kStatistics + later, 2, 2).fastest[1], 19.5);
}

TEST(BooksimOutput, HasNoLatencyWithoutPackets) {
  std::string none = kStatistics;
  none.replace(none.find("4 2 2"), 5, "4 0 0");
  const BooksimFigures figures = parse_booksim_statistics(none, 2, 2);
  EXPECT_EQ(figures.packets, 0);
  EXPECT_TRUE(std::isnan(figures.packet_latency));
  EXPECT_TRUE(std::isnan(figures.fastest[0]));
}

std::string error_of(const std::string& text, std::int64_t k = 2) {
  try {
    parse_booksim_statistics(text, k, 2);
  } catch (const BooksimTextError& error) {
    return error.what();
  }
  return "";
}

TEST(BooksimOutput, SaysWhatIsWrongWithAFile) {
  EXPECT_EQ(error_of(""), "there is no pair_sent");
  std::string text = kStatistics;
  EXPECT_EQ(error_of(text.replace(text.find("accepted"), 8, "rejected")),
            "there is no accepted_flits");
  EXPECT_EQ(error_of(kStatistics, 3), "pair_sent has 16 numbers (81)");
  text = kStatistics;
  EXPECT_EQ(error_of(text.replace(text.find("17.5"), 4, "17x5")),
            "'17x5' in pair_plat is not a number");
}

TEST(BooksimOutput, TellsHowARunEnded) {
  EXPECT_EQ(parse_booksim_log("Draining remaining packets ...\nTime taken is 6063 cycles\n"
                              "====== Overall Traffic Statistics ======\n"),
            BooksimVerdict::Stable);
  EXPECT_EQ(
      parse_booksim_log("Average latency for class 0 exceeded 500 cycles. Aborting simulation.\n"
                        "Simulation unstable, ending ...\nTotal run time 0.49\n"),
      BooksimVerdict::Unstable);
  for (const auto& [log, last] : {std::pair<std::string, std::string>{"", "nothing"},
                                  {"BEGIN\nParse error : Unknown integer field: latency_thres\n\n",
                                   "'Parse error : Unknown integer field: latency_thres'"}}) {
    try {
      parse_booksim_log(log);
      ADD_FAILURE() << log;
    } catch (const BooksimTextError& error) {
      EXPECT_NE(std::string(error.what()).find(last), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace dusk
