// SPDX-License-Identifier: Apache-2.0
// Output of BookSim 2, in the form of commit 28f43299, for a 2-ary 2-tree with made-up numbers.
#include "sw/compare/booksim_process.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace dusk {
namespace {

NetworkOptions tree(std::int64_t k) {
  NetworkOptions network;
  network.k = k;
  network.n = 2;
  return network;
}

// Node 0 sends 4 packets to itself, 2 to node 1, 2 to node 2; node 3 sends 5 to itself only.
const char* const kStatistics = R"(%=================================
plat(1) = 99;
pair_sent(1,:) = [ 4 2 2 0 0 0 0 0 0 0 0 0 0 0 0 5 ];
pair_plat(1,:) = [ 7 8 17.5 -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan 7 ];
pair_nlat(1,:) = [ 7 7 17 -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan 7 ];
accepted_flits(1,:) = [ 0.2 0.1 0.1 0.5 ];
)";

TEST(BooksimOutput, LeavesOutWhatANodeSendsToItself) {
  const BooksimFigures figures = parse_booksim_statistics(kStatistics, tree(2));
  EXPECT_EQ(figures.packets, 4);
  EXPECT_DOUBLE_EQ(figures.packet_latency, (2 * 8 + 2 * 17.5) / 4);
  EXPECT_DOUBLE_EQ(figures.network_latency, (2 * 7 + 2 * 17.0) / 4);
  EXPECT_DOUBLE_EQ(figures.accepted, (0.1 + 0.1) / 4);
  EXPECT_EQ(figures.fastest, (std::map<std::int64_t, double>{{1, 8}, {3, 17.5}}));
}

// The same numbers from four nodes in a ring, and in a line.
TEST(BooksimOutput, KnowsTheDistancesOfTheNetwork) {
  std::string text = kStatistics;
  text.replace(text.find("4 2 2 0"), 7, "4 2 2 3");
  text.replace(text.find("17.5 -nan"), 9, "17.5 12.5");
  NetworkOptions network;
  network.topology = "torus";
  network.size = {4};
  EXPECT_EQ(parse_booksim_statistics(text, network).fastest,
            (std::map<std::int64_t, double>{{2, 8}, {3, 17.5}}));
  network.topology = "mesh";
  EXPECT_EQ(parse_booksim_statistics(text, network).fastest,
            (std::map<std::int64_t, double>{{2, 8}, {3, 17.5}, {4, 12.5}}));
}

TEST(BooksimOutput, TakesTheLastBlock) {
  std::string later = kStatistics;
  later.replace(later.find("17.5"), 4, "19.5");
  EXPECT_DOUBLE_EQ(parse_booksim_statistics(kStatistics + later, tree(2)).fastest.at(3), 19.5);
}

TEST(BooksimOutput, HasNoLatencyWithoutPackets) {
  std::string none = kStatistics;
  none.replace(none.find("4 2 2"), 5, "4 0 0");
  const BooksimFigures figures = parse_booksim_statistics(none, tree(2));
  EXPECT_EQ(figures.packets, 0);
  EXPECT_TRUE(std::isnan(figures.packet_latency));
  EXPECT_EQ(figures.fastest.count(1), 0u);
}

std::string error_of(const std::string& text, std::int64_t k = 2) {
  try {
    parse_booksim_statistics(text, tree(k));
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
