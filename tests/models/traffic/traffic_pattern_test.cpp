// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/traffic_pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Destinations of nodes 0..nodes-1.
std::vector<NodeId> map_of(const std::string& name, PatternSettings settings) {
  const auto pattern = make_traffic_pattern(name, settings);
  Random random(1, 0);
  std::vector<NodeId> map;
  for (NodeId node = 0; node < settings.nodes; ++node) {
    map.push_back(pattern->destination(node, random));
  }
  return map;
}

PatternSettings sized(std::uint32_t nodes, std::vector<std::uint32_t> digits = {}) {
  PatternSettings settings;
  settings.nodes = nodes;
  settings.digits = std::move(digits);
  return settings;
}

std::string error_of(const std::string& name, const PatternSettings& settings) {
  try {
    make_traffic_pattern(name, settings);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "no error";
}

TEST(TrafficPattern, DistributionGoesThroughAllOthersInTurn) {
  const auto pattern = make_traffic_pattern("distribution", sized(4));
  Random random(1, 0), same = random;
  EXPECT_TRUE(pattern->sends(1));
  std::vector<NodeId> of_1, of_3;
  for (int i = 0; i < 5; ++i) of_1.push_back(pattern->destination(1, random));
  for (int i = 0; i < 4; ++i) of_3.push_back(pattern->destination(3, random));
  EXPECT_THAT(of_1, ElementsAre(2, 3, 0, 2, 3));
  EXPECT_THAT(of_3, ElementsAre(0, 1, 2, 0));
  EXPECT_EQ(random.bits(), same.bits());
}

// Coordinate 0 counts fastest: node 5 of 3 x 3 x 3 is (2,1,0) and sends to (1,0,2), node 19.
TEST(TrafficPattern, RotationSendsCoordinatesXYZToYZX) {
  const std::vector<NodeId> map = map_of("rotate_coordinates", sized(27, {3, 3, 3}));
  EXPECT_EQ(map[5], 1u + 0 * 3 + 2 * 9);
  EXPECT_EQ(map[1], 9u);
  EXPECT_EQ(map[13], kNone);
  EXPECT_THAT(map_of("rotate_coordinates", sized(4, {2, 2})), ElementsAre(kNone, 2, 1, kNone));
  EXPECT_THAT(error_of("rotate_coordinates", sized(12, {3, 4})), HasSubstr("if the sizes differ"));
}

class UniformNodes : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(UniformNodes, ReachesAllOthersEquallyAndNeverItself) {
  const std::uint32_t nodes = GetParam();
  const auto pattern = make_traffic_pattern("uniform", sized(nodes));
  for (const NodeId source : {0u, nodes / 2, nodes - 1}) {
    Random random(3, source);
    std::vector<int> hits(nodes);
    for (std::uint32_t i = 0; i < 400 * (nodes - 1); ++i) {
      ++hits.at(pattern->destination(source, random));
    }
    for (NodeId node = 0; node < nodes; ++node) {
      EXPECT_NEAR(hits[node], node == source ? 0 : 400, node == source ? 0 : 100) << node;
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Sizes, UniformNodes, ::testing::Values(2, 3, 10, 64));

TEST(Transpose, SwapsTheHalvesOfTheBits) {
  EXPECT_THAT(map_of("transpose", sized(16)),
              ElementsAre(kNone, 4, 8, 12, 1, kNone, 9, 13, 2, 6, kNone, 14, 3, 7, 11, kNone));
}

TEST(Transpose, SwapsTheHalvesOfTheDigits) {
  EXPECT_THAT(map_of("transpose", sized(9, {3, 3})),
              ElementsAre(kNone, 3, 6, 1, kNone, 7, 2, 5, kNone));
  EXPECT_EQ(map_of("transpose", sized(256, {4, 4, 4, 4})), map_of("transpose", sized(256)));
  EXPECT_EQ(map_of("transpose", sized(256))[0x2d], 0xd2u);
}

TEST(Transpose, RefusesAnOddNumberOfDigits) {
  EXPECT_THAT(
      error_of("transpose", sized(8)),
      HasSubstr("transpose is undefined for 8 nodes (an even power of two, or an even number"));
  EXPECT_THAT(error_of("transpose", sized(27, {3, 3, 3})), HasSubstr("27 nodes"));
}

TEST(BitPatterns, PermuteTheBits) {
  EXPECT_THAT(map_of("bit_reversal", sized(8)),
              ElementsAre(kNone, 4, kNone, 6, 1, kNone, 3, kNone));
  EXPECT_THAT(map_of("bit_complement", sized(8)), ElementsAre(7, 6, 5, 4, 3, 2, 1, 0));
  EXPECT_THAT(map_of("shuffle", sized(8)), ElementsAre(kNone, 2, 4, 6, 1, 3, 5, kNone));
}

TEST(BitPatterns, NeedAPowerOfTwo) {
  for (const char* name : {"bit_reversal", "bit_complement", "shuffle"}) {
    EXPECT_THAT(error_of(name, sized(12)), HasSubstr("is undefined for 12 nodes (a power of two)"))
        << name;
  }
}

TEST(Shifts, MoveEveryDigit) {
  EXPECT_THAT(map_of("tornado", sized(5)), ElementsAre(2, 3, 4, 0, 1));
  EXPECT_THAT(map_of("tornado", sized(6)), ElementsAre(2, 3, 4, 5, 0, 1));
  EXPECT_THAT(map_of("tornado", sized(9, {3, 3})), ElementsAre(4, 5, 3, 7, 8, 6, 1, 2, 0));
  EXPECT_THAT(map_of("neighbor", sized(4)), ElementsAre(1, 2, 3, 0));
  EXPECT_THAT(map_of("neighbor", sized(4, {2, 2})), ElementsAre(3, 2, 1, 0));
  EXPECT_THAT(error_of("tornado", sized(10, {3, 3})), HasSubstr("no product of the digits"));
  EXPECT_THAT(error_of("neighbor", sized(10, {5, 1})), HasSubstr("no product of the digits"));
}

// x counts fastest: node x + 8 y. Tornado adds ceil(8/2) - 1 = 3 to x and ceil(4/2) - 1 = 1 to y.
TEST(Shifts, MoveEachDigitByItsOwnSize) {
  const std::vector<NodeId> tornado = map_of("tornado", sized(32, {8, 4}));
  const std::vector<NodeId> neighbor = map_of("neighbor", sized(32, {8, 4}));
  for (NodeId y = 0; y < 4; ++y) {
    for (NodeId x = 0; x < 8; ++x) {
      EXPECT_EQ(tornado[x + 8 * y], (x + 3) % 8 + 8 * ((y + 1) % 4));
      EXPECT_EQ(neighbor[x + 8 * y], (x + 1) % 8 + 8 * ((y + 1) % 4));
    }
  }
  // A dimension of 2 stays, one of 3 and of 5 moves by 1 and 2.
  EXPECT_EQ(map_of("tornado", sized(30, {2, 3, 5}))[0], 0u + 2 * 1 + 6 * 2);
}

TEST(FixedPatterns, DrawNothing) {
  for (const std::string& name : traffic_pattern_names()) {
    if (name == "uniform" || name == "hotspot" || name == "permutation" || name == "hot_eighth" ||
        name == "distribution") {
      continue;
    }
    const auto pattern = make_traffic_pattern(name, sized(16, {4, 4}));
    Random random(1, 0), untouched(1, 0);
    pattern->destination(1, random);
    EXPECT_EQ(random.bits(), untouched.bits()) << name;
  }
}

TEST(PatternParts, NameTheKeysThatTheyReadAndThatAreToBlame) {
  EXPECT_THAT(patterns_that_read("hotspots"), ElementsAre("hotspot"));
  EXPECT_THAT(patterns_that_read("hotspot_share"), ElementsAre("hotspot", "hot_eighth"));
  EXPECT_THAT(patterns_that_read("length"), ElementsAre());
  const auto fault = refuse_pattern(traffic_pattern("shuffle"), sized(12));
  ASSERT_TRUE(fault);
  EXPECT_STREQ(fault->keys.front(), "traffic.pattern");
  EXPECT_FALSE(refuse_pattern(traffic_pattern("shuffle"), sized(16)));
  EXPECT_FALSE(refuse_pattern(traffic_pattern("uniform"), sized(12)));
}

/// Fuzzing draws possible values of a pattern's own keys.
TEST(PatternParts, DrawKeysThatTheyDoNotRefuse) {
  Random random(1, 0);
  for (const PatternPart& pattern : traffic_patterns()) {
    if (pattern.draw == nullptr) continue;
    for (int i = 0; i < 100; ++i) {
      PatternSettings settings = sized(2 + random.below(30));
      pattern.draw(random, settings);
      EXPECT_FALSE(refuse_pattern(pattern, settings)) << pattern.name;
    }
  }
}

class PermutationFile : public ::testing::Test {
 protected:
  PatternSettings write(const std::string& text) {
    std::ofstream(path_) << text;
    PatternSettings settings = sized(4);
    settings.permutation_file = path_;
    return settings;
  }
  std::string path_ = ::testing::TempDir() +
                      ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".txt";
};

TEST_F(PermutationFile, IsReadWithCommentsAndBlankLines) {
  const auto settings = write("# to whom\n3 # node 0\n\n  1\r\n0\n2");
  EXPECT_THAT(map_of("permutation", settings), ElementsAre(3, kNone, 0, 2));
}

TEST_F(PermutationFile, IsReadAsProgramsWriteIt) {
  for (const char* text :
       {"destination\n3\n1\n0\n2\n", "\"destination\"\r\n3.0\r\n1.0\r\n0.0\r\n2.0\r\n",
        ",destination\n0,3\n1,1\n2,0\n3,2\n", "3,\n1,\n0,\n2,\n", "3 # a, b; c\n1#x\n0\n2"})
    EXPECT_THAT(map_of("permutation", write(text)), ElementsAre(3, kNone, 0, 2)) << text;
  EXPECT_EQ(error_of("permutation", write("destination\n1.5\n")),
            path_ + ":2: '1.5' is no node number (allowed: 0 to 3)");
  EXPECT_EQ(error_of("permutation", write("1\ndestination\n")),
            path_ + ":2: 'destination' is no node number (allowed: 0 to 3)");
}

TEST_F(PermutationFile, MayBeginWithAUtf8Mark) {
  EXPECT_THAT(map_of("permutation", write("\xef\xbb\xbf"
                                          "3\r\n1\r\n0\r\n2\r\n")),
              ElementsAre(3, kNone, 0, 2));
  EXPECT_THAT(map_of("permutation", write("\xef\xbb\xbf# to whom\n3\n1\n0\n2\n")),
              ElementsAre(3, kNone, 0, 2));
  EXPECT_EQ(error_of("permutation", write("3\n\xef\xbb\xbf"
                                          "1\n0\n2\n")),
            path_ + ":2: ' 1' is no node number (allowed: 0 to 3)")
      << "a mark elsewhere is no part of a number";
}

TEST_F(PermutationFile, ErrorsNameFileAndLine) {
  const std::string allowed = " (allowed: 0 to 3)";
  EXPECT_EQ(error_of("permutation", write("1\n# x\nfour\n")),
            path_ + ":3: 'four' is no node number" + allowed);
  EXPECT_EQ(error_of("permutation", write("1 2\n")),
            path_ + ":1: '1 2' is no node number" + allowed);
  EXPECT_EQ(error_of("permutation", write("1e18\n")),
            path_ + ":1: node 1e18 does not exist" + allowed);
  EXPECT_EQ(error_of("permutation", write("-1\n")), path_ + ":1: '-1' is no node number" + allowed);
  EXPECT_EQ(error_of("permutation", write("0\n4\n")),
            path_ + ":2: node 4 does not exist" + allowed);
  EXPECT_EQ(error_of("permutation", write("99999999999\n")),
            path_ + ":1: node 99999999999 does not exist" + allowed);
  EXPECT_EQ(error_of("permutation", write("2\n1\n2\n")),
            path_ + ":3: destination 2 repeats line 1");
  EXPECT_EQ(error_of("permutation", write("2\n1\n")),
            path_ + ":2: the file ends after 2 of 4 destinations");
  EXPECT_EQ(error_of("permutation", write("0\n1\n2\n3\n0\n")),
            path_ + ":5: more than 4 destinations");
  PatternSettings missing = sized(4);
  missing.permutation_file = path_ + ".none";
  EXPECT_EQ(error_of("permutation", missing),
            path_ + ".none: cannot be read: No such file or directory");
}

TEST(MakeTrafficPattern, ErrorListsTheChoices) {
  const std::vector<std::string> names = traffic_pattern_names();
  std::string choices = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) choices += ", " + names[i];
  EXPECT_EQ(error_of("tornadoo", sized(4)), "unknown pattern 'tornadoo' (" + choices + ")");
  EXPECT_EQ(error_of("uniform", sized(1)), "pattern uniform: needs at least 2 nodes");
}

TEST(MakeTrafficPattern, ChecksHotspots) {
  PatternSettings settings = sized(4);
  EXPECT_THAT(error_of("hotspot", settings), HasSubstr("needs at least one node (0 to 3)"));
  settings.hotspots = {4};
  EXPECT_THAT(error_of("hotspot", settings),
              HasSubstr("node 4 is not in the network of 4 nodes (0 to 3)"));
  settings.hotspots = {1, 1};
  EXPECT_THAT(error_of("hotspot", settings), HasSubstr("listed twice"));
  settings.hotspots = {1};
  settings.hotspot_share = 1.5;
  EXPECT_THAT(error_of("hotspot", settings), HasSubstr("0 to 1"));
}

}  // namespace
}  // namespace dusk
