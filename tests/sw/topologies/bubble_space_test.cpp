// SPDX-License-Identifier: Apache-2.0
#include "sw/topologies/bubble_space.h"

#include <gtest/gtest.h>

#include "sw/common/config_error.h"
#include "sw/config/workload_part.h"
#include "tests/support/temporary_file.h"

namespace dusk {
namespace {

Experiment torus(const std::string& length) {
  Experiment e;
  e.network.topology = "torus";
  e.network.size = {4, 6};
  e.switch_.escape = RingEscape::Bubble;
  e.switch_.vcs_in_use = 3;
  e.switch_.adaptive_vcs = 2;
  e.switch_.depth_in_use = 64;
  e.traffic.length = length;
  return e;
}

TEST(BubbleSpace, ReadsPacketsFlitsAndTheLeast) {
  EXPECT_EQ(bubble_flits("2", 16), 32u);
  EXPECT_EQ(bubble_flits("0", 16), 0u);
  EXPECT_EQ(bubble_flits("18 flits", 16), 18u);
  EXPECT_EQ(bubble_flits("least", 16), std::nullopt);
  for (const char* text :
       {"", "-1", "2.5", "flits", " flits", "3 packets", "257", "257 flits", "2 "})
    EXPECT_THROW(bubble_flits(text, 16), ConfigError) << text;
}

TEST(BubbleSpace, KnowsTheLengthsThatMayBeSent) {
  const auto lengths = [](const std::string& text) {
    const PacketLengths lengths = packet_lengths(torus(text));
    return std::pair(lengths.longest, lengths.step);
  };
  EXPECT_EQ(lengths("16"), std::pair(16u, 16u));
  EXPECT_EQ(lengths("4:0.5,10:0.5"), std::pair(10u, 2u));
  EXPECT_EQ(lengths("4:0.5,4..8:0.5"), std::pair(8u, 1u));
  EXPECT_EQ(lengths("4..4"), std::pair(4u, 4u));
}

TEST(BubbleSpace, KnowsTheLengthsOfATrace) {
  Experiment e = torus("16");
  e.traffic.kind = "trace";
  e.traffic.trace_file = written(temporary_name(".csv"), "0,0,1,6\n3,1,2,9\n");
  EXPECT_EQ(packet_lengths(e).longest, 9u);
  EXPECT_EQ(packet_lengths(e).step, 3u);
}

TEST(BubbleSpace, IsThatOfTheLongestRingInWhichPacketsGoOn) {
  Experiment e = torus("2:0.5,4:0.5");
  EXPECT_EQ(bubble_of(e).least, 6u * 2 + 1 + 4 + 1);
  e.network.links = 2;
  e.switch_.vcs_in_use = 4;  // 2 of the escape
  EXPECT_EQ(bubble_of(e).least, 6u * 4 * 2 + 1 + 4 + 1);
  e.switch_.bubble_at = BubbleAt::Downstream;
  EXPECT_EQ(bubble_of(e).least, 6u * 4 * 2 + 1);
  e.network.size = {3, 2, 3};
  EXPECT_EQ(bubble_of(e).least, 0u);
  e.network.size = {4, 3};
  EXPECT_EQ(bubble_of(e).least, 4u * 4 * 2 + 1);
  e.switch_.ring_tie = RingTie::Alternate;
  EXPECT_EQ(bubble_of(e).least, 0u);
}

TEST(BubbleSpace, IsTheLeastIfNotGiven) {
  Experiment e = torus("16");
  EXPECT_EQ(bubble_of(e).flits, 18u);
  e.switch_.bubble = "3";
  EXPECT_EQ(bubble_of(e).flits, 48u);
  e.network.link_latency = 40;
  e.switch_.bubble = "least";
  EXPECT_EQ(bubble_of(e).flits, 1u + 16 + 40 - 40 / 17);
  e.power.narrowest = 1;
  EXPECT_EQ(bubble_of(e).flits, 1u + 16 + 40);
}

}  // namespace
}  // namespace dusk
